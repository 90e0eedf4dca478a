import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing the page of an image", .limited)
struct ImagePageTests {
    private let images = (1...3).map { anyImage($0, description: "Image \($0)\nand more", location: "Rome") }

    @Test func showsThePictureItsTextsAndItsNeighbours() throws {
        let file = anyFile(AnyImageData.png(30, 20))
        let gallery = Gallery(of: images, title: "Mine", imagesPerPage: 2)
        #expect(Gallery(of: images, imagesPerPage: .max).imagePages.map(\.name) == [])
        let html = imagePageText(2, of: gallery, item: GalleryItem(picture: .file(file)))
        #expect(gallery.imagePages.map(\.name) == images.map { "image/\($0.id)/index.html" })
        #expect(html.contains("<title>Image 3 and more</title>"))
        let metadata = [
            #"charset="utf-8""#, #"name="viewport" content="width=device-width,initial-scale=1""#,
            #"name="color-scheme" content="light dark""#, #"name="referrer" content="no-referrer""#,
        ]
        for part in metadata { #expect(html.contains("<meta \(part)>"), "\(part)") }
        let title = #"<figcaption dir="auto"><h1 class="description">Image 3"# + "\nand more</h1>"
        #expect(html.contains(title))
        #expect(html.contains(#"<p class="location"><bdi>Rome</bdi></p>"#))
        let picture =
            #"<img src="../../\#(file.name)" alt="Image 3"# + "\n" + #"and more" width="30" height="20" decoding"#
        #expect(html.contains(#"<a class="open" href="../../\#(file.name)">\#(picture)"#))
        #expect(html.contains(#"<a class="previous" href="../../image/\#(images[1].id)/index.html" rel="prev">"#))
        #expect(html.contains(##"<a class="close" href="../../page-2.html#at-\##(images[2].id)">"##))
        #expect(html.contains(#"<a href="../../index.html" dir="auto">Mine</a>"#))
        #expect(!html.contains(#"class="next""#) && !html.contains("og:"))
        #expect(html.contains(#"class="steps""#) && !html.contains(/class="steps"[^>]* hidden/))
    }

    @Test(arguments: [(nil, "Rome", "Rome"), (nil, nil, nil)] as [(String?, String?, String?)])
    func hasOneHeading(description: String?, location: String?, heading: String?) {
        let image = anyImage(1, description: description, location: location)
        let html = imagePageText(of: Gallery(of: [image]))
        #expect(html.matches(of: /<h1[^>]*>([^<]*)<\/h1>/).map { String($0.1) } == [heading ?? "\(image.id)"])
        #expect(html.contains("<title>\(heading ?? "\(image.id)")</title>"))
    }

    @Test func isTheSameForAnyNumberOfImagesBeforeIt() {
        let images = images + [anyImage(4, description: nil, location: nil)]
        let (before, after) = (Gallery(of: Array(images.dropFirst())), Gallery(of: images))
        let item = GalleryItem(picture: .file(anyFile(AnyImageData.png(30, 20))))
        #expect(imagePageText(1, of: before) == imagePageText(2, of: after))
        #expect(imagePageText(2, of: before, item: item) == imagePageText(3, of: after, item: item))
    }

    @Test func hasAPreviewIfItIsServed() throws {
        let image = FeedImage(
            id: anyID(1),
            description: "A \"B\"",
            location: "Rome",
            url: anyURL("1"),
            publishedAt: anyDate
        )
        let file = anyFile(AnyImageData.png(30, 20))
        let gallery = anyServedGallery(of: [image, anyImage(2)], title: "Mine", pictures: [anyID(1): file])
        let html = imagePageText(of: gallery)
        let url = "https://b.example/feed/image/\(anyID(1))/"
        #expect(html.contains(#"<link rel="canonical" href="\#(url)">"#))
        for (name, value) in [
            ("type", "article"), ("title", "A &quot;B&quot;"), ("url", url), ("site_name", "Mine"),
            ("description", "Rome · 2024-10-07"), ("image", "https://b.example/feed/\(file.name)"),
            ("image:width", "30"), ("image:height", "20"),
        ] {
            #expect(html.contains(#"<meta property="og:\#(name)" content="\#(value)">"#))
        }
        #expect(html.contains(#"<meta name="twitter:card" content="summary_large_image">"#))
        #expect(!imagePageText(1, of: gallery).contains("og:image"))
    }
}
