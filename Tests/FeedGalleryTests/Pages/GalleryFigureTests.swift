import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing an image of a page", .limited)
struct GalleryFigureTests {
    @Test func showsAFileWithItsSizeAndText() async throws {
        let file = anyFile(AnyImageData.png(30, 20))
        let html = try await pageText(of: Gallery(of: [anyImage(1, description: "a \"b\"")]).pages[0], .file(file))
        #expect(html.contains(#"<img src="\#(file.name)" alt="a &quot;b&quot;" width="30" height="20" loading="lazy""#))
    }

    @Test(
        arguments: [(nil, "Rome", "Rome"), (" \u{200B}", " \n", "Image 1"), (nil, nil, "Image 1")]
            as [(String?, String?, String)]
    )
    func namesAPictureWithoutADescription(description: String?, location: String?, name: String) async throws {
        let image = anyImage(1, description: description, location: location)
        let file = anyFile(AnyImageData.png(30, 20))
        #expect(try await pageText(of: Gallery(of: [image]).pages[0], .file(file)).contains("alt=\"\(name)\""))
    }

    @Test func linksToTheURLOfAMissingPicture() async throws {
        let url = try #require(URL(string: "https://host.example/a?b=\"&c"))
        let html = try await pageText(of: Gallery(of: [anyImage(1, url: url)]).pages[0])
        let link = #"<a class="absent" href="https://host.example/a?b=%22&amp;c">"#
        #expect(html.contains(link + "Picture not available<small>host.example</small></a>"))
        #expect(!html.contains("<img"))
        let script = try #require(URL(string: "javascript:alert(1)"))
        #expect(try await !pageText(of: Gallery(of: [anyImage(1, url: script)]).pages[0]).contains("javascript"))
    }

    @Test func showsTheNumberOfCommentsInTheGridAndTheNewestFirstOnThePage() async throws {
        let comments = (0..<3).map { anyComment(UInt8($0), message: "<\($0)>", createdAt: anyDate + Double($0)) }
        let (gallery, item) = (Gallery(of: [anyImage(1)]), GalleryItem(picture: .missing, comments: comments))
        let grid = try await pageText(of: gallery.pages[0], item: item)
        #expect(grid.contains(#"href="image/\#(anyID(1))/index.html#comments">3 comments</a>"#))
        #expect(!grid.contains("&lt;"))
        let page = imagePageText(of: gallery, item: item)
        #expect(page.matches(of: /&lt;(\d)&gt;/).map { String($0.1) } == ["2", "1", "0"])
        #expect(page.contains(#"<section class="comments" id="comments"><h2>3 comments</h2>"#))
    }

    @Test func linksToTheFileOfAnEnlargedPicture() async throws {
        let data = AnyImageData.png(30, 20)
        let (file, label) = (anyFile(data), "<span>Picture file</span></a>")
        let page = imagePageText(of: Gallery(of: [anyImage(1)]), item: GalleryItem(picture: .file(file)))
        #expect(page.contains(#"<a class="file" href="../../\#(file.name)">\#(label)"#))
        let single = Gallery(of: [anyImage(1)], imagesPerPage: .max).pages[0]
        let name = file.name.dropFirst("pictures/".count)
        let html = try await pageText(of: single, .embedded(data))
        #expect(html.contains(#"<a class="file" hidden data-name="\#(name)">\#(label)"#))
        #expect(html.ranges(of: data.base64EncodedString()).count == 1)
        #expect(try await !pageText(of: single, .missing).contains(label))
    }

    @Test(arguments: [
        (600, 1200, "a0 b5 c0"), (900, 1600, "a0 b5 c6"), (599, 1200, "a0 b5 c0 barred"), (4000, 1000, "a4 b0 c0"),
        (4001, 1000, "a4 b0 c0 barred"), (30, 20, "a1 b5 c0"),
    ])
    func framesAPictureByItsShape(width: Int, height: Int, classes: String) async throws {
        let file = anyFile(AnyImageData.png(width, height))
        let html = try await pageText(of: Gallery(of: [anyImage(1)]).pages[0], .file(file))
        #expect(html.contains("<li id=\"at-\(anyID(1))\" class=\"\(classes)\">"))
    }

    @Test func framesAPictureOfUnknownSizeByItsOwnShape() async throws {
        let page = Gallery(of: [anyImage(1)]).pages[0]
        let file = anyFile(AnyImageData.avif())
        #expect(try await pageText(of: page, .file(file)).contains(#"class="own""#))
        #expect(try await pageText(of: page, .missing).contains(#"class="a1 b5 c0""#))
    }

