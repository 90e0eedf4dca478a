import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading feeds in other encodings, broken ones and hostile ones", .limited)
struct BrokenFeedsTests {
    // MARK: - Encodings

    private static let encodings: [(String, String.Encoding, String?)] = [
        ("ISO-8859-1", .isoLatin1, nil), ("windows-1252", .windowsCP1252, nil), ("", .utf16, nil),
        ("utf-16le", .utf16LittleEndian, nil), ("x", .isoLatin1, "application/rss+xml; charset=\"iso-8859-1\""),
        ("ISO-8859-1", .utf8, nil), ("iso-8859-2", .isoLatin2, nil), ("WINDOWS-1250", .windowsCP1250, nil),
        ("x", .windowsCP1252, "text/xml;charset=US-ASCII"),
    ]

    @Test(arguments: encodings)
    func readsAnyEncoding(name: String, encoding: String.Encoding, type: String?) throws {
        let declaration = name.isEmpty ? "" : "<?xml version='1.0' encoding='\(name)'?>"
        let text =
            declaration
            + "<rss><channel><title>é</title><item><enclosure url='a' type='image/png'/></item></channel></rss>"
        let body = try #require(text.data(using: encoding))
        #expect(try FormatCase.page(body, type: type).title == "é")
    }

    /// The encodings of the WHATWG standard, by the numbers of Core Foundation, with a text in each.
    private static let others: [(label: String, number: UInt, text: String)] = [
        ("ISO-8859-3", 0x203, "Ħaż"), ("iso-8859-4", 0x204, "ĸŗ"), ("iso_8859-5:1988", 0x205, "Лодки"),
        ("ISO-8859-6", 0x206, "قوارب"), ("greek", 0x207, "Καΐκια"), ("logical", 0x208, "סירות"), ("l6", 0x20A, "þŋ"),
        ("ISO-8859-13", 0x20D, "žuvėdra"), ("ISO-8859-14", 0x20E, "Ŵŷ"), ("latin9", 0x20F, "€œ"),
        ("ISO-8859-16", 0x210, "Corăbii și"), ("tis-620", 0x41D, "เรือ"), ("ISO-8859-11", 0x41D, "เรือ"),
        ("x-cp1250", 0x501, "łódź"), ("cp1251", 0x502, "Лодки"), ("windows-1253", 0x503, "Καΐκια"),
        ("iso-8859-9", 0x504, "şğ"), ("windows-1255", 0x505, "סירות"), ("windows-1256", 0x506, "قوارب"),
        ("windows-1257", 0x507, "žuvėdra"), ("windows-1258", 0x508, "Đơn"), ("koi8", 0xA02, "Лодки"),
        ("koi8-u", 0xA08, "ґї"), ("x-mac-cyrillic", 7, "Лодки"), ("gb2312", 0x632, "港口"), ("gbk", 0x632, "鎔"),
        ("big5", 0xA06, "港口"), ("shift_jis", 0x420, "①港"), ("windows-31j", 0x420, "㈱"), ("euc-kr", 0x422, "똠방"),
        ("ks_c_5601-1987", 0x422, "항구"),
    ]

    @Test(arguments: others)
    func readsTheEncodingsOfBrowsers(label: String, number: UInt, text: String) throws {
        let feed = "<?xml version='1.0' encoding='\(label)'?><rss><channel><title>\(text)</title></channel></rss>"
        let body = try #require(feed.data(using: String.Encoding(rawValue: 0x8000_0000 + number)))
        #expect(try FormatCase.page(body).title == text)
    }

