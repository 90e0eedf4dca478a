import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// A document and its images: URL, description, location, link and date.
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

// MARK: - Reading

extension FormatCase {
    static let feed = anyURL("feed/all")

    static func page(_ body: some Collection<UInt8>, type: String? = nil) throws -> FeedPage<FeedImage> {
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(url: feed, status: 200, headers: headers, body: Data(body))
        return try FeedMapper.page(of: response, feed: feed, discovery: .page)
    }

    static func page(_ body: String) throws -> FeedPage<FeedImage> { try page(body.utf8) }

    static func summary(_ image: FeedImage) -> String {
        let base = feed.deletingLastPathComponent().absoluteString
        let date = image.publishedAt.map { $0.formatted(.iso8601) }
        let texts = [image.url.absoluteString, image.description, image.location, image.link?.absoluteString, date]
        return texts.map { ($0 ?? "").replacing(base, with: "") }.joined(separator: "|").trimmed(of: "|")
    }
}

// MARK: - Cases

extension FormatCase {
    static let formats = [
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
            "RSS after a comment and a style sheet",
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
            "Atom whose root has no prefix",
            "<feed xmlns:atom='http://www.w3.org/2005/Atom'><atom:entry><atom:title>T</atom:title>"
                + "<atom:link rel='enclosure' type='image/png' href='a.png'/></atom:entry></feed>",
            "a.png|T"
        ),
        FormatCase(
            "RSS after an instruction that contains tags",
            "<?xml version='1.0'?><?x <feed> <rss> ?><rss><channel><item><enclosure url='a.png' type='image/png'/></item>"
                + "</channel></rss>",
            "a.png"
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
            "our own format after a byte order mark",
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

    static let pictures: [FormatCase] = [
        .rss(
            "a single named picture without a size or a text is featured, and those of the text follow",
            "<description>&lt;img src='b.png'&gt;</description><media:content url='a.png' medium='image'/>",
            "a.png",
            "b.png"
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
            "<media:group><media:content url='a.png' width='40'/><media:content url='b.png' width='90'/></media:group>"
                + "<media:group><media:content url='c.png' isDefault='true'/><media:content url='d.png' width='90'/></media:group>",
            "b.png",
            "c.png"
        ),
        .rss(
            "one of the pictures whose URLs differ only in the query",
            "<media:content url='a.png?w=1' width='40'/><media:content url='a.png?w=9' width='90'/>",
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
            "<media:thumbnail url='a.png'/><media:thumbnail url='b.png' width='90'/>",
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
            "a single attachment, then the text, but not the banner of a JSON Feed",
            #""id":"1","banner_image":"c.png","content_html":"<img src=b.png>","attachments":[{"url":"a","mime_type":"image/png"},"#
                + #"{"url":"x","mime_type":"video/mp4"}]"#,
            "a",
            "b.png"
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
            "what only repeated entries share",
            "<rss><channel>" + String(repeating: "<item><guid>1</guid><enclosure url='a.png'/></item>", count: 3)
                + "</channel></rss>",
            "a.png"
        ),
        FormatCase(
            "an entry that cannot be read spoils no other",
            #"{"version":"https://jsonfeed.org/version/1","items":[7,{"id":{}},{"id":"1","image":"a.png"}]}"#,
            "a.png"
        ),
        FormatCase(
            "two entries with one ID, and the first of two that are the same",
            #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","image":"a.png"},{"id":"1","image":"b.png"},"#
                + #"{"id":"1","image":"a.png"}]}"#,
            "a.png",
            "b.png"
        ),
    ]

    static let texts: [FormatCase] = [
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
            "<title>T</title><description>&lt;img src='x/a%20b.png' alt='a b.png'&gt;</description>",
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
            "only the title if it begins the text, truncated",
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
            "<enclosure url='a.png?w=2' type='image/png'/><media:content url='a.png?w=1' width='30' height='40'/>"
                + "<media:content url='a.png?w=2' width='90'/>",
            "a.png?w=2"
        ),
        .rss(
            "the first of a duplicate attribute",
            "<media:content url='a.png' url='b.png'/>",
            "a.png"
        ),
    ]
}

extension String {
    fileprivate func trimmed(of character: Character) -> String {
        String(self[..<(lastIndex { $0 != character }.map { index(after: $0) } ?? startIndex)])
    }
}
