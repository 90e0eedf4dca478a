import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("The limits of the images of a response", .limited)
struct ImageListTests {
    private func image(_ number: Int, link: String? = nil) -> FeedImage {
        FeedImage(id: anyID(1), url: anyURL("\(number).png"), link: link.map { anyURL($0) })
    }

    @Test(arguments: [(1_000, 0), (1_001, 1), (1_500, 500)])
    func hasAThousandImagesOfAnEntry(count: Int, omitted: Int) throws {
        let pictures = (0..<count).map { "<media:content url='http://x.example/\($0).png'/>" }.joined()
        let last = "<item><enclosure url='http://x.example/last.png'/></item>"
        let page = try FormatCase.page("<rss><channel><item>\(pictures)</item>\(last)</channel></rss>")
        #expect(page.items.count == 1_001 && page.omitted.images == omitted)
        #expect(page.items.last?.urlString == "http://x.example/last.png")
    }

    @Test(arguments: [("<media:content url='", "'/>"), ("<description>&lt;img src='", "'></description>")])
    func countsPicturesThatItDoesNotChooseFrom(_ parts: (start: String, end: String)) throws {
        let separator = parts.end.hasPrefix("'/>") ? parts.end + parts.start : "'>&lt;img src='"
        let pictures = (0..<10_500).map { "http://x.example/\($0).png" }.joined(separator: separator)
        let item = "<item>\(parts.start + pictures + parts.end)</item>"
        let page = try FormatCase.page("<rss><channel>\(item)</channel></rss>")
        #expect(page.items.count == 1_000 && page.omitted.images == 9_500)
    }

    @Test func hasTwoHundredThousandImages() {
        var images = ImageList()
        for number in 0..<200_002 { images.append(image(number % 10)) }
        #expect(images.images.count == 200_000 && images.omittedCount == 2)
    }

    @Test func choosesFromTwoHundredThousandPictures() throws {
        var images = ImageList()
        let url = try #require(URLText(web: "http://x.example/a.png"))
        let picture = FoundPicture(EntryPicture(.named, "a.png"), at: url)
        let counts = [(150_000, 150_000), (50_001, 50_000), (3, 0), (0, 0)].map { count, expected in
            var pictures = Array(repeating: picture, count: count)
            images.reserve(&pictures)
            return (found: pictures.count, expected)
        }
        #expect(counts.map(\.found) == counts.map(\.1) && images.omittedCount == 4)
    }

    @Test func hasAtMost64MiBOfTextsAndURLs() {
        var images = ImageList()
        let url = anyURL("0.png").absoluteString.utf8.count
        let link = String(repeating: "x", count: 4_096 - url - anyURL("").absoluteString.utf8.count)
        let count = (64 << 20) / 4_096
        for _ in 0..<count { images.append(image(0, link: link)) }
        #expect(images.images.count == count && images.omittedCount == 0)
        images.append(image(0))
        #expect(images.images.count == count && images.omittedCount == 1)
    }

    @Test func limitsOurOwnFormatToo() throws {
        let text = String(repeating: "x", count: 1 << 20)
        let items = (0..<66).map { number in
            #"{"id":"\#(anyID(UInt8(number)))","image":"http://x.example","description":"\#(text)"}"#
        }
        let page = try FormatCase.page(#"{"items":[\#(items.joined(separator: ","))]}"#)
        #expect(page.items.count == 63 && page.omitted.images == 3)
    }

    @Test(arguments: [(8_192, 1), (8_193, 0)])
    func countsALongURLAsAbsent(length: Int, count: Int) throws {
        let start = "http://x.example/"
        let url = start + String(repeating: "x", count: length - start.utf8.count)
        let encoded = start + "é" + String(repeating: "x", count: length - start.utf8.count - 6)
        for url in [url, encoded] {
            let item = "<item><enclosure url='\(url)' type='image/png'/></item>"
            #expect(try FormatCase.page("<rss><channel>\(item)</channel></rss>").items.count == count)
        }
    }

    /// Many references to a long base must not fill the memory.
    @Test func resolvesReferencesInBoundedSpace() throws {
        let base = "http://x.example/\(String(repeating: "x", count: 8_000))/"
        let pictures = (0..<50_000).map { "<media:content url='\($0).png'/>" }.joined()
        let page = try FormatCase.page("<rss xml:base='\(base)'><channel><item>\(pictures)</item></channel></rss>")
        #expect(page.items.count == 1_000 && page.omitted.images > 5_000)
    }
}