    @Test(arguments: ["EUC-JP", "IBM866", "macintosh", "x-user-defined", "unheard-of"])
    func refusesOtherEncodingsByTheirNames(label: String) throws {
        let text = "<?xml version='1.0' encoding='\(label)'?><rss><channel><title>\u{A4}\u{E9}</title></channel></rss>"
        let error = try #require(throws: RemoteError.self) {
            try FormatCase.page(text.unicodeScalars.map { UInt8($0.value) })
        }
        #expect(error.cause as? InvalidResponse == .unknownEncoding(label))
    }

    @Test(arguments: [(9, "ééééééééé\u{FFFD}"), (8, "Ã©Ã©Ã©Ã©Ã©Ã©Ã©Ã©ÿ")])
    func prefersUTF8IfNineOfTenSequencesAre(count: Int, title: String) throws {
        let start = Array("<?xml version='1.0' encoding='latin1'?><rss><channel><title>".utf8)
        let text = Array(String(repeating: "é", count: count).utf8) + [0xFF]
        #expect(try FormatCase.page(start + text + Array("</title></channel></rss>".utf8)).title == title)
    }

    @Test func refusesCompressedDataWithoutContentEncoding() throws {
        let body = Gzip.stored("<rss><channel><title>T</title></channel></rss>".utf8)
        let error = try #require(throws: RemoteError.self) { try FormatCase.page(body) }
        #expect(error.cause as? InvalidResponse == .document(.gzip, expected: .feed))
        #expect("\(error.cause)".hasPrefix("it is gzip data without Content-Encoding, not RSS"))
    }

    @Test func replacesInvalidUTF8InAJSONFeed() throws {
        let start = #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","image":"a.png","title":"é"#
        let body = Array(start.utf8) + [0xE9] + Array(#"!"}],"_"#.utf8) + [0xFF] + Array(#"":1}"#.utf8)
        #expect(try FormatCase.page(body).items.map(FormatCase.summary) == ["a.png|é\u{FFFD}!"])
    }

    @Test func readsBytesThatAreUndefinedInWindows1252() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>a\u{81}é</title></channel></rss>"
        #expect(try FormatCase.page(try #require(text.data(using: .isoLatin1))).title == "a é")
    }

    @Test(arguments: [
        ("<rss><channel>", "<item>", "<media:content url='%.png'/>", "</item>", "</channel></rss>"),
        ("<feed>", "<entry>", "<media:content url='%.png'/><title>T</title>", "</entry>", "</feed>"),
    ])
    func readsEntriesAfterOneThatNeverEnds(_ parts: (String, String, String, String, String)) throws {
        let entries = (1...4).map { number in
            parts.1 + parts.2.replacing("%", with: "\(number)") + (number == 2 ? "" : parts.3)
        }
        let page = try FormatCase.page(parts.0 + entries.joined() + parts.4)
        #expect(page.items.map { FormatCase.summary($0).prefix(5) } == ["1.png", "2.png", "3.png", "4.png"])
    }

    @Test(arguments: ["<rss><channel>", "<feed><entry><title>T", "<rss><channel><item><description><![CDATA[x"])
    func rejectsATruncatedDocument(_ text: String) throws {
        let error = try #require(throws: RemoteError.self) { try FormatCase.page(text) }
        guard case InvalidResponse.incomplete? = error.cause as? InvalidResponse else {
            Issue.record("\(error.cause)")
            return
        }
    }

    // MARK: - Hostile documents

    private static let seeds = (FormatCase.formats + FormatCase.pictures + FormatCase.texts).map(\.body)

    @Test(arguments: FormatCase.formats)
    func neverAcceptsAPartOfADocument(document: FormatCase) {
        let body = Array(document.body.utf8)
        for count in body.indices {
            #expect(throws: RemoteError.self, "\(count) bytes") { try FormatCase.page(body.prefix(count)) }
        }
    }

    /// No document may crash the reader or keep it busy.
    @Test func survivesBrokenDocuments() throws {
        var random = SplitMix64(seed: 41)
        for round in 0..<10_000 {
            var body = Array(Self.seeds[round % Self.seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<max(body.count, 1), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: body = Array(body.prefix(place))
                case 1 where place < body.count: body[place] = UInt8.random(in: .min ... .max, using: &random)
                case 2:
                    body.insert(
                        contentsOf: "<a x=\"\(String(repeating: "y", count: 300))".utf8,
                        at: min(place, body.count)
                    )
                default: body.insert(contentsOf: body[..<min(place, body.count)], at: min(place, body.count))
                }
            }
            _ = try? FormatCase.page(body)
        }
    }

    /// A long base repeated in each picture must not multiply the feed's memory, and many bases must not take much
    /// time.
    @Test func ignoresBasesThatAreTooLong() throws {
        let items = (0..<1_000).map { "<item><enclosure url='\($0).png' type='image/png'/></item>" }.joined()
        let long = "http://x.example/\(String(repeating: "x", count: 8_192))/"
        let page = try FormatCase.page("<rss xml:base='\(long)'><channel>\(items)</channel></rss>")
        #expect(page.items.map(FormatCase.summary) == (0..<1_000).map { "\($0).png" })

        let nested = (0..<250).map { "<media:content url='\($0).png' xml:base='b/'>" }.joined()
        let item = "<item>\(nested + String(repeating: "</media:content>", count: 250))</item>"
        let feed = try FormatCase.page("<rss><channel>\(item)</channel></rss>")
        #expect(feed.items.last.map(FormatCase.summary) == String(repeating: "b/", count: 250) + "249.png")
    }

    @Test func resolvesNothingAgainstAResponseURLThatIsTooLong() throws {
        let space = String(repeating: " ", count: 1_000)
        let feed = Data("<rss><channel>\(space)<item><enclosure url='a.png'/></item></channel></rss>".utf8)
        for (length, count) in [(8_000, 1), (8_200, 0)] {
            let url = anyURL(String(repeating: "x", count: length) + "/feed")
            let page = try FeedMapper.page(of: HTTPResponse(url: url, status: 200, body: feed), feed: url)
            #expect(page.items.count == count)
        }
    }

    /// Texts for all pictures of an entry are repeated in each image.
    @Test(arguments: ["georss:featurename", "media:description", "title", "link", "guid"])
    func repeatsNoLongTextWithEachPicture(element: String) throws {
        let text = "http://x.example/\(String(repeating: "x", count: 8_000))"
        let pictures = (0..<100).map { "<media:content url='http://x.example/\($0).png'/>" }.joined()
        let items = try FormatCase.page(
            "<rss><channel><item><\(element)>\(text)</\(element)>\(pictures)</item></channel></rss>"
        ).items
        let length = items.reduce(0) { $0 + FormatCase.summary($1).count }
        #expect(items.count > 10 && length < 16 * 105_000)
    }

    @Test(arguments: ["<rss><channel>", "<feed>"])
    func refusesElementsThatAreNestedTooDeeply(start: String) throws {
        let error = try #require(throws: RemoteError.self) {
            try FormatCase.page(start + String(repeating: "<a>", count: 100_000))
        }
        guard case InvalidResponse.nestedTooDeeply? = error.cause as? InvalidResponse else {
            Issue.record("\(error.cause)")
            return
        }
    }
}
