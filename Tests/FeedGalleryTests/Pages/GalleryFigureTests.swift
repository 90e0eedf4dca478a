import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing an image of a page", .limited)
struct GalleryFigureTests {
    @Test func showsAFileWithItsSizeAndText() async throws {
        let file = PictureFile(of: AnyImageData.png(30, 20), forImage: anyID(1))
        let html = try await pageText(of: Gallery(of: [anyImage(1, description: "a \"b\"")]).pages[0], .file(file))
        #expect(html.contains(#"<img src="\#(file.name)" alt="a &quot;b&quot;" width="30" height="20" loading="lazy""#))
    }

    @Test(
        arguments: [(nil, "Rome", "Rome"), (" \u{200B}", " \n", "Image 1"), (nil, nil, "Image 1")]
            as [(String?, String?, String)]
    )
    func namesAPictureWithoutADescription(description: String?, location: String?, name: String) async throws {
        let image = anyImage(1, description: description, location: location)
        let file = PictureFile(of: AnyImageData.png(30, 20), forImage: anyID(1))
        #expect(try await pageText(of: Gallery(of: [image]).pages[0], .file(file)).contains("alt=\"\(name)\""))
    }

    @Test func linksToTheURLOfAMissingPicture() async throws {
        let url = try #require(URL(string: "https://host.example/a?b=\"&c"))
        let html = try await pageText(of: Gallery(of: [anyImage(1, url: url)]).pages[0])
        #expect(html.contains(#"<a class="absent" href="https://host.example/a?b=%22&amp;c">Picture not available"#))
        #expect(!html.contains("<img"))
        let script = try #require(URL(string: "javascript:alert(1)"))
        #expect(try await !pageText(of: Gallery(of: [anyImage(1, url: script)]).pages[0]).contains("javascript"))
    }

    @Test func showsTheNewestCommentFirst() async throws {
        let comments = (0..<3).map { anyComment(UInt8($0), message: "<\($0)>", createdAt: anyDate + Double($0)) }
        let item = GalleryItem(picture: .missing, comments: comments)
        let html = try await pageText(of: Gallery(of: [anyImage(1)]).pages[0], item: item)
        #expect(html.matches(of: /&lt;(\d)&gt;/).map { String($0.1) } == ["2", "1", "0"])
        #expect(html.contains(">3 comments</a>"))
        #expect(html.contains("<h2>3 comments</h2>"))
    }

    @Test func linksToTheFileOfAnEnlargedPicture() async throws {
        let (page, data) = (Gallery(of: [anyImage(1)]).pages[0], AnyImageData.png(30, 20))
        let file = PictureFile(of: data, forImage: anyID(1))
        let label = "<span>Picture file</span></a>"
        #expect(try await pageText(of: page, .file(file)).contains(#"<a class="file" href="\#(file.name)">\#(label)"#))
        let saved =
            #"<a class="file" href="data:image/png;base64,\#(data.base64EncodedString())" download="\#(anyID(1)).png">"#
        #expect(try await pageText(of: page, .embedded(data)).contains(saved + label))
        #expect(try await !pageText(of: page, .missing).contains(label))
    }

    @Test(arguments: [
        (600, 1200, "a0 b5 c0"), (900, 1600, "a0 b5 c6"), (599, 1200, "a0 b5 c0 barred"), (4000, 1000, "a4 b0 c0"),
        (4001, 1000, "a4 b0 c0 barred"), (30, 20, "a1 b5 c0 s1"),
    ])
    func framesAPictureByItsShape(width: Int, height: Int, classes: String) async throws {
        let file = PictureFile(of: AnyImageData.png(width, height), forImage: anyID(1))
        let html = try await pageText(of: Gallery(of: [anyImage(1)]).pages[0], .file(file))
        #expect(html.contains("<li id=\"at-\(anyID(1))\" class=\"\(classes)\">"))
    }

    @Test func framesAPictureOfUnknownSizeAsItIs() async throws {
        let page = Gallery(of: [anyImage(1)]).pages[0]
        let file = PictureFile(of: AnyImageData.avif(), forImage: anyID(1))
        #expect(try await pageText(of: page, .file(file)).contains(#"class="own""#))
        #expect(try await pageText(of: page, .missing).contains(#"class="a1 b5 c0""#))
    }

    @Test(arguments: [
        (AnyImageData.svg, "svg", "image/svg+xml", "SVG<small>Picture file</small>"),
        (AnyImageData.tiff, "tiff", "image/tiff", "TIFF<small>Picture file</small>"),
        (AnyImageData.heic(), "heic", "image/heic", "HEIC<small>Picture file</small>"),
        (Data("unknown".utf8), "bin", "application/octet-stream", "Picture in another format"),
    ])
    func offersWhatItDoesNotDisplayAsADownload(data: Data, ending: String, type: String, text: String) async throws {
        let page = Gallery(of: [anyImage(1)]).pages[0]
        let file = PictureFile(of: data, forImage: anyID(1))
        #expect(file.name.hasSuffix(".\(ending)"))
        let beside = try await pageText(of: page, .file(file))
        #expect(beside.contains(#"<a class="absent" href="\#(file.name)" download>\#(text)</a>"#))
        let inside = try await pageText(of: page, .embedded(data))
        let link = #"href="data:\#(type);base64,\#(data.base64EncodedString())" download="\#(anyID(1)).\#(ending)""#
        #expect(inside.contains(#"<a class="absent" \#(link)>\#(text)</a>"#))
        #expect(!(beside + inside).contains("<img"))
    }

    @Test func displaysABitmap() async throws {
        let file = PictureFile(of: AnyImageData.bmp(30, 20), forImage: anyID(1))
        let html = try await pageText(of: Gallery(of: [anyImage(1)]).pages[0], .file(file))
        #expect(html.contains(#"<img src="\#(file.name)" alt="any description" width="30" height="20""#))
    }

    @Test(
        arguments: [
            (nil, nil, nil),
            (anyDate, nil, #"<time datetime="2024-10-07T13:20:00Z">2024-10-07</time>"#),
            (nil, "https://host.example:8080/a?b&c", origin),
            (
                anyDate, "https://host.example:8080/a?b&c",
                #"<time datetime="2024-10-07T13:20:00Z">2024-10-07</time> "# + origin
            ),
            (Date.distantPast - 1e9, "https://host.example:8080/a?b&c", origin),
        ] as [(Date?, String?, String?)]
    )
    func saysWhenAndWhereAnImageWasPublished(date: Date?, link: String?, caption: String?) async throws {
        let image = anyImage(description: nil, location: nil, link: link, publishedAt: date)
        let html = try await pageText(of: Gallery(of: [image]).pages[0])
        let shown = html.firstMatch(of: /<figcaption><p class="origin">(.*)<\/p><\/figcaption>/).map { String($0.1) }
        #expect(shown == caption)
        #expect(html.contains("<figcaption>") == (caption != nil))
    }

    private static let origin = #"<a href="https://host.example:8080/a?b&amp;c">View on host.example</a>"#
}
