import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Finding the images of a feed in any format", .limited)
struct FeedFormatsTests {
    static let all =
        FormatCase.formats + FormatCase.named + FormatCase.rules + FormatCase.removed + FormatCase.sizes
        + FormatCase.tags + FormatCase.texts + FormatCase.members + FormatCase.plainTexts

    @Test(arguments: all)
    func findsTheImagesOfAFeed(_ example: FormatCase) throws {
        #expect(try FormatCase.page(example.body).items.map(FormatCase.summary) == example.images, "\(example.body)")
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

    // MARK: - The whole document

    /// Each document with its title and the URL of its next page.
    private static let documents = FormatCase.rows(
        of: """
            The title of a feed: RSS channel title, Atom title, JSON Feed title, title in our own format
                <rss><channel><title>A &lt;b>B&lt;/b> &amp;amp; C</title><title>D</title></channel></rss> → A B & C
                <rss><channel><item><title>A</title></item><image><title>B</title></image></channel></rss> → nothing
                <rdf:RDF><channel><title>A</title></channel></rdf:RDF> → A
                <feed><title>A</title><entry><title>B</title></entry></feed> → A
                {"version":"https://jsonfeed.org/version/1","title":" A  B ","items":[]} → A B
                {"items":[],"title":"A <b>"} → A <b>
                {"items":[],"title":7} → nothing
                <rss><channel><title> </title></channel></rss> → nothing
            The next page of a list is at JSON Feed next_url or Atom link rel="next", resolved
                {"version":"https://jsonfeed.org/version/1","next_url":"2?a","items":[]} → nothing → feed/2?a
                {"version":"https://jsonfeed.org/version/1","next_url":"","items":[]} → nothing
                <feed><link rel='self' href='0'/><link rel='next' href='2'/><link rel='next' href='3'/></feed> → nothing → feed/2
                <feed><link rel='last' href='2'/></feed> → nothing
                <rss><channel><atom:link rel='next' href='/2'/></channel></rss> → nothing → 2
                <rss><channel><link rel='next' href='/2'/></channel></rss> → nothing
                <feed xml:base='http://x.example/'><link rel='next' href='2'/></feed> → nothing → http://x.example/2
                <feed><link rel='next' href='mailto:a'/></feed> → nothing
                {"items":[],"next_url":"2"} → nothing
            Anything else is invalid data
                [] → invalid
                {"items":{}} → invalid
                <opml/> → invalid
                <rdf:RDF><x/></rdf:RDF> → invalid
                <html><body> → invalid
                text → invalid
            A document that ends before its root element is invalid data
                <rss><channel><title>A</title></channel> → invalid
                <feed><title>A → invalid
                {"items":[] → invalid
            Common errors: text before the first element, and after it
                Warning: x <br> <rss><channel><title>A</title></channel></rss> Y → A
                <!-- x --><!DOCTYPE x><?y?><b>z</b><rss><channel><title>A</title></channel></rss><feed> → A
            An element that its parent's end closes, an end tag without a start tag, an attribute without quotes
                <rss><channel></x><y><title>A</title></channel></rss> → nothing
                <rss><channel></x><title>A</title><y></channel></rss> → A
                <feed><link rel=next href=2 /></feed> → nothing → feed/2
            Control characters
                <rss><channel><title>A\u{1}B</title></channel></rss> → A B
            Namespaces are compared without case, http: or https:, and a final /
                <rss xmlns:x='HTTPS://www.w3.org/2005/ATOM/'><channel><x:link rel='next' href='2'/></channel></rss> → nothing → feed/2
                <rss xmlns:x='http://www.w3.org/2005/Atoms'><channel><x:link rel='next' href='2'/></channel></rss> → nothing
                <rss xmlns:atom='http://x.example/'><channel><atom:link rel='next' href='2'/></channel></rss> → nothing
            Only the predefined entities, HTML 5's and character references are expanded; a DTD is skipped
                <!DOCTYPE rss [<!ENTITY a "B"><!ENTITY b SYSTEM "file:///etc/passwd">]><rss><channel><title>&a;&b;&eacute;&#x41;</title></channel></rss> → &a;&b;éA
            """
    )

    @Test(arguments: documents)
    func readsADocument(rule: String, row: String) throws {
        let parts = row.components(separatedBy: " → ")
        let page = try? FormatCase.page(parts[0])
        let next = page?.next.map { $0.absoluteString.replacing("https://any.example/", with: "") }
        let found = page.map { [$0.title ?? "nothing", next].compactMap(\.self) } ?? ["invalid"]
        #expect(found == Array(parts.dropFirst()), "\(rule)")
    }

    /// Documents, and the elements that may be at `@` in them; `#` is the number of an element.
    private static let repeatable = [
        (
            "<rss><channel>@<item><enclosure url='a.png'/></item></channel></rss>",
            ["<title>#</title>", "<link>http://x.example/#/</link>", "<atom:link rel='next' href='#'/>"]
        ),
        (
            "<feed>@<entry><link rel='enclosure' href='a.png'/></entry></feed>",
            [
                "<title>#</title>", "<link href='http://x.example/#/'/>",
                "<link type='a/b' href='http://x.example/#/'/>",
                "<link rel='next' href='#'/>",
            ]
        ),
        (
            "<rss><channel><item>@<media:content url='a.png'/></item></channel></rss>",
            [
                "<title>#</title>", "<description>#</description>", "<content:encoded>#</content:encoded>",
                "<link>#</link>", "<guid>http://x.example/#</guid>", "<feedburner:origLink>#</feedburner:origLink>",
                "<pubDate>2020-01-0#</pubDate>", "<dc:date>2020-01-0#</dc:date>",
                "<dcterms:issued>2020-01-0#</dcterms:issued>", "<atom:updated>2020-01-0#</atom:updated>",
                "<georss:featurename>#</georss:featurename>", "<media:location description='#'/>",
                "<media:title>#</media:title>", "<media:description>#</media:description>",
            ]
        ),
        (
            "<feed><entry>@<link rel='enclosure' href='a.png'/></entry></feed>",
            [
                "<id>http://x.example/#</id>", "<title>#</title>", "<summary>#</summary>", "<content>#</content>",
                "<link href='#'/>", "<link type='a/b' href='#'/>", "<published>2020-01-0#</published>",
                "<updated>2020-01-0#</updated>",
            ]
        ),
    ]

    @Test(arguments: repeatable)
    func readsTheFirstOfTwoElements(document: String, elements: [String]) throws {
        for element in elements {
            let pages = try ["1", "2", "12"].map { numbers -> [String] in
                let content = numbers.map { element.replacing("#", with: String($0)) }.joined()
                let page = try FormatCase.page(document.replacing("@", with: content))
                let images = page.items.map { "\($0.id) " + FormatCase.summary($0) }
                return [page.title ?? "", page.next?.absoluteString ?? ""] + images
            }
            #expect(pages[2] == pages[0] && pages[0] != pages[1], "\(element)")
        }
    }

    @Test(arguments: [(200, false), (201, true)])
    func truncatesATitleAfterTwoHundredCharacters(length: Int, isTruncated: Bool) throws {
        let title = String(repeating: "é", count: length)
        let page = try FormatCase.page("<rss><channel><title>\(title)</title></channel></rss>")
        #expect(page.title == (isTruncated ? title.prefix(199) + "…" : title))
    }

    /// Comments, declarations and white space before the root are not content.
    @Test(arguments: [
        ("x", 4_096, true), ("x", 4_097, false), ("<a>", 1_365, true), ("<a>", 1_366, false), ("</a>", 1_024, true),
        ("</a>", 1_025, false), (" ", 100_000, true), ("<!-- x -->", 10_000, true),
    ])
    func findsTheRootWithin4096BytesOfContent(piece: String, count: Int, isFeed: Bool) {
        let start = String(repeating: piece, count: count)
        #expect(((try? FormatCase.page(start + "<rss><channel></channel></rss>")) != nil) == isFeed)
    }

    // MARK: - The same entries in each format

    @Test func findsTheSameImagesInEachFormat() throws {
        var random = SplitMix64(seed: 4_287)
        for _ in 0..<300 {
            let entries = (0..<Int.random(in: 1...5, using: &random)).map { AnyEntry($0, &random) }
            let images = try [
                "<rss><channel><link>http://x.example/</link>\(entries.map(\.rss).joined())</channel></rss>",
                "<feed><link href='http://x.example/'/>\(entries.map(\.atom).joined())</feed>",
                #"{"version":"https://jsonfeed.org/version/1.1","home_page_url":"http://x.example/","items":["#
                    + entries.map(\.json).joined(separator: ",") + "]}",
            ]
            .map { try FormatCase.page($0).items }
            #expect(images[0].map(\.url.lastPathComponent) == entries.flatMap(\.pictures))
            #expect(images[0] == images[1] && images[1] == images[2], "\(entries)")
        }
    }
}

/// An entry that each format can have.
private struct AnyEntry {
    private let id: String
    private let title, html, link, date, location, named: String?
    let pictures: [String]

