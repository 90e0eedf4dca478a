import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@Suite(
    "A gallery in a browser",
    .enabled(if: Browser.path != nil, "no Chromium is installed"),
    .limited,
    .serialized  // Several browsers at once take longer than one after another.
)
struct GalleryInBrowserTests {
    private let images = (0..<5).map { number in
        FeedImage(
            id: anyID(UInt8(number)),
            description: [
                "<img src='http://elsewhere.example/a'>\"'", "صورة", "W" + String(repeating: "w", count: 3_000),
            ][number % 3],
            location: "any location",
            url: anyURL("\(number).png"),
            link: URL(string: "http://elsewhere.example/" + String(repeating: "a", count: 300 * number)),
            publishedAt: anyDate
        )
    }

    @Test func showsAllPicturesAndNeverScrollsSideways() async throws {
        let report = try await report(
            """
            for (const width of [320, 768, 1440, 2560]) {
              const page = await open("index.html", width);
              const pictures = [...page.images];
              for (const picture of pictures) picture.loading = "eager";
              for (let tries = 0; tries < 5 && !pictures.every(picture => picture.complete); tries++) await settled();
              say(width, "pictures", pictures.filter(picture => picture.naturalWidth == 3).length);
              say(width, "shape", pictures.every(p => Math.abs(p.clientWidth / p.clientHeight - 1.5) < 0.02));
              say(width, "sideways", page.documentElement.scrollWidth > width);
              say(width, "low links", lowLinks(page));
              page.location.hash = page.querySelector("figure").id;
              await settled();
              say(width, "enlarged sideways", page.querySelector("figure").scrollWidth > width);
              say(width, "low links enlarged", lowLinks(page));
            }
            """
        )
        #expect(
            report
                == [320, 768, 1440, 2560].flatMap {
                    [
                        "\($0) pictures 2", "\($0) shape true", "\($0) sideways false", "\($0) low links 0",
                        "\($0) enlarged sideways false", "\($0) low links enlarged 0",
                    ]
                }
        )
    }

    @Test func enlargesOneImageAndLeadsToTheOthers() async throws {
        let report = try await report(
            """
            let page = await open("index.html", 1000);
            const [first, second] = page.querySelectorAll("figure");
            say("steps before", visible(second.querySelector(".steps")), visible(second.querySelector(".comments")));
            second.querySelector("a.open").click();
            await settled();
            const place = second.getBoundingClientRect();
            say("fills", place.width, place.height == page.defaultView.innerHeight);
            say("picture", second.querySelector("img").clientHeight > 300);
            say("dark", brightness(second) < 40);
            say("steps", visible(second.querySelector(".steps")), visible(second.querySelector(".comments")));
            say("focused", page.activeElement == second);
            say("others", visible(first));
            second.querySelector(".previous").click();
            await settled();
            say("previous", page.location.hash == "#" + first.id, visible(first), visible(second));
            page.location.hash = second.id;
            second.querySelector(".close").click();
            await settled();
            say("closed", page.location.hash == "#at-" + second.id, visible(first), visible(second));
            page = await follow(second.querySelector(".next"));
            const third = page.querySelector(":target");
            say("next", page.location.pathname, visible(third.querySelector(".description")));
            page = await follow(third.querySelector(".previous"));
            say("back", page.location.pathname, page.querySelector(":target").id == second.id);
            """
        )
        #expect(
            report == [
                "steps before false false", "fills 1000 true", "picture true", "dark true", "steps true true",
                "focused true", "others false", "previous true true false", "closed true true true",
                "next /gallery/page-2.html true", "back /gallery/index.html true",
            ]
        )
    }

    @Test func goesThroughTheImagesByKeys() async throws {
        let report = try await report(
            """
            let page = await open("index.html", 1000);
            const press = async (key, modifiers = {}) => {
              frame.contentDocument.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers }));
              await settled();
              page = frame.contentDocument;
            };
            const place = () => {
              const figures = [...page.querySelectorAll("figure")];
              return page.location.pathname.split("/").pop() + " " + figures.findIndex(f => f.matches(":target"));
            };
            await press("ArrowRight");
            say("in the grid", place());
            page.querySelector("a.open").click();
            for (const key of ["ArrowLeft", "ArrowRight"]) { await press(key); say(key, place()); }
            for (const name of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
              await press("ArrowLeft", { [name]: true });
              say(name, place());
            }
            for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"]) { await press(key); say(key, place()); }
            await press("Escape");
            const second = page.querySelectorAll(".grid>li")[1];
            const box = second.getBoundingClientRect();
            say("Escape", place(), page.activeElement == second.querySelector("a.open"), box.top >= 0 && box.top < 900);
            """
        )
        #expect(
            report == [
                "in the grid index.html -1", "ArrowLeft index.html 0", "ArrowRight index.html 1",
                "altKey index.html 1", "ctrlKey index.html 1", "metaKey index.html 1", "shiftKey index.html 1",
                "ArrowRight page-2.html 0", "ArrowRight page-2.html 1", "ArrowLeft page-2.html 0",
                "ArrowLeft index.html 1", "Escape index.html -1 true true",
            ]
        )
    }

    @Test func showsTextInItsOwnDirectionAndTheReadersColours() async throws {
        let report = try await report(
            """
            for (const scheme of ["light", "dark"]) {
              const page = await open("index.html", 800, scheme);
              const [back, text] = [brightness(page.documentElement), brightness(page.body, "color")];
              say(scheme, back < 40 ? "dark" : back > 230 ? "light" : back, Math.abs(back - text) > 150);
            }
            const page = await open("index.html", 800);
            for (const text of page.querySelectorAll(".description")) say(getComputedStyle(text).direction);
            await open("page-3.html", 800);
            """
        )
        #expect(report == ["light light true", "dark dark true", "ltr", "rtl"])
    }

    @Test func leadsFromAnIndexToEachGallery() async throws {
        let report = try await report(
            """
            for (const width of [320, 1440]) {
              for (const scheme of ["light", "dark"]) {
                const page = await open("list.html", width, scheme);
                const pictures = [...page.images];
                for (const picture of pictures) picture.loading = "eager";
                for (let tries = 0; tries < 5 && !pictures.every(picture => picture.complete); tries++) await settled();
                say(width, scheme, brightness(page.documentElement) < 40 ? "dark" : "light");
                say("pictures", pictures.filter(picture => picture.naturalWidth == 3 && picture.clientHeight > 50).length);
                say("sideways", page.documentElement.scrollWidth > width, "low links", lowLinks(page));
              }
            }
            let page = await open("list.html", 1000);
            for (const title of page.querySelectorAll("h2")) say(getComputedStyle(title).direction);
            const box = page.querySelector(".pictures").getBoundingClientRect();
            page = await follow(page.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            say(page.location.pathname);
            """
        )
        let looks = ["pictures 4", "sideways false low links 0"]
        #expect(
            report == ["320 light light"] + looks + ["320 dark dark"] + looks + ["1440 light light"] + looks
                + ["1440 dark dark"] + looks + ["rtl", "ltr", "/gallery/one/index.html"]
        )
    }

    // MARK: - The pages and their inspection

    /// Runs a script that inspects the gallery, and returns its report.
    ///
    /// Whatever the script does, the browser requests nothing else than the gallery.
    private func report(_ script: String) async throws -> [String] {
        let server = try await server(running: script)
        let document = try await Browser.document(at: "/harness", of: server)
        // The browser itself may ask for an update of its own.
        let requests = server.requests.filter { $0.header("Host") != "update.googleapis.com" }
        let hosts = Set(requests.compactMap { $0.header("Host") })
        #expect(hosts == ["127.0.0.1:\(server.port)"])
        let others = requests.map(\.path).filter { !$0.hasPrefix("/gallery/") && $0 != "/harness" }
        #expect(others == [])
        let text = try #require(document.firstMatch(of: /<pre>(?<text>(?s:.*?))<\/pre>/), "\(document)").output.text
        return text.split(separator: "\n").map(String.init)
    }

    /// A server with a gallery of two images per page, and a page that runs a script next to it.
    private func server(running script: String) async throws -> LoopbackServer {
        var files = ["/harness": LoopbackResponse.ok(harness(script).utf8, type: "text/html; charset=utf-8")]
        let comments = [anyComment(1, message: "<script>alert(1)</script>")]
        for page in Gallery(of: images, source: anyURL(), date: anyDate, imagesPerPage: 2).pages {
            var bytes: [UInt8] = []
            for image in page.images {
                let picture = PictureFile(of: Self.picture, forImage: image.id)
                files["/gallery/\(picture.name)"] = .ok(Self.picture, type: "image/gif")
            }
            try await page.write {
                bytes += $0
            } showing: { image in
                GalleryItem(picture: .file(PictureFile(of: Self.picture, forImage: image.id)), comments: comments)
            }
            files["/gallery/\(page.name)"] = .ok(bytes, type: "text/html; charset=utf-8")
        }
        let pictures = Dictionary(
            uniqueKeysWithValues: images.map { ($0.id, PictureFile(of: Self.picture, forImage: $0.id)) }
        )
        for file in pictures.values { files["/gallery/one/\(file.name)"] = .ok(Self.picture, type: "image/gif") }
        files["/gallery/one/index.html"] = .ok("<title>One</title>".utf8, type: "text/html; charset=utf-8")
        let gallery = Gallery(of: images, title: "صور", date: anyDate, pictures: pictures)
        let name = String(repeating: "w", count: 200)
        let list = GalleryIndex(of: [.init(of: gallery, in: "one"), .init(title: name)])
        files["/gallery/list.html"] = .ok(list.bytes, type: "text/html; charset=utf-8")
        return try LoopbackServer(routes: files)
    }

    /// A GIF of 3 by 2 pixels in one colour.
    private static let picture = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x03, 0x00, 0x02, 0x00, 0xF0, 0x00, 0x00, 0x30, 0x60, 0x90, 0x00, 0x00,
        0x00,
        0x21, 0xF9, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x02, 0x00, 0x00,
        0x02,
        0x02, 0x84, 0x5F, 0x00, 0x3B,
    ])

    private func harness(_ script: String) -> String {
        """
        <!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script>
        const lines = [];
        const say = (...words) => lines.push(words.join(" "));
        const settled = () => new Promise(done => setTimeout(done, 500));
        const frame = document.body.appendChild(document.createElement("iframe"));
        const loaded = () => new Promise(done => frame.addEventListener("load", done, { once: true }));
        const open = async (name, width, scheme = "light") => {
          Object.assign(frame.style, { width: width + "px", height: "900px", border: 0, colorScheme: scheme });
          const load = loaded();
          frame.src = "/gallery/" + name + "?" + Math.random();
          await load;
          await settled();
          return frame.contentDocument;
        };
        const follow = async link => {
          const load = loaded();
          link.click();
          await load;
          await settled();
          return frame.contentDocument;
        };
        const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const lowLinks = page =>
          [...page.links].filter(link => visible(link) && link.getBoundingClientRect().height < 24).length;
        const brightness = (element, property = "backgroundColor") =>
          getComputedStyle(element)[property].match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + +part / 3, 0);
        (async () => { \(script) })()
          .catch(error => say("error", error))
          .finally(() => document.body.appendChild(document.createElement("pre")).textContent = lines.join("\\n"));
        </script>
        """
    }
}
