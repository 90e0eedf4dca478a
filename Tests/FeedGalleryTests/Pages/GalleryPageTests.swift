import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing the pages of a gallery", .limited)
struct GalleryPageTests {
    @Test func reportsAnEmptyFeed() async throws {
        let pages = Gallery(of: []).pages
        #expect(pages.map(\.name) == ["index.html"])
        #expect(try await pageText(of: pages[0]).contains("<p class=\"empty\">This feed has no images.</p>"))
    }

    @Test(arguments: [(1, 1), (200, 1), (201, 2), (400, 2), (401, 3)])
    func putsTwoHundredImagesOnAPage(count: Int, pageCount: Int) {
        let pages = Gallery(of: feed(count)).pages
        #expect(pages.count == pageCount)
        #expect(pages.last?.name == (pageCount == 1 ? "index.html" : "page-\(pageCount).html"))
        #expect(pages.flatMap(\.images) == feed(count))
    }

    @Test func linksPagesToOneAnotherAndImagesToTheirPages() async throws {
        let images = feed(5)
        let pages = Gallery(of: images, imagesPerPage: 2).pages
        let second = try await pageText(of: pages[1], .file(anyFile(AnyImageData.png(30, 20))))
        #expect(second.contains(#"<a href="index.html" rel="prev">"#))
        #expect(second.contains(#"<a href="page-3.html" rel="next">"#))
        #expect(second.contains(#"<a href="index.html">1</a><b aria-current="page">2</b><a href="page-3.html">3</a>"#))
        for image in images[2...3] {
            #expect(second.contains(#"<a class="open" href="image/\#(image.id)/index.html">"#))
        }
        let last = try await pageText(of: pages[2])
        #expect(!last.contains(#"rel="next""#))
        // The caption of a picture that is missing is a link.
        #expect(last.contains(#"<p class="description"><a "#) && !second.contains(#"<p class="description"><a "#))
    }

    @Test func enlargesTheImagesOfASinglePageInPlace() async throws {
        let page = Gallery(of: feed(3), imagesPerPage: .max).pages[0]
        let html = try await pageText(of: page, .embedded(AnyImageData.png(30, 20)))
        let ids = feed(3).map(\.id)
        #expect(html.contains(##"<a class="open" href="#\##(ids[1])">"##))
        #expect(html.contains(##"<a class="previous" href="#\##(ids[0])" rel="prev">"##))
        #expect(html.contains(##"<a class="next" href="#\##(ids[2])" rel="next">"##))
        #expect(html.contains(##"<a class="close" href="#at-\##(ids[1])">"##))
        #expect(html.matches(of: /class="steps"[^>]* hidden/).count == 3)
        #expect(html.ranges(of: "base64,").count == 3 && !html.contains("image/\(ids[1])"))
    }

    @Test func showsTheFirstOfImagesWithTheSameID() async throws {
        let images = [anyImage(1, description: "one"), anyImage(1, description: "two"), anyImage(2)]
        let page = Gallery(of: images).pages[0]
        #expect(page.images.map(\.description) == ["one", "any description"])
        let html = try await pageText(of: page)
        #expect(html.ranges(of: "<li id=\"at-\(anyID(1))\"").count == 1)
        #expect(!html.contains("two"))
    }

    @Test func namesSourceAndDateOnlyOnTheFirstPage() async throws {
        let source = try #require(URL(string: "https://user:word@feed.example/v1/feed?token=abc&x=1"))
        let pages = Gallery(of: feed(3), source: source, date: anyDate, imagesPerPage: 2).pages
        let first = try await pageText(of: pages[0])
        #expect(first.contains("https://…@feed.example/v1/feed?token=…&amp;x=1"))
        #expect(first.contains(#"<time datetime="2024-10-07T13:20:00Z">7 October 2024, 13:20 UTC</time>"#))
        #expect(!first.contains("abc") && !first.contains("word"))
        #expect(try await !pageText(of: pages[1]).contains("<footer>"))
    }

    @Test func usesTheTitleOfItsFeeds() async throws {
        let source = URL(string: "https://host.example:8443/feed")
        let pages = Gallery(of: feed(3), source: source, imagesPerPage: 2).pages
        #expect(try await pageText(of: pages[0]).contains("<title>host.example</title>"))
        #expect(try await pageText(of: pages[1]).contains("<title>host.example – Page 2 of 2</title>"))
        #expect(try await pageText(of: pages[1]).contains(#"<h1><bdi>host.example</bdi></h1>"#))
        let named = Gallery(of: feed(1), title: "<Mine>", source: source).pages[0]
        #expect(try await pageText(of: named).contains("<title>&lt;Mine&gt;</title>"))
        for blank in ["", " \u{7}\n", "\u{200B}"] {
            #expect(try await pageText(of: Gallery(of: [], title: blank).pages[0]).contains("<title>Gallery</title>"))
        }
        let broken = Gallery(of: [], title: "a\r\nb\u{1B}[31m").pages[0]
        #expect(try await pageText(of: broken).contains("<title>a b [31m</title>"))
    }

