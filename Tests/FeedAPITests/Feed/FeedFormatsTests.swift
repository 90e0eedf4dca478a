import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// A document and the images that it stands for: URL, and what is known of description, location, link and date.
struct FormatCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let images: [String]

    init(_ name: String, _ body: String, _ images: String...) {
        (testDescription, self.body, self.images) = (name, body, images)
    }

    /// An RSS feed with one item.
    static func rss(_ name: String, _ item: String, _ images: String...) -> FormatCase {
        FormatCase(name, "<rss version='2.0'><channel><item>\(item)</item></channel></rss>", images)
    }

    /// An Atom feed with one entry.
    static func atom(_ name: String, _ entry: String, _ images: String...) -> FormatCase {
        FormatCase(name, "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(entry)</entry></feed>", images)
    }

    /// A JSON Feed with one item.
    static func json(_ name: String, _ item: String, _ images: String...) -> FormatCase {
        FormatCase(name, #"{"version":"https://jsonfeed.org/version/1.1","items":[{\#(item)}]}"#, images)
    }

    private init(_ name: String, _ body: String, _ images: [String]) {
        (testDescription, self.body, self.images) = (name, body, images)
    }
}

@Suite("Finding the images of a feed in any format", .limited)
struct FeedFormatsTests {
    static let feed = anyURL("feed/all")

    private static func page(_ body: some Collection<UInt8>, type: String? = nil) throws -> FeedPage<FeedImage> {
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(url: feed, status: 200, headers: headers, body: Data(body))
        return try FeedMapper.page(of: response, feed: feed)
    }

    private static func page(_ body: String) throws -> FeedPage<FeedImage> { try page(body.utf8) }

    private static func summary(_ image: FeedImage) -> String {
        let base = feed.deletingLastPathComponent().absoluteString
        let date = image.publishedAt.map { $0.formatted(.iso8601) }
        let texts = [image.url.absoluteString, image.description, image.location, image.link?.absoluteString, date]
        return texts.map { ($0 ?? "").replacing(base, with: "") }.joined(separator: "|").trimmed(of: "|")
    }

    private static let formats = [
        FormatCase(
            "RSS 0.91 without a namespace",
            "<rss version='0.91'><channel><item><title>T</title><link>http://x.example/1</link>"
                + "<description>&lt;img src='a.png'&gt;</description></item></channel></rss>",
            "a.png|T||http://x.example/1"
        ),
        FormatCase(
            "RSS 1.0",
            "<rdf:RDF xmlns='http://purl.org/rss/1.0/' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><channel/>"
                + "<item rdf:about='http://x.example/1'><title>T</title><link>http://x.example/1</link>"
                + "<dc:date>2020-05-20T11:24:59Z</dc:date><description>&lt;img src='a.png'&gt;</description></item></rdf:RDF>",
            "a.png|T||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        .rss(
            "RSS 2.0 with an enclosure",
            "<title>A &amp;amp; B</title><enclosure url='a.png' type='image/png'/><guid>http://x.example/1</guid>"
                + "<pubDate>Wed, 20 May 20 13:24:59 +0200</pubDate>",
            "a.png|A & B||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        FormatCase(
            "RSS behind a comment and a style sheet",
            "<?xml version='1.0'?><!-- <feed> --><?xml-stylesheet href='a.xsl'?><rss><channel><title>T</title><item>"
                + "<enclosure url='a.png' type='image/png'/></item></channel></rss>",
            "a.png"
        ),
        FormatCase(
            "Atom with a prefix",
            "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>T</a:title>"
                + "<a:link rel='enclosure' type='image/png' href='a.png'/></a:entry></a:feed>",
            "a.png|T"
        ),
        .atom(
            "Atom 1.0",
            "<title type='html'>A &lt;b&gt;B&lt;/b&gt;</title><link href='http://x.example/1'/><id>tag:x.example,2020:1</id>"
                + "<updated>2021-01-01T00:00:00Z</updated><published>2020-05-20T11:24:59Z</published>"
                + "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><img src='a.png' alt='C'/></div></content>",
            "a.png|A B: C||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        FormatCase(
            "Atom 0.3",
            "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><title>T</title><issued>2020-05-20T11:24:59Z</issued>"
                + "<link rel='alternate' href='http://x.example/1'/>"
                + "<content type='text/html' mode='escaped'>&lt;img src='a.png'&gt;</content></entry></feed>",
            "a.png|T||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        .json(
            "JSON Feed 1.1",
            #""id":7,"title":"T","url":"http://x.example/1","image":"a.png","date_published":"2020-05-20T11:24:59Z""#,
            "a.png|T||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        FormatCase(
            "JSON Feed with its version at the end",
            #"{"items":[{"id":"1","image":"a.png"}],"version":"https:\/\/jsonfeed.org\/version\/1"}"#,
            "a.png"
        ),
        FormatCase(
            "our own format behind a byte order mark",
            "\u{FEFF}{\"items\":[{\"id\":\"\(anyID(1))\",\"image\":\"a.png\",\"link\":\"http://x.example/1\","
                + "\"published_at\":\"2020-05-20T11:24:59Z\"}],\"title\":\"T\"}",
            "a.png|||http://x.example/1|2020-05-20T11:24:59Z"
        ),
        FormatCase(
            "our own format with members of another meaning",
            "{\"items\":[{\"id\":\"\(anyID(1))\",\"image\":\"a.png\",\"link\":[],\"published_at\":\"May\"}],\"title\":{}}",
            "a.png"
        ),
    ]

