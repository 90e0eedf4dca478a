import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

/// Galleries on a server or as files, inspected by a script in a browser.
///
/// `gallery/` is a gallery of one feed, with two images on a page. `gallery/all/` is a gallery of several feeds, one of
/// which has its own gallery in `one/`; it has three images on a page, in the opposite order. `gallery/single.html` is a
/// single page. `gallery/long/` has 120 images of 40 feeds, 50 on a page. `gallery/mail.html` and `gallery/plain.html`
/// are a single page of several feeds as in programs without scripts and flexible boxes, and without styles.
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

    /// Runs a script that inspects the galleries on a server, and returns its report.
    ///
    /// Regardless of the script, the browser requests only the galleries.
    func report(_ script: String) async throws -> [String] {
        let files = try await files(inspectedBy: script).map {
            ("/" + $0, LoopbackResponse.ok($1, type: Self.type(of: $0)))
        }
        let server = try LoopbackServer(routes: Dictionary(uniqueKeysWithValues: files))
        let document = try await Browser.document(at: server.url("/harness.html"), of: server)
        // The browser may check for its own updates.
        let requests = server.requests.filter { $0.header("Host") != "update.googleapis.com" }
        let hosts = Set(requests.compactMap { $0.header("Host") })
        #expect(hosts == ["127.0.0.1:\(server.port)"])
        let others = requests.map(\.path).filter { !$0.hasPrefix("/gallery/") && $0 != "/harness.html" }
        #expect(others == [])
        return try Self.report(in: document)
    }

    /// Runs a script that inspects the galleries as files, and returns its report.
    func reportOfFiles(_ script: String) async throws -> [String] {
        let (server, home) = (try LoopbackServer(routes: [:]), try TemporaryDirectory())
        let directory = URL(filePath: home.path("pages"), directoryHint: .isDirectory)
        for (name, bytes) in try await files(inspectedBy: script) {
            let file = directory.appending(path: name)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        return try Self.report(in: await Browser.document(at: directory.appending(path: "harness.html"), of: server))
    }

    private static func report(in document: String) throws -> [String] {
        let text = try #require(document.firstMatch(of: /<pre>(?<text>(?s:.*?))<\/pre>/), "\(document)").output.text
        return text.split(separator: "\n").map(String.init)
    }

    private static func type(of name: String) -> String {
        name.hasSuffix(".html") ? "text/html; charset=utf-8" : "image/gif"
    }

    // MARK: - Files

    private func files(inspectedBy script: String) async throws -> [String: [UInt8]] {
        let pictures = Dictionary(
            uniqueKeysWithValues: images.map { ($0.id, PictureFile(of: Self.picture(of: $0), for: $0)) }
        )
        let gallery = Gallery(of: images, source: anyURL(), date: anyDate, imagesPerPage: 2, pictures: pictures)
        let feed = GalleryFeed(url: anyURL("one"), title: "صور", imageCount: 5, directory: "one")
        let other = GalleryFeed(url: anyURL("b"), title: String(repeating: "w", count: 200), imageCount: 0)
        let entries = images.reversed().map { FeedTimelineEntry(feed: feed.url, image: $0, date: anyDate) }
        let all = Gallery(entries: entries, feeds: [feed, other], title: "All", imagesPerPage: 3, pictures: pictures)
        let part = Gallery(of: images, title: "صور", parent: "All", pictures: pictures)
        var files = ["harness.html": Array(Self.harness(script).utf8)]
        for (directory, gallery) in ["": gallery, "all/": all, "all/one/": part, "long/": Self.long] {
            for page in gallery.pages {
                files["gallery/\(directory)\(page.name)"] = try await bytes(of: page) { item(of: $0) }
            }
            for page in gallery.imagePages where directory != "long/" {
                files["gallery/\(directory)\(page.name)"] = Array(page.html(showing: item(of: page.image)))
            }
            for image in images {
                files["gallery/\(directory)\(PictureFile(of: Self.picture(of: image), for: image).name)"] = Array(
                    Self.picture(of: image)
                )
            }
        }
        let embedded = { (image: FeedImage) in
            GalleryItem(picture: .embedded(Self.small), comments: item(of: image).comments)
        }
        let single = Gallery(of: images, source: anyURL(), date: anyDate, imagesPerPage: .max)
        files["gallery/single.html"] = try await bytes(of: single.pages[0], showing: embedded)
        // Without a style, a long word does not break.
        let digest = Gallery(entries: entries.filter { $0.image.id != anyID(2) }, feeds: [feed], imagesPerPage: .max)
        let mail = String(decoding: try await bytes(of: digest.pages[0], showing: embedded), as: UTF8.self)
            .replacing(/<script>(?s:.*?)<\/script>|<meta http-equiv[^>]*>/, with: "")
        files["gallery/mail.html"] = Array(mail.replacing("display:flex", with: "display:other").utf8)
        files["gallery/plain.html"] = Array(mail.replacing(/<style>(?s:.*?)<\/style>/, with: "").utf8)
        return files
    }

    private func bytes(of page: GalleryPage, showing item: (FeedImage) -> GalleryItem) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await page.write(to: { bytes += $0 }, showing: { item($0) })
        return bytes
    }

    private func item(of image: FeedImage) -> GalleryItem {
        let comments = [anyComment(1, message: "<script>alert(1)</script>")]
        return GalleryItem(picture: .file(PictureFile(of: Self.picture(of: image), for: image)), comments: comments)
    }

    /// The newest images of 40 feeds, 30 in each of four months.
    private static let long: Gallery = {
        let feeds = (0..<40).map {
            GalleryFeed(url: anyURL("\($0)"), title: "Feed \($0)", imageCount: 3, directory: "\($0)")
        }
        let entries = (0..<120).map { number in
            let date = anyDate - Double(number / 30) * 31 * 86_400
            return FeedTimelineEntry(feed: feeds[number / 3].url, image: anyImage(UInt8(number)), date: date)
        }
        return Gallery(entries: entries, feeds: feeds, title: "Long", imagesPerPage: 50)
    }()

    /// Returns the picture of an image: the last one is large.
    private static func picture(of image: FeedImage) -> Data {
        guard image.id == anyID(4) else { return small }
        var large = small
        large.replaceSubrange(6..<10, with: [0x60, 0x09, 0x40, 0x06])
        return large
    }

    /// A GIF of 3 by 2 pixels with one colour; the large one has 2,400 by 1,600 pixels.
    private static let small = Data([
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
        const open = async (name, width, scheme = "light", height = 900) => {
          Object.assign(frame.style, { width: width + "px", height: height + "px", border: 0, colorScheme: scheme });
          const load = loaded();
          const [path, hash] = name.split("#");
          frame.src = "gallery/" + path + "?" + Math.random() + (hash ? "#" + hash : "");
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
          return short(pathname.split("/gallery/")[1]) + short(hash);
        };
        const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const lowLinks = page =>
          [...page.links].filter(link => visible(link) && link.getBoundingClientRect().height < 24).length;
        const brightness = (element, property = "backgroundColor") =>
          getComputedStyle(element)[property].match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + +part / 3, 0);
        const pictures = async page => {
          for (const picture of page.images) picture.loading = "eager";
          for (let tries = 0; tries < 5 && ![...page.images].every(image => image.complete); tries++) await settled();
          return [...page.images].filter(image => image.naturalWidth > 0);
        };
        (async () => { \(script) })()
          .catch(error => say("error", error))
          .finally(() => document.body.appendChild(document.createElement("pre")).textContent = lines.join("\\n"));
        </script>
        """
    }
}