    @Test func namesItsFeedAndAPreviewWhereItIsServed() async throws {
        let unknown = PictureFile(of: Data("other".utf8), for: feed(5)[0])
        let file = PictureFile(of: AnyImageData.png(30, 20), for: feed(5)[1])
        let pictures = [feed(5)[0].id: unknown, feed(5)[1].id: file]
        let pages = anyServedGallery(of: feed(5), title: "A \"B\"", imagesPerPage: 2, pictures: pictures).pages
        for (page, name) in zip(pages, ["index.html", "page-2.html", "page-3.html"]) {
            let html = try await pageText(of: page)
            let title = #"title="A &quot;B&quot;""#
            #expect(html.contains(#"<link rel="alternate" type="application/rss+xml" \#(title) href="feed.xml">"#))
            #expect(html.contains(#"<meta property="og:title" content="A &quot;B&quot;">"#))
            #expect(html.contains(#"<meta property="og:url" content="https://b.example/feed/\#(name)">"#))
            #expect(html.contains(#"<meta property="og:image" content="https://b.example/feed/\#(file.name)">"#))
            #expect(html.contains(#"<meta property="og:image:width" content="30">"#))
            #expect(html.contains(#"<a href="feed.xml" type="application/rss+xml">RSS</a>"#))
        }
        let unserved = try await pageText(of: Gallery(of: feed(5), pictures: pictures).pages[0])
        #expect(!unserved.contains("alternate") && !unserved.contains("og:") && !unserved.contains("RSS"))
    }

    @Test func declaresTheLanguageOfItsLabels() async throws {
        #expect(try await pageText(of: Gallery(of: []).pages[0]).contains(#"<html lang="en">"#))
    }

    /// The SHA-256 hash of a text in Base64.
    private func hash(of text: String) async throws -> String {
        #if canImport(Darwin)
            var program = try Program("/usr/bin/shasum", ["-a", "256"])
        #else
            var program = try Program("/usr/bin/sha256sum")
        #endif
        program.input = .bytes(Array(text.utf8))
        let digits = Array(try await program.run().output.prefix { $0.isHexDigit })
        try #require(digits.count == 64)
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
        return Data(bytes).base64EncodedString()
    }

    @Test(arguments: ["style", "script"])
    func allowsItsOwnStyleAndScriptByHashAndNothingElse(element: String) async throws {
        let gallery = Gallery(of: [anyImage(1)])
        let single = Gallery(of: [anyImage(1)], imagesPerPage: .max).pages[0]
        for html in [
            try await pageText(of: gallery.pages[0]), try await pageText(of: single), imagePageText(of: gallery),
        ] {
            let parts = html.components(separatedBy: "<\(element)>")
            #expect(parts.count == 2)
            let code = try #require(parts.last?.components(separatedBy: "</\(element)>").first)
            #expect(html.contains("\(element)-src 'sha256-\(try await hash(of: code))'; "))
            if element == "script" { #expect(code.utf8.count < 4_096) }
            #expect(html.contains("content=\"default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src "))
            #expect(html.ranges(of: "<\(element)").count == 1)
            #expect(html.firstMatch(of: /\ (style|on\w+)=/) == nil)
        }
    }

    @Test func linksBackToTheGalleryThatItIsPartOf() async throws {
        let gallery = Gallery(of: [anyImage(1)], title: "One", parent: "<All>")
        let link = #"<a href="../index.html" dir="auto">&lt;All&gt;</a>"#
        #expect(try await pageText(of: gallery.pages[0]).contains(link))
        let page = imagePageText(of: gallery)
        #expect(
            page.contains(#"<a href="../../../index.html" dir="auto">&lt;All&gt;</a> / <a href="../../index.html""#)
        )
    }

    @Test func writesOneImageAtATime() async throws {
        var (written, requested) = (0, 0)
        try await Gallery(of: feed(50)).pages[0].write { _ in
            written += 1
        } showing: { _ in
            requested += 1
            #expect(written == requested)
            return GalleryItem(picture: .missing)
        }
        #expect(requested == 50)
    }

    @Test func rethrowsAnyFailure() async {
        let page = Gallery(of: feed(3)).pages[0]
        await #expect(throws: AnyError.self) {
            try await page.write { _ in
                throw AnyError()
            } showing: { _ in
                GalleryItem(picture: .missing)
            }
        }
        await #expect(throws: AnyError.self) {
            try await page.write { _ in
            } showing: { _ in
                throw AnyError()
            }
        }
    }

    private func feed(_ count: Int) -> [FeedImage] {
        (0..<count).map { anyImage(UInt8($0 % 250), url: anyURL("\($0)")) }.enumerated().map { index, image in
            var bytes = image.id.uuid
            bytes.1 = UInt8(index / 250)
            return FeedImage(id: UUID(uuid: bytes), description: image.description, location: nil, url: image.url)
        }
    }
}
