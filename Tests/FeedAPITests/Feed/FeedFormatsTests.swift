import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Finding the images of a feed in any format", .limited)
struct FeedFormatsTests {
    @Test(
        arguments: FormatCase.formats + FormatCase.pictures + FormatCase.texts + FormatCase.choices + FormatCase.details
            + FormatCase.sizes + FormatCase.captions
    )
    func findsTheImagesOfAFeed(_ example: FormatCase) throws {
        #expect(try FormatCase.page(example.body).items.map(FormatCase.summary) == example.images)
    }

    @Test func cutsTextsAfterAWord() throws {
        let text = String(repeating: "word ", count: 101) + "end"
        let item = "<media:content url='a.png'/><description>\(text)</description>"
        let image = try #require(try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
        #expect(image.description == String(repeating: "word ", count: 100).dropLast() + "…")
    }

    @Test func truncatesALongTitleInEachPicture() throws {
        let title = String(repeating: "word ", count: 200) + "end"
        let item = "<title>\(title)</title><media:content url='a.png'/><media:content url='b.png'/>"
        let images = try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items
        let short = String(repeating: "word ", count: 99) + "word…"
        #expect(images.map(\.description) == [short, short])
    }

    // MARK: - Dates

    private static let dates: [(text: String, date: String?)] = [
        ("Wed, 20 May 2020 11:24:59 GMT", "2020-05-20T11:24:59Z"), ("20 May 20 11:24 EST", "2020-05-20T16:24:00Z"),
        ("Wed, 20 May 99 13:24:59 +0200", "1999-05-20T11:24:59Z"),
        ("Wed., 20 May. 2020 11:24:59 Z", "2020-05-20T11:24:59Z"),
        ("Wed, 20 May 2020 11:24:59 GMT (noon)", "2020-05-20T11:24:59Z"),
        ("Wed, 20 May 2020 11:24:59 +0000 (UTC)", "2020-05-20T11:24:59Z"),
        ("2020-05-20T13:24:59.5+02:00", "2020-05-20T11:24:59Z"), ("2020-05-20", "2020-05-20T00:00:00Z"),
        ("Wed, 31 Jun 2020 11:24:59 GMT", nil), ("Wed, 20 May 2020 25:24:59 GMT", nil), ("tomorrow", nil),
        ("2025-038", nil), ("2025038", nil), ("20200520T112459Z", "2020-05-20T11:24:59Z"),
        ("2020-5-2", "2020-05-02T00:00:00Z"),
        ("2020-13-01", nil), ("Wed, 20 May 2020 11:24:59 LMT", nil), ("Mon, 01 Jan 0001 00:00:00 +0000", nil),
        ("0001-01-01T00:00:00Z", nil), ("mar, 10 jun 2025 10:00 +0300", "2025-06-10T07:00:00Z"),
        ("mar, 10 iun 2025 10:00 +0300", nil), ("sáb., 10 May 2025", "2025-05-10T00:00:00Z"), ("mar 10 giu 2025", nil),
        ("May 20, 2020 1:24 PM", "2020-05-20T13:24:00Z"), ("20 May 2020 12:24 am GMT", "2020-05-20T00:24:00Z"),
        ("4 Mars 2025 10:00:00 +0000", nil), ("4 Sept 2025", "2025-09-04T00:00:00Z"), ("4 septem 2025", nil),
        ("Wed May 20 11:24:59 CET 2020", "2020-05-20T10:24:59Z"), ("Wed May 20 11:24:59 2020", "2020-05-20T11:24:59Z"),
        ("Wed May 20 11:24:59 +0130 2020", "2020-05-20T09:54:59Z"),
        ("Wed May 20 2020 11:24:59 GMT+01:00 (CET)", "2020-05-20T10:24:59Z"),
        ("2020-05-20 T 11:24 Z", "2020-05-20T11:24:00Z"),
        ("Wed,\n 20\n May 2020\t11:24:59\n +0000", "2020-05-20T11:24:59Z"),
        ("20200520T112459Z", "2020-05-20T11:24:59Z"),
        ("Wed,\u{A0}20\u{202F}May\u{2009}2020\u{3000}11:24:59\u{85}GMT", "2020-05-20T11:24:59Z"),
        ("\u{A0}2020-05-20\u{2003}11:24:59\u{A0}PM", "2020-05-20T23:24:59Z"), ("sáb,\u{A0}20 Mayo 2020", nil),
        ("20-May-20", "2020-05-20T00:00:00Z"), ("20 May 2020 11:24 +0000 x", nil), ("20 May 2020 of 11:24", nil),
    ]

    @Test(arguments: dates)
    func readsDatesInEitherForm(text: String, date: String?) throws {
        let picture = "<media:content url='a.png'/>"
        let rss = "<rss><channel><item>\(picture)<pubDate>\(text)</pubDate></item></channel></rss>"
        let atom = "<feed><entry>\(picture)<published>\(text)</published></entry></feed>"
        for body in [rss, atom] {
            #expect(try FormatCase.page(body).items.map { $0.publishedAt?.formatted(.iso8601) } == [date], "\(body)")
        }
    }

    @Test func usesAnotherDateIfTheFirstIsUnreadable() throws {
        let item = "<media:content url='a.png'/><pubDate>May</pubDate><dc:date>2020-05-20T11:24:59Z</dc:date>"
        let image = try #require(try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
        #expect(image.publishedAt?.formatted(.iso8601) == "2020-05-20T11:24:59Z")
    }

    @Test(arguments: [
        (of: 2, in: 3, isShared: false), (3, 3, true), (3, 8, true), (3, 9, false), (4, 11, true), (4, 12, false),
    ])
    func countsPicturesOfThreeEntriesAndOverAThirdAsShared(of sharers: Int, in count: Int, isShared: Bool) throws {
        let items = (0..<count).map { number in
            let shared = number < sharers ? "<media:content url='logo.png'/>" : ""
            return "<item><guid>\(number)</guid><media:content url='\(number).png'/>\(shared)</item>"
        }
        let urls = try FormatCase.page("<rss><channel>\(items.joined())</channel></rss>").items.map(
            \.url.lastPathComponent
        )
        #expect(urls.count { $0 == "logo.png" } == (isShared ? 0 : sharers))
    }

    /// Pictures that entries share do not count, regardless of the rule that found them.
    @Test func omitsPicturesThatEntriesShare() throws {
        let shown = "<description>&lt;img src='logo.png'&gt;&lt;img src='4.png'&gt;</description>"
        let named = "<media:content url='logo.png'/>"
        let entries =
            ["<media:content url='1.png'/>\(named)", "<media:content url='2.png'/>\(named)"]
            + [shown, "<enclosure url='3.png' type='image/png'/>\(shown)"]
        let items = entries.enumerated().map { "<item><guid>\($0)</guid>\($1)</item>" }
        let page = try FormatCase.page("<rss><channel>\(items.joined())</channel></rss>")
        #expect(page.items.map(FormatCase.summary) == ["1.png", "2.png", "4.png", "3.png", "4.png"])
    }
}