    init(_ number: Int, _ random: inout SplitMix64) {
        func maybe(_ text: String) -> String? { Bool.random(using: &random) ? text : nil }
        let words = ["A &amp; B", "<b>C</b>", "d.", "“é” & 1 < 2", "T…", "Untitled", "\(number)"]
        func text() -> String { (words.randomElement(using: &random) ?? "") + (maybe(" x") ?? "") }
        id =
            ["tag:x.example,2020:\(number)", "\(anyID(UInt8(number)))", "\(number)"].randomElement(using: &random) ?? ""
        (title, named) = (maybe(text()), maybe("\(number)-n.png"))
        let shown = (0..<Int.random(in: 0...3, using: &random)).map { "\(number)-\($0).png" }
        let tags = shown.map { "<img src='\($0)' alt='\(text().replacing("<", with: "&lt;"))'>" }
        html = shown.isEmpty ? maybe(text()) : text() + tags.joined(separator: text())
        link = maybe("http://x.example/page/\(number)")
        date = maybe("2020-05-\(number + 10)T11:24:59-03:30")
        location = maybe("Rome & é")
        pictures = [named].compactMap { $0 } + shown
    }

    var rss: String {
        "<item><guid isPermaLink='false'>\(id)</guid>" + element("title", title) + element("content:encoded", html)
            + element("link", link) + element("pubDate", date) + element("georss:featurename", location)
            + (named.map { "<enclosure url='\($0)' type='image/png'/>" } ?? "") + "</item>"
    }

    var atom: String {
        "<entry><id>\(id)</id>" + element("title type='html'", title) + element("content type='html'", html)
            + (link.map { "<link href='\($0)'/>" } ?? "") + element("published", date)
            + element("georss:featurename", location)
            + (named.map { "<link rel='enclosure' href='\($0)' type='image/png'/>" } ?? "") + "</entry>"
    }

    var json: String {
        let members = [
            ("id", id), ("title", title), ("content_html", html), ("url", link), ("date_published", date),
            ("image", named),
        ]
        let texts = members.compactMap { name, value in value.map { "\"\(name)\":\(quoted($0))" } }
        let place = location.map { ["\"_essential_feed\":{\"location\":\(quoted($0))}"] } ?? []
        return "{\((texts + place).joined(separator: ","))}"
    }

    private func element(_ tag: String, _ text: String?) -> String {
        guard let text else { return "" }
        let name = tag.prefix { $0 != " " }
        return "<\(tag)>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</\(name)>"
    }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
