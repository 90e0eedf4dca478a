import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

/// Galleries on a server, inspected by a script in a browser.
///
/// `/gallery/` is a gallery of one feed, with two images on a page. `/gallery/all/` is a gallery of several feeds, one
/// of which has its own gallery in `one/`. `/gallery/single.html` is a single page.
struct BrowsedGallery {
    let images = (0..<5).map { number in
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

    /// Runs a script that inspects the galleries, and returns its report.
    ///
    /// Regardless of the script, the browser requests only the galleries.
    func report(_ script: String) async throws -> [String] {
        let server = try LoopbackServer(routes: try await files(inspectedBy: script))
        let document = try await Browser.document(at: "/harness", of: server)
        // The browser may check for its own updates.
        let requests = server.requests.filter { $0.header("Host") != "update.googleapis.com" }
        let hosts = Set(requests.compactMap { $0.header("Host") })
        #expect(hosts == ["127.0.0.1:\(server.port)"])
        let others = requests.map(\.path).filter { !$0.hasPrefix("/gallery/") && $0 != "/harness" }
        #expect(others == [])
        let text = try #require(document.firstMatch(of: /<pre>(?<text>(?s:.*?))<\/pre>/), "\(document)").output.text
        return text.split(separator: "\n").map(String.init)
    }

    private func files(inspectedBy script: String) async throws -> [String: LoopbackResponse] {
        let pictures = Dictionary(
            uniqueKeysWithValues: images.map { ($0.id, PictureFile(of: Self.picture, for: $0)) }
        )
        let gallery = Gallery(of: images, source: anyURL(), date: anyDate, imagesPerPage: 2, pictures: pictures)
        let single = Gallery(of: images, source: anyURL(), date: anyDate, imagesPerPage: .max)
        let feed = GalleryFeed(url: anyURL("one"), title: "صور", imageCount: 5, directory: "one")
        let other = GalleryFeed(url: anyURL("b"), title: String(repeating: "w", count: 200), imageCount: 0)
        let entries = images.map { FeedTimelineEntry(feed: feed.url, image: $0, date: anyDate) }
        let all = Gallery(entries: entries, feeds: [feed, other], title: "All", pictures: pictures)
        let part = Gallery(of: images, title: "صور", parent: "All", pictures: pictures)
        var files = ["/harness": LoopbackResponse.ok(Self.harness(script).utf8, type: "text/html; charset=utf-8")]
        for (directory, gallery) in ["/gallery/": gallery, "/gallery/all/": all, "/gallery/all/one/": part] {
            for page in gallery.pages { try await add(page, in: directory, to: &files) }
            for page in gallery.imagePages {
                let item = item(of: page.image)
                files[directory + page.name] = .ok(page.html(showing: item), type: "text/html; charset=utf-8")
            }
            for file in pictures.values { files[directory + file.name] = .ok(Self.picture, type: "image/gif") }
        }
        var page = Data()
        try await single.pages[0].write {
            page += $0
        } showing: { image in
            GalleryItem(picture: .embedded(Self.picture), comments: item(of: image).comments)
        }
        files["/gallery/single.html"] = .ok(page, type: "text/html; charset=utf-8")
        return files
    }

    private func add(_ page: GalleryPage, in directory: String, to files: inout [String: LoopbackResponse]) async throws
    {
        var bytes: [UInt8] = []
        try await page.write {
            bytes += $0
        } showing: { image in
            item(of: image)
        }
        files[directory + page.name] = .ok(bytes, type: "text/html; charset=utf-8")
    }

    private func item(of image: FeedImage) -> GalleryItem {
        let comments = [anyComment(1, message: "<script>alert(1)</script>")]
        return GalleryItem(picture: .file(PictureFile(of: Self.picture, for: image)), comments: comments)
    }

    /// A GIF of 3 by 2 pixels with one colour.
    private static let picture = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x03, 0x00, 0x02, 0x00, 0xF0, 0x00, 0x00, 0x30, 0x60, 0x90, 0x00, 0x00,
        0x00,
        0x21, 0xF9, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x02, 0x00, 0x00,
        0x02,
        0x02, 0x84, 0x5F, 0x00, 0x3B,
    ])

    private static func harness(_ script: String) -> String {
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
          const [path, hash] = name.split("#");
          frame.src = "/gallery/" + path + "?" + Math.random() + (hash ? "#" + hash : "");
          await load;
          await settled();
          return frame.contentDocument;
        };
        const follow = async link => {
          link.click();
          await settled();
          await settled();
          return frame.contentDocument;
        };
        const press = async (key, modifiers = {}) => {
          frame.contentDocument.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers }));
          await settled();
          await settled();
          return frame.contentDocument;
        };
        const place = () => {
          const { pathname, hash } = frame.contentDocument.location;
          const short = text => text.replace(/[\\dA-F]{8}-[\\dA-F-]{27}/, id => +("0x" + id.slice(-2)));
          return short(pathname.slice(9)) + short(hash);
        };
        const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const lowLinks = page =>
          [...page.links].filter(link => visible(link) && link.getBoundingClientRect().height < 24).length;
        const brightness = (element, property = "backgroundColor") =>
          getComputedStyle(element)[property].match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + +part / 3, 0);
        const pictures = async page => {
          for (const picture of page.images) picture.loading = "eager";
          for (let tries = 0; tries < 5 && ![...page.images].every(image => image.complete); tries++) await settled();
          return [...page.images].filter(image => image.naturalWidth == 3);
        };
        (async () => { \(script) })()
          .catch(error => say("error", error))
          .finally(() => document.body.appendChild(document.createElement("pre")).textContent = lines.join("\\n"));
        </script>
        """
    }
}
