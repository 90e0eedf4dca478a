import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading broken and hostile feeds", .limited)
struct BrokenFeedsTests {
    @Test func replacesInvalidUTF8InAJSONFeed() throws {
        let start = #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","image":"a.png","title":"é"#
        let body = Array(start.utf8) + [0xE9] + Array(#"!"}],"_"#.utf8) + [0xFF] + Array(#"":1}"#.utf8)
        #expect(try FormatCase.page(body).items.map(FormatCase.summary) == ["a.png|é\u{FFFD}!"])
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

    private static let seeds = FeedFormatsTests.all.map(\.body)

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
