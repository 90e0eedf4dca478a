import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Finding the images of a feed in any format", .limited)
struct FeedFormatsTests {
    @Test(arguments: FormatCase.formats + FormatCase.pictures + FormatCase.texts)
    func findsTheImagesOfAFeed(_ example: FormatCase) throws {
        #expect(try FormatCase.page(example.body).items.map(FormatCase.summary) == example.images)
    }

    @Test func cutsTextsAfterAWord() throws {
        let text = String(repeating: "word ", count: 101) + "end"
        let item = "<media:content url='a.png'/><description>\(text)</description>"
        let image = try #require(try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
        #expect(image.description == String(repeating: "word ", count: 100).dropLast() + "…")
    }

    @Test func keepsALongTitleWithEachPicture() throws {
        let title = String(repeating: "word ", count: 200) + "end"
        let item = "<title>\(title)</title><media:content url='a.png'/><media:content url='b.png'/>"
        let images = try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items
        #expect(images.map(\.description) == [title, title])
    }

    // MARK: - Web pages

    @Test func leadsToTheFirstFeedThatIsNamedBeforeTheBody() throws {
        let link = { (href: String) in "<link rel='alternate' type='application/atom+xml' href='\(href)'>" }
        let error = try #require(throws: RemoteError.self) {
            try FormatCase.page(
                "<!doctype html><base href='/b/'><link rel=icon href=i>\(link("1"))\(link("2"))<body>\(link("3"))"
            )
        }
        #expect((error.cause as? DiscoveredFeed)?.url == anyURL("b/1"))
        let other = try #require(throws: RemoteError.self) { try FormatCase.page("<!doctype html><body>\(link("3"))") }
        #expect(other.cause as? InvalidResponse == .document(.webPage, expected: .feed))
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
        ("2020-13-01", nil),
        ("Wed, 20 May 2020 11:24:59 LMT", nil),
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

    @Test func takesAnotherDateWhereThatCannotBeRead() throws {
        let item = "<media:content url='a.png'/><pubDate>May</pubDate><dc:date>2020-05-20T11:24:59Z</dc:date>"
        let image = try #require(try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
        #expect(image.publishedAt?.formatted(.iso8601) == "2020-05-20T11:24:59Z")
    }

    @Test(arguments: [
        (of: 2, in: 3, isShared: false), (3, 3, true), (3, 8, true), (3, 9, false), (4, 11, true), (4, 12, false),
    ])
    func countsAsSharedWhatThreeEntriesAndOverAThirdHave(of sharers: Int, in count: Int, isShared: Bool) throws {
        let items = (0..<count).map { number in
            let shared = number < sharers ? "<media:content url='logo.png'/>" : ""
            return "<item><guid>\(number)</guid><media:content url='\(number).png'/>\(shared)</item>"
        }
        let urls = try FormatCase.page("<rss><channel>\(items.joined())</channel></rss>").items.map(
            \.url.lastPathComponent
        )
        #expect(urls.count { $0 == "logo.png" } == (isShared ? 0 : sharers))
    }

    /// What entries share is none of their pictures, by whatever rule it was found.
    @Test func leavesOutWhatEntriesShare() throws {
        let shown = "<description>&lt;img src='logo.png'&gt;&lt;img src='4.png'&gt;</description>"
        let named = "<media:content url='logo.png'/>"
        let entries =
            ["<media:content url='1.png'/>\(named)", "<media:content url='2.png'/>\(named)"]
            + [shown, "<enclosure url='3.png' type='image/png'/>\(shown)"]
        let items = entries.enumerated().map { "<item><guid>\($0)</guid>\($1)</item>" }
        let page = try FormatCase.page("<rss><channel>\(items.joined())</channel></rss>")
        #expect(page.items.map(FormatCase.summary) == ["1.png", "2.png", "4.png", "3.png"])
    }

    // MARK: - IDs

    private static let ids: [(name: String, id: String)] = [
        ("<guid>73a7f70c-75da-4c2e-b5a3-eed40dc53aa6</guid>", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"),
        ("<guid> urn:uuid:73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6 </guid>", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"),
        // As Python's uuid.uuid5(uuid.NAMESPACE_URL, …) has them.
        ("<guid>https://x.example/1</guid>", "2A72F6D5-F9D6-51EB-8392-FBD31E65F98B"),
        ("<link>https://x.example/1</link>", "2A72F6D5-F9D6-51EB-8392-FBD31E65F98B"),
        ("<guid>one</guid>", "DD7B21C1-904C-5D0B-A94C-3CFE8EB6DCF4"),
    ]

    @Test(arguments: ids)
    func givesAnImageTheIDOfItsEntrysName(name: String, id: String) throws {
        let item = "\(name)<media:content url='a.png'/><media:content url='b.png'/>"
        let images = try FormatCase.page("<rss><channel><item>\(item)</item></channel></rss>").items
        #expect(images.first?.id.uuidString == id)
        #expect(images.last?.id != images.first?.id)
    }
}