    @Test(arguments: [
        (AnyImageData.svg, "svg", "image/svg+xml", "SVG<small>Picture file</small>"),
        (AnyImageData.tiff, "tiff", "image/tiff", "TIFF<small>Picture file</small>"),
        (AnyImageData.heic(), "heic", "image/heic", "HEIC<small>Picture file</small>"),
        (Data("unknown".utf8), "bin", "application/octet-stream", "Picture in another format"),
    ])
    func offersDataThatIsNotDisplayedAsADownload(data: Data, ending: String, type: String, text: String) async throws {
        let page = Gallery(of: [anyImage(1)]).pages[0]
        let file = anyFile(data)
        #expect(file.name.hasSuffix(".\(ending)"))
        let beside = try await pageText(of: page, .file(file))
        #expect(beside.contains(#"<a class="absent" href="\#(file.name)" download>\#(text)</a>"#))
        let inside = try await pageText(of: page, .embedded(data))
        let name = file.name.dropFirst("pictures/".count)
        let link = #"href="data:\#(type);base64,\#(data.base64EncodedString())" download="\#(name)""#
        #expect(inside.contains(#"<a class="absent" \#(link)>\#(text)</a>"#))
        #expect(!(beside + inside).contains("<img"))
    }

    @Test func displaysABitmap() async throws {
        let file = anyFile(AnyImageData.bmp(30, 20))
        let html = try await pageText(of: Gallery(of: [anyImage(1)]).pages[0], .file(file))
        #expect(html.contains(#"<img src="\#(file.name)" alt="any description" width="30" height="20""#))
    }

    @Test(
        arguments: [
            (nil, nil, [nil, nil, nil]),
            (anyDate, nil, [time, time, time]),
            (nil, link, [view, view, view]),
            (
                anyDate, link,
                [
                    #"<a href="\#(escaped)" title="View on host.example">\#(time)</a>"#, time + " " + view,
                    #"<a href="\#(escaped)">\#(time)<span> · View on host.example</span></a>"#,
                ]
            ),
            (Date.distantPast - 1e9, link, [view, view, view]),
        ] as [(Date?, String?, [String?])]
    )
    func showsWhenAndWhereAnImageWasPublished(date: Date?, link: String?, expected: [String?]) async throws {
        let images = [anyImage(description: nil, location: nil, link: link, publishedAt: date)]
        let (gallery, single) = (Gallery(of: images), Gallery(of: images, imagesPerPage: .max))
        let pages = [
            try await pageText(of: gallery.pages[0]), imagePageText(of: gallery),
            try await pageText(of: single.pages[0], .embedded(AnyImageData.png(30, 20))),
        ]
        let shown = pages.map { $0.firstMatch(of: /<p class="origin">(.*?)<\/p>/).map { String($0.1) } }
        #expect(shown == expected)
    }

    @Test func linksTheCaptionOfAnImageWithoutAPictureToItsPage() async throws {
        for (description, location, text) in [("One", "Rome", "One"), (nil, "Rome", "Rome"), (nil, nil, "Image 1")] {
            let image = anyImage(1, description: description, location: location)
            let html = try await pageText(of: Gallery(of: [image]).pages[0])
            #expect(html.contains(#""><a href="image/\#(anyID(1))/index.html">\#(text)</a></p>"#))
        }
    }

    @Test(arguments: [
        (4_000, 3_000, 640, "160px,320px"), (3_000, 4_000, 480, "120px,240px"), (641, 640, 640, "160px,320px"),
        // The frame is 208 pixels high, and as wide as a wide picture of that height.
        (6_000, 3_000, 640, "160px,416px"), (8_000, 1_000, 640, "160px,1664px"), (1_000, 8_000, 80, "20px,40px"),
    ])
    func offersAThumbnailAndThePictureInTheGrid(width: Int, height: Int, small: Int, sizes: String) async throws {
        var file = anyFile(AnyImageData.jpeg(width, height))
        let gallery = Gallery(of: [anyImage(1), anyImage(2)])
        let sources = "\(file.name.replacing("pictures", with: "thumbnails")) \(small)w,\(file.name) \(width)w"
        #expect(try await !pageText(of: gallery.pages[0], .file(file)).contains("srcset"))
        file.hasThumbnail = true
        let html = try await pageText(of: gallery.pages[0], .file(file))
        #expect(html.contains(#"src="\#(file.name)" srcset="\#(sources)" sizes="(max-width:48rem) \#(sizes)""#))
        #expect(!imagePageText(of: gallery, item: GalleryItem(picture: .file(file))).contains("srcset"))
    }

    private static let time = #"<time datetime="2024-10-07T13:20:00Z">7 October 2024</time>"#
    private static let link = "https://host.example:8080/a?b&c"
    private static let escaped = "https://host.example:8080/a?b&amp;c"
    private static let view = #"<a href="\#(escaped)">View on host.example</a>"#
}
