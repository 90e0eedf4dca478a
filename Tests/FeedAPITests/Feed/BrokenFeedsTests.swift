import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

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

    @Test func readsBytesThatWindowsHasNoCharacterFor() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>a\u{81}é</title></channel></rss>"
        #expect(try FormatCase.page(try #require(text.data(using: .isoLatin1))).title == "a é")
    }

    @Test(arguments: ["<rss><channel>", "<feed><entry><title>T", "<rss><channel><item><description><![CDATA[x"])
    func refusesADocumentThatIsCutOff(_ text: String) throws {
        let error = try #require(throws: RemoteError.self) { try FormatCase.page(text) }
        guard case InvalidResponse.incomplete? = error.cause as? InvalidResponse else {
            Issue.record("\(error.cause)")
            return
        }
    }

    // MARK: - Hostile documents

    private static let seeds = (FormatCase.formats + FormatCase.pictures + FormatCase.texts).map(\.body)

    @Test(arguments: FormatCase.formats)
    func takesNoPartOfADocumentForTheWhole(document: FormatCase) {
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

    /// A base that is repeated in each picture must not take a multiple of the feed's memory, nor each of many its time.
    @Test func ignoresBasesThatAreTooLong() throws {
        let items = (0..<1_000).map { "<item><enclosure url='\($0).png' type='image/png'/></item>" }.joined()
        let long = "http://x.example/\(String(repeating: "x", count: 4_096))/"
        let page = try FormatCase.page("<rss xml:base='\(long)'><channel>\(items)</channel></rss>")
        #expect(page.items.map(FormatCase.summary) == (0..<1_000).map { "\($0).png" })

        let nested = (0..<250).map { "<media:content url='\($0).png' xml:base='b/'>" }.joined()
        let item = "<item>\(nested + String(repeating: "</media:content>", count: 250))</item>"
        let feed = try FormatCase.page("<rss><channel>\(item)</channel></rss>")
        #expect(feed.items.last.map(FormatCase.summary) == String(repeating: "b/", count: 250) + "249.png")
    }

    @Test func resolvesNothingAgainstAResponseURLThatIsTooLong() throws {
        let feed = Data("<rss><channel><item><enclosure url='a.png' type='image/png'/></item></channel></rss>".utf8)
        for (length, count) in [(4_000, 1), (5_000, 0)] {
            let url = anyURL(String(repeating: "x", count: length) + "/feed")
            let page = try FeedMapper.page(of: HTTPResponse(url: url, status: 200, body: feed), feed: url)
            #expect(page.items.count == count)
        }
    }

    /// What an entry says of all its pictures is repeated in each.
    @Test(arguments: ["georss:featurename", "media:description", "title", "link", "guid"])
    func repeatsNoLongTextWithEachPicture(element: String) throws {
        let text = "http://x.example/\(String(repeating: "x", count: 100_000))"
        let pictures = (0..<100).map { "<media:content url='http://x.example/\($0).png'/>" }.joined()
        let items = try FormatCase.page(
            "<rss><channel><item><\(element)>\(text)</\(element)>\(pictures)</item></channel></rss>"
        ).items
        #expect(items.count == 100 && items.map(FormatCase.summary).joined().count < 100 * 1_000)
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
