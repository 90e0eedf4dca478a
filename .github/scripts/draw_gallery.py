#!/usr/bin/env python3
"""Draw the pictures of the README that show exported pages.

    pip install playwright pillow
    draw_gallery.py PROGRAM

Exports the sample with the program, and a list of four feeds that have the sample's images, enlarged, and are served by this
script.
Then Chromium, found in the PATH or by the environment's CHROMIUM, draws the pages to `.github/gallery*.png`.
"""

import datetime
import functools
import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from PIL import Image
from playwright.sync_api import sync_playwright

FEEDS = ["Léa’s garden", "Around the world", "Opa", "The Tuesday walkers"]
TARGET = pathlib.Path(__file__).resolve().parents[1]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def serve(directory: pathlib.Path) -> http.server.ThreadingHTTPServer:
    handler = functools.partial(Handler, directory=str(directory))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def export(program: str, work: pathlib.Path, *words: str) -> None:
    environment = {"HOME": str(work), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    command = [program, "export", *words, "--quiet"]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def export_feeds(program: str, work: pathlib.Path) -> None:
    """Exports a list of feeds, whose images are those of the exported sample, each a day older than the one before it."""
    sample = json.loads((work / "sample/feed.json").read_text(encoding="utf-8"))["items"]
    pictures = {item["id"]: find_picture(work / "sample/pictures", item["id"]) for item in sample}
    service = work / "service"
    service.mkdir()
    server = serve(service)
    base = f"http://127.0.0.1:{server.server_port}"
    for number, item in enumerate(sample):
        picture = Image.open(pictures[item["id"]]).resize((960, 720), Image.Resampling.LANCZOS)
        picture.save(service / f"{number}.png")
        day = datetime.date(2026, 11, 20) - datetime.timedelta(days=number)
        item |= {"image": f"{base}/{number}.png", "published_at": f"{day}T10:00:00Z", "link": f"{base}/{number}.png"}
    for number, title in enumerate(FEEDS):
        feed = {"title": title, "items": sample[number :: len(FEEDS)]}
        (service / f"feed{number}.json").write_text(json.dumps(feed), encoding="utf-8")
    urls = "\n".join(f"{base}/feed{number}.json" for number in range(len(FEEDS)))
    (work / "urls").write_text(urls, encoding="utf-8")
    export(program, work, str(work / "all"), "--feeds", str(work / "urls"), "--title", "My friends")
    server.shutdown()


def find_picture(directory: pathlib.Path, id: str) -> pathlib.Path:
    """The file of an image, whose name has the first digits of its id before the checksum."""
    return next(file for file in directory.iterdir() if file.stem.split("-")[-2] == id[:8].lower())


def draw(page, url: str, name: str) -> None:
    page.goto(url)
    page.wait_for_timeout(500)
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(TARGET / name, optimize=True)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = str(pathlib.Path(sys.argv[1]).resolve())
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        work = pathlib.Path(directory)
        export(program, work, str(work / "sample"), "--comments", "--title", "Around the world")
        export_feeds(program, work)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        desktop = browser.new_page(viewport={"width": 1280, "height": 860})
        sample = (work / "sample").as_uri()
        third = json.loads((work / "sample/feed.json").read_text(encoding="utf-8"))["items"][2]["id"]
        draw(desktop, (work / "all/index.html").as_uri(), "gallery-feeds.png")
        draw(desktop, f"{sample}/index.html", "gallery.png")
        [enlarged] = (work / "all").glob(f"*/image/{third}/index.html")
        draw(desktop, enlarged.as_uri(), "gallery-image.png")
        phone = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "color_scheme": "dark"}
        draw(browser.new_page(**phone), f"{sample}/index.html", "gallery-phone.png")
        browser.close()


if __name__ == "__main__":
    main()