    private static let pictures: [FormatCase] = [
        .rss(
            "what is named comes before what is in the text",
            "<description>&lt;img src='b.png'&gt;</description><media:content url='a.png' medium='image'/>",
            "a.png"
        ),
        .rss(
            "media content by its type or the end of its path",
            "<media:content url='a' type='image/png'/><media:content url='b.JPG?x'/><media:content url='c.mp4'/>"
                + "<media:content url='d.png' medium='video'/><enclosure url='e.ogg' type='audio/ogg'/>",
            "a",
            "b.JPG?x"
        ),
        .rss(
            "one of a group, the default, else the widest",
            "<media:group><media:content url='a.png' width='1'/><media:content url='b.png' width='9'/></media:group>"
                + "<media:group><media:content url='c.png' isDefault='true'/><media:content url='d.png' width='9'/></media:group>",
            "b.png",
            "c.png"
        ),
        .rss(
            "one of those whose URLs differ in the query alone",
            "<media:content url='a.png?w=1' width='1'/><media:content url='a.png?w=9' width='9'/>",
            "a.png?w=9"
        ),
        .rss(
            "each URL once, with the first text",
            "<media:content url='a.png'/><media:content url='a.png'><media:title>T</media:title></media:content>",
            "a.png|T"
        ),
        .rss(
            "the content before the description",
            "<content:encoded><![CDATA[<p><img src=a.png></p>]]></content:encoded><description>&lt;img src='b.png'&gt;"
                + "</description>",
            "a.png"
        ),
        .rss(
            "neither counters nor icons nor emoji",
            "<description><![CDATA[<img src=a.png width=1 height=1><img src=b.png width='31px' height=20>"
                + "<img src=c.png class='x emoji'><img src=http://feeds.feedburner.com/~r/x><img src=e.png width=600 height=2><img src=d.png width=32>]]>"
                + "</description>",
            "d.png"
        ),
        .rss(
            "links to pictures where none is shown",
            "<description><![CDATA[<a href='a.png?x'>1</a> <a href='b.html'>2</a>]]></description>",
            "a.png?x|1 2"
        ),
        .rss(
            "the widest thumbnail at last",
            "<media:thumbnail url='a.png'/><media:thumbnail url='b.png' width='9'/>",
            "b.png"
        ),
        .rss(
            "no portraits of authors",
            "<media:content url='http://secure.gravatar.com/a.png'/>"
                + "<media:content url='http://avatars2.githubusercontent.com/a.png'/><media:thumbnail url='b.png'/>",
            "b.png"
        ),
        FormatCase(
            "resolved against the entry's link where that is of the channel's host",
            "<rss><channel><link>http://x.example/</link><item><link>http://x.example/b/1</link><enclosure url='a.png' "
                + "type='image/png'/></item><item><link>http://y.example/b/2</link><enclosure url='c.png' type='image/png'/>"
                + "</item></channel></rss>",
            "http://x.example/b/a.png|||http://x.example/b/1",
            "http://x.example/c.png|||http://y.example/b/2"
        ),
        .rss("nothing but pictures on the web", "<media:content url='data:image/png;base64,x' medium='image'/>"),
        .json(
            "attachments, then the text, then the banner of a JSON Feed",
            #""id":"1","banner_image":"c.png","content_html":"<img src=b.png>","attachments":[{"url":"a","mime_type":"image/png"},"#
                + #"{"url":"x","mime_type":"video/mp4"}]"#,
            "a"
        ),
        .json("the banner of a JSON Feed", #""id":"1","banner_image":"c.png""#, "c.png"),
        FormatCase(
            "not what a third of the entries share",
            "<rss><channel>"
                + (1...4).map { number in
                    "<item><guid>\(number)</guid><description><![CDATA[<img src=share.png><img src=\(number).png>]]></description></item>"
                }.joined() + "</channel></rss>",
            "1.png",
            "2.png",
            "3.png",
            "4.png"
        ),
        FormatCase(
            "an entry that cannot be read spoils no other",
            #"{"version":"https://jsonfeed.org/version/1","items":[7,{"id":{}},{"id":"1","image":"a.png"}]}"#,
            "a.png"
        ),
        FormatCase(
            "the second of two entries with one name is left out",
            #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","image":"a.png"},{"id":"1","image":"b.png"}]}"#,
            "a.png"
        ),
    ]

    private static let texts: [FormatCase] = [
        .rss(
            "title and text of the picture",
            "<title>A title.</title><description>&lt;img src='a.png' alt='An &amp;quot;alt&amp;quot;'&gt;</description>",
            #"a.png|A title. An "alt""#
        ),
        .rss(
            "the longer one if it contains the other",
            "<title>A cat</title><description>&lt;img src='a.png' alt='A cat on a wall'&gt;</description>",
            "a.png|A cat on a wall"
        ),
        .rss(
            "no alternative text that is the name of the file",
            "<title>T</title><description>&lt;img src='x/a%20b.png' alt='A B.png'&gt;</description>",
            "x/a%20b.png|T"
        ),
        .rss(
            "the entry's text where there is neither",
            "<enclosure url='a.png' type='image/png'/><description>One&lt;br&gt;two&lt;script&gt;x&lt;/script&gt;</description>",
            "a.png|One two"
        ),
        .rss(
            "no title that is the location",
            "<title>Rome</title><media:content url='a.png'><media:location description='Rome'/></media:content>",
            "a.png||Rome"
        ),
        .json(
            "the location of a JSON Feed of ours",
            #""id":"1","image":"a.png","title":"T","_essential_feed":{"location":"Rome"}"#,
            "a.png|T|Rome"
        ),
        .rss(
            "HTML's entities, and an ampersand alone",
            "<title>caf&eacute; & co</title><media:thumbnail url=a.png />",
            "a.png|café & co"
        ),
        .rss(
            "unknown zones are no date",
            "<media:thumbnail url='a.png'/><pubDate>20 May 2020 11:24 XYZ</pubDate>",
            "a.png"
        ),
        .rss(
            "a guid that is no permalink is no link",
            "<guid isPermaLink='false'>http://x.example/1</guid><media:thumbnail url='a.png'/>",
            "a.png"
        ),
        .rss(
            "the picture's own text before its group's and the entry's, of an entry with one picture",
            "<title>T</title><media:group><media:title>group</media:title><media:content url='a.png'>"
                + "<media:title>own title</media:title><media:description>own</media:description></media:content></media:group>"
                + "<media:description>entry</media:description>",
            "a.png|T: own"
        ),
        .rss(
            "the text of the group, else of an entry with one picture",
            "<media:group><media:title>group</media:title><media:content url='a.png'/></media:group>",
            "a.png|group"
        ),
        .rss(
            "the text of the entry for its only picture",
            "<media:content url='a.png'/><media:title>entry</media:title>",
            "a.png|entry"
        ),
        .rss(
            "no text of the entry for one of several pictures",
            "<media:content url='a.png'/><media:content url='b.png'/><media:title>entry</media:title>",
            "a.png",
            "b.png"
        ),
        .rss(
            "the title alone where it begins the text, truncated",
            "<title>A long ti…</title><media:content url='a.png'><media:title>A long title</media:title></media:content>",
            "a.png|A long title"
        ),
        .rss(
            "no title that is the id",
            "<title>73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6</title><guid>73a7f70c-75da-4c2e-b5a3-eed40dc53aa6</guid>"
                + "<media:content url='a.png'/>",
            "a.png"
        ),
        .json(
            "the plain text where the HTML is empty",
            #""id":"1","image":"a.png","content_html":"","content_text":"a <b>""#,
            "a.png|a <b>"
        ),
        .json(
            "the title of an attachment, and no <img> where something is named",
            #""id":"1","attachments":[{"url":"a.png","mime_type":"image/png","title":"A"}],"content_html":"<img src=b.png>""#,
            "a.png|A"
        ),
        .atom(
            "a base for the links and pictures in it, but not an empty one",
            "<link xml:base='http://x.example/l/' href='1'/>"
                + "<content type='html' xml:base='http://x.example/c/'>&lt;img src='a.png'&gt;</content>",
            "http://x.example/c/a.png|||http://x.example/l/1"
        ),
        .atom(
            "an id that is a URL as the link",
            "<id>http://x.example/1</id><link rel='enclosure' type='image/png' href='a.png'/>",
            "a.png|||http://x.example/1"
        ),
        .json(
            "the plain text where the HTML has none",
            #""id":"1","content_html":"<img src=a.png>","content_text":"A""#,
            "a.png|A"
        ),
        .rss(
            "the widest of those that differ in the query, one of them an enclosure too",
            "<enclosure url='a.png?w=2' type='image/png'/><media:content url='a.png?w=1' width='3'/>"
                + "<media:content url='a.png?w=2' width='9'/>",
            "a.png?w=2"
        ),
        .rss(
            "the first of an attribute that comes twice",
            "<media:content url='a.png' url='b.png'/>",
            "a.png"
        ),
    ]

    @Test(arguments: formats + pictures + texts)
    func finds(_ example: FormatCase) throws {
        #expect(try Self.page(example.body).items.map(Self.summary) == example.images)
    }

    @Test func cutsTextsAfterAWord() throws {
        let text = String(repeating: "word ", count: 101) + "end"
        let item = "<media:content url='a.png'/><description>\(text)</description>"
        let image = try #require(try Self.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
        #expect(image.description == String(repeating: "word ", count: 100).dropLast() + "…")
    }

    // MARK: - Web pages

    @Test func leadsToTheFirstFeedThatIsNamedBeforeTheBody() throws {
        let link = { (href: String) in "<link rel='alternate' type='application/atom+xml' href='\(href)'>" }
        let found = try #require(throws: DiscoveredFeed.self) {
            try Self.page(
                "<!doctype html><base href='/b/'><link rel=icon href=i>\(link("1"))\(link("2"))<body>\(link("3"))"
            )
        }
        #expect(found.url == anyURL("b/1"))
        #expect(throws: RemoteError.self) { try Self.page("<!doctype html><body>\(link("3"))") }
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
            #expect(try Self.page(body).items.map { $0.publishedAt?.formatted(.iso8601) } == [date], "\(body)")
        }
    }

    @Test func takesAnotherDateWhereThatCannotBeRead() throws {
        let item = "<media:content url='a.png'/><pubDate>May</pubDate><dc:date>2020-05-20T11:24:59Z</dc:date>"
        let image = try #require(try Self.page("<rss><channel><item>\(item)</item></channel></rss>").items.first)
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
        let urls = try Self.page("<rss><channel>\(items.joined())</channel></rss>").items.map(\.url.lastPathComponent)
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
        let page = try Self.page("<rss><channel>\(items.joined())</channel></rss>")
        #expect(page.items.map(Self.summary) == ["1.png", "2.png", "4.png", "3.png"])
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
        let images = try Self.page("<rss><channel><item>\(item)</item></channel></rss>").items
        #expect(images.first?.id.uuidString == id)
        #expect(images.last?.id != images.first?.id)
    }

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
        #expect(try Self.page(body, type: type).title == "é")
    }

    @Test func readsBytesThatWindowsHasNoCharacterFor() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>a\u{81}é</title></channel></rss>"
        #expect(try Self.page(try #require(text.data(using: .isoLatin1))).title == "a é")
    }

    @Test(arguments: ["<rss><channel>", "<feed><entry><title>T", "<rss><channel><item><description><![CDATA[x"])
    func refusesADocumentThatIsCutOff(_ text: String) throws {
        let error = try #require(throws: RemoteError.self) { try Self.page(text) }
        guard case InvalidResponse.incomplete? = error.cause as? InvalidResponse else {
            Issue.record("\(error.cause)")
            return
        }
    }

    // MARK: - Hostile documents

    private static let seeds = formats.map(\.body) + pictures.map(\.body) + texts.map(\.body)

    @Test(arguments: formats)
    func takesNoPartOfADocumentForTheWhole(document: FormatCase) {
        let body = Array(document.body.utf8)
        for count in body.indices {
            #expect(throws: RemoteError.self, "\(count) bytes") { try Self.page(body.prefix(count)) }
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
            _ = try? Self.page(body)
        }
    }

    /// A base that is repeated in each picture must not take a multiple of the feed's memory, nor each of many its time.
    @Test func ignoresBasesThatAreTooLong() throws {
        let items = (0..<1_000).map { "<item><enclosure url='\($0).png' type='image/png'/></item>" }.joined()
        let long = "http://x.example/\(String(repeating: "x", count: 4_096))/"
        let page = try Self.page("<rss xml:base='\(long)'><channel>\(items)</channel></rss>")
        #expect(page.items.map(Self.summary) == (0..<1_000).map { "\($0).png" })

        let nested = (0..<250).map { "<media:content url='\($0).png' xml:base='b/'>" }.joined()
        let item = "<item>\(nested + String(repeating: "</media:content>", count: 250))</item>"
        let feed = try Self.page("<rss><channel>\(item)</channel></rss>")
        #expect(feed.items.last.map(Self.summary) == String(repeating: "b/", count: 250) + "249.png")
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
        let items = try Self.page(
            "<rss><channel><item><\(element)>\(text)</\(element)>\(pictures)</item></channel></rss>"
        ).items
        #expect(items.count == 100 && items.map(Self.summary).joined().count < 100 * 1_000)
    }

    @Test(arguments: ["<rss><channel>", "<feed>"])
    func refusesElementsThatAreNestedTooDeeply(start: String) throws {
        let error = try #require(throws: RemoteError.self) {
            try Self.page(start + String(repeating: "<a>", count: 100_000))
        }
        guard case InvalidResponse.nestedTooDeeply? = error.cause as? InvalidResponse else {
            Issue.record("\(error.cause)")
            return
        }
    }
}

extension String {
    fileprivate func trimmed(of character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map { index(after: $0) } ?? startIndex)])
    }
}
