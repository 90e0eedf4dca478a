import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Writing an RSS feed", .limited)
struct RSSFeedTests {
    @Test func namesTheGalleryAndItself() throws {
        let channel = try document(anyServedGallery(of: [], title: "A & B"))
        #expect(channel["title"] == ["A & B"])
        #expect(channel["link"] == ["https://b.example/feed/index.html"])
        #expect(channel["description"] == ["A & B"])
        #expect(channel["atom:link rel"] == ["self"])
        #expect(channel["atom:link href"] == ["https://b.example/feed/feed.xml"])
        #expect(channel["item"] == nil)
    }

    @Test func hasAnEntryWithItsPictureForEachImage() throws {
        let file = anyFile(AnyImageData.png(60, 40))
        let images = [anyImage(1, description: "One\n<b>", location: "Rome"), anyImage(2)]
        let items = try document(anyServedGallery(of: images, pictures: [anyID(1): file]))
        let url = "https://b.example/feed/\(file.name)"
        #expect(items["guid"] == [anyID(1).uuidString, anyID(2).uuidString])
        #expect(items["guid isPermaLink"] == ["false", "false"])
        #expect(items["link"]?.dropFirst() == images.map { "https://b.example/feed/image/\($0.id)/" }[...])
        #expect(items["title"]?.dropFirst() == ["One <b>", "any description"])
        let picture = #"<p><img src="\#(url)" alt="One"# + "\n" + #"&lt;b&gt;" width="60" height="40"></p>"#
        #expect(
            items["description"]?.dropFirst() == [
                picture + #"<p dir="auto">One<br>&lt;b&gt;</p><p dir="auto">Rome</p>"#,
                #"<p>https://any.example/image-2</p><p dir="auto">any description</p><p dir="auto">any location</p>"#,
            ]
        )
        for (name, value) in ["url": url, "type": "image/png"] {
            #expect(items["enclosure \(name)"] == [value])
            #expect(items["media:content \(name)"] == [value])
        }
        #expect(items["enclosure length"] == ["\(file.byteCount)"])
        #expect(items["media:content fileSize"] == ["\(file.byteCount)"])
        #expect(items["media:content width"] == ["60"])
        #expect(items["media:content height"] == ["40"])
    }

    /// Readers take a smaller picture for an icon.
    @Test(arguments: [(32, 32, "32"), (31, 32, nil), (900, 31, nil)] as [(Int, Int, String?)])
    func hasTheSizeOnlyOfAPictureThatIsNoIcon(width: Int, height: Int, text: String?) throws {
        let file = anyFile(AnyImageData.png(width, height))
        let items = try document(anyServedGallery(of: [anyImage(1)], pictures: [anyID(1): file]))
        #expect(items["media:content width"]?.first == text && items["media:content height"]?.first == text)
        #expect(items["description"]?.last?.contains("width=") == (text != nil))
    }

    @Test(arguments: [
        (AnyImageData.svg, "image/svg+xml", "SVG"), (AnyImageData.tiff, "image/tiff", "TIFF"),
        (Data("other".utf8), "application/octet-stream", "Picture in another format"),
    ])
    func linksToAPictureInAnotherFormat(data: Data, type: String, text: String) throws {
        let file = anyFile(data)
        let image = anyImage(link: "https://a.example/page", publishedAt: nil)
        let items = try document(anyServedGallery(of: [image], pictures: [anyID(1): file]))
        let link = #"<a href="https://b.example/feed/\#(file.name)" download>\#(text)</a>"#
        let page = #"<a href="https://a.example/page">View on a.example</a>"#
        #expect(items["description"]?.last?.hasPrefix("<p>\(link) · \(page)</p>") == true)
        #expect(items["enclosure type"] == [type])
        #expect(items["media:content width"] == nil)
    }

    @Test func includesAllPropertiesOfAnImage() throws {
        let file = anyFile(AnyImageData.png(30, 20))
        let text = String(repeating: "a long <text> ", count: 20)
        let image = anyImage(
            description: text,
            location: "Rome & <b>",
            link: "https://a.example/?b&c",
            publishedAt: anyDate
        )
        let items = try document(anyServedGallery(of: [image, anyImage(2)], pictures: [anyID(1): file]))
        #expect(items["pubDate"] == ["Mon, 07 Oct 2024 13:20:00 GMT"])
        #expect(items["media:description"] == [text])
        #expect(items["media:location description"] == ["Rome & <b>"])
        #expect(items["description"]?[1].hasPrefix(#"<p><a href="https://a.example/?b&amp;c"><img src="#) == true)
        #expect(items["link"]?.last == "https://b.example/feed/image/\(anyID(2))/")
    }

    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"), (1_590_000_000.9, "Wed, 20 May 2020 18:40:00 GMT"),
            (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [(Double, String)]
    )
    func writesADateAsInRFC822(seconds: Double, text: String) throws {
        let image = anyImage(link: nil, publishedAt: Date(timeIntervalSince1970: seconds))
        #expect(try document(anyServedGallery(of: [image]))["pubDate"] == [text])
    }

    @Test(arguments: [0, 1, 8, 0xB, 0xE, 0x1F, 0x7F, 0x85, 0x9F, 0xFFFE, 0xFFFF] as [UInt32])
    func omitsCharactersThatXMLForbids(code: UInt32) throws {
        let character = Character(try #require(Unicode.Scalar(code)))
        let file = anyFile(AnyImageData.png(30, 20))
        let image = anyImage(1, description: "a\(character)b", location: "c\(character)d")
        let items = try document(anyServedGallery(of: [image], title: "e\u{FFFE}f", pictures: [anyID(1): file]))
        #expect(items["title"] == ["ef", "ab"])
        #expect(items["media:description"] == ["ab"])
        #expect(items["media:location description"] == ["cd"])
        #expect(items["description"]?.last?.hasSuffix(#"<p dir="auto">ab</p><p dir="auto">cd</p>"#) == true)
    }

    @Test(
        arguments: [
            (nil, "Rome", "Rome"), (" \n\u{200B}", nil, anyID(1).uuidString), (" a\r\n\t b\u{7}c ", nil, "a bc"),
            (
                RawText(String(repeating: "wörter ", count: 20)), nil,
                String(repeating: "wörter ", count: 13) + "wörter…"
            ),
            (RawText(String(repeating: "文", count: 101)), nil, String(repeating: "文", count: 100) + "…"),
            (RawText(String(repeating: "a", count: 100)), nil, String(repeating: "a", count: 100)),
            (RawText(String(repeating: "a", count: 100) + " b"), nil, String(repeating: "a", count: 100) + "…"),
        ] as [(RawText?, String?, String)]
    )
    func titlesAnEntryInOneLine(description: RawText?, location: String?, title: String) throws {
        let image = anyImage(1, description: description?.text, location: location)
        #expect(try document(anyServedGallery(of: [image]))["title"]?.last == title)
    }

    @Test func writesWellFormedXMLForAnyTexts() throws {
        var random = SplitMix64(seed: 36)
        let codes: [UInt32] = [0, 0xB, 0x1F, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x202E, 0x2028]
        let pieces =
            ["<", ">", "\"", "'", "&", "&#0;", "]]>", "<![CDATA[", "--", "😀", "é", "\r", "\n", "x", " "]
            + codes.compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
        for _ in 0..<300 {
            let text = (0..<12).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let items = try document(
                anyServedGallery(of: [anyImage(1, description: text, location: text)], title: text)
            )
            let html = try #require(items["description"]?.last)
            #expect(
                html.matches(of: /<[^>]*>/).allSatisfy { ["<p>", #"<p dir="auto">"#, "</p>", "<br>"].contains($0.0) }
            )
        }
    }

    @Test func hasTheNewestImagesFirstInAnyOrderOfTheFeed() throws {
        let images = (UInt8(0)..<250).map { number in
            let date = number == 7 ? nil : Date(timeIntervalSince1970: Double(number) * 86_400)
            return FeedImage(id: anyID(number), url: anyURL("\(number)"), publishedAt: date)
        }
        let ids = try document(anyServedGallery(of: images))["guid"]
        #expect(ids == (UInt8(50)..<250).reversed().map { anyID($0).uuidString })
        let few = try document(anyServedGallery(of: Array(images[..<10])))["guid"]
        #expect(few == ([9, 8, 6, 5, 4, 3, 2, 1, 0, 7] as [UInt8]).map { anyID($0).uuidString })
    }

    @Test func hasTheFirstOfImagesWithTheSameIDOfAllPages() throws {
        let images = [anyImage(1, description: "one"), anyImage(1, description: "two")] + (2..<10).map { anyImage($0) }
        let items = try document(anyServedGallery(of: images, imagesPerPage: 5))
        #expect(items["guid"]?.count == 9)
        #expect(items["title"]?.dropFirst().prefix(2) == ["one", "any description"])
    }

    @Test func linksEachOfTwoHundredEntriesToThePageOfItsImage() throws {
        let images = (0...200).map { FeedImage(id: UUID(), url: anyURL("\($0)")) }
        let links = try #require(document(anyServedGallery(of: images))["link"]?.dropFirst())
        #expect(Array(links) == images.prefix(200).map { "https://b.example/feed/image/\($0.id)/" })
    }

    @Test func writesTheSameForTheSameListAtAnyTime() throws {
        let gallery = Gallery(of: anyFeed(3), date: Date(), baseURL: URL(string: "https://b.example"))
        let later = Gallery(of: anyFeed(3), date: Date() + 60, baseURL: URL(string: "https://b.example/"))
        #expect(RSSFeed(of: gallery)?.bytes == RSSFeed(of: later)?.bytes)
        #expect(try document(gallery)["pubDate"] == nil)
    }

    @Test(arguments: [nil, URL(string: "file:///feed/")])
    func needsABaseURL(url: URL?) {
        #expect(RSSFeed(of: Gallery(of: anyFeed(), baseURL: url)) == nil)
    }

    /// Reads a feed with a strict parser, and returns all texts by element, and all values by element and attribute.
    private func document(_ gallery: Gallery) throws -> [String: [String]] {
        let parser = XMLParser(data: Data(try #require(RSSFeed(of: gallery)).bytes))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.values
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var values: [String: [String]] = [:]
        private var text = ""

        func parser(
            _ parser: XMLParser,
            didStartElement element: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            text = ""
            for (name, value) in attributes { values["\(element) \(name)", default: []].append(value) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(
            _ parser: XMLParser,
            didEndElement element: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            values[element, default: []].append(text)
        }
    }
}
