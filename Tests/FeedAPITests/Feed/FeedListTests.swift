import FeedAPI
import FeedTestSupport
import Foundation
import Testing

@Suite("Reading a list of feeds", .limited)
struct FeedListTests {
    private func feeds(in text: String) -> [String] {
        FeedList(Data(text.utf8)).feeds.map {
            ($0.url?.absoluteString ?? "invalid: \($0.text)") + ($0.title.map { " | \($0)" } ?? "")
        }
    }

    private func problems(in text: String) -> [String] {
        FeedList(Data(text.utf8)).problems.map {
            "\($0.line): \($0.text)" + ($0.suggestion.map { " -> \($0)" } ?? "")
        }
    }

    private static let text = """
        # feeds
        https://a.example/feed.xml tag "~Title  of A" !\r
          http://b.example/ "a tag with https://x.example/" "~\\"B\\""
        HTTP://C.example/ ~C
        "query:unread:unread = \\"yes\\""
        query:all:x
        exec:~/bin/feed
        filter:~/bin/filter:https://d.example/

        https://
        http:e.example
        feed://f.example/x
        feed:http://g.example/
        FEED:h.example
        https://a.example/feed.xml again
        """

    @Test func readsTheURLAndTheTitleInEachLine() {
        #expect(
            feeds(in: Self.text) == [
                "https://a.example/feed.xml | Title of A", "http://b.example/ | \"B\"", "http://C.example/ | C",
                "invalid: https://", "invalid: http:e.example", "https://f.example/x", "http://g.example/",
                "invalid: FEED:h.example",
            ]
        )
        #expect(problems(in: Self.text) == [])
    }

    @Test func namesTheLinesThatAreNeitherFeedsNorIgnored() {
        let text =
            "a feed\r\n\r\nd.example/x?y\nlocalhost:80\n//[::1]/x\nftp://x.example\n file.txt\nmailto:a@b.example\n..\n"
        #expect(
            problems(in: text) == [
                "1: a", "3: d.example/x?y -> https://d.example/x?y", "4: localhost:80 -> https://localhost:80",
                "5: //[::1]/x -> https://[::1]/x", "6: ftp://x.example", "7: file.txt -> https://file.txt",
                "8: mailto:a@b.example", "9: ..",
            ]
        )
    }

    private static let outlines = """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0"><head><title>Mine</title></head><body>
          <outline text="Folder"><outline text="A &amp; a" title="x" type="rss" xmlUrl="https://a.example/?x=1&amp;y=2" htmlUrl="https://a.example/"/>
            <outline text="Inner"><OUTLINE title="B" xmlurl='https://b.example/'></OUTLINE></outline></outline>
          <outline text="C" xmlUrl="feed://c.example/"/><outline xmlUrl=""/>
          <outline text="D" xmlUrl="d.example/feed"/><outline xmlUrl="http://"/>
        </body></opml>
        """

    @Test func readsTheOutlinesOfOPMLAtAnyDepth() {
        #expect(
            feeds(in: Self.outlines) == [
                "https://a.example/?x=1&y=2 | A & a", "https://b.example/ | B", "https://c.example/ | C",
                "invalid: http://",
            ]
        )
        #expect(problems(in: Self.outlines) == ["6: d.example/feed -> https://d.example/feed"])
    }

    @Test(arguments: ["HTTP://a.example/x", "http://A.example/x", "http://a.example:80/x"])
    func countsARepeatedURLOnce(other: String) {
        let isSame = !other.contains("80")
        #expect(feeds(in: "http://a.example/x\n\(other)").count == (isSame ? 1 : 2))
        #expect(feeds(in: "http://a.example\nhttp://a.example/").count == 1)
    }

    /// A title may contain backslashes, and anything else but quotation marks and line ends.
    @Test func readsEachTitleThatItWrites() throws {
        var random = SplitMix64(seed: 9_309)
        let pieces = ["\\", "\\\\", " ", "~", "'", "é", "!", "#", "a b", "n", "]"]
        for _ in 0..<300 {
            let title = "T" + (0..<5).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "."
            let line = FeedListLine.text(of: anyURL("feed"), title: title)
            #expect(FeedListLine(line[...]).title == title)
            let renamed = FeedListLine("\(line) tag \"~old\"").titled(title + "2")
            #expect(FeedListLine(renamed[...]).title == title + "2" && renamed.hasSuffix(" tag \"~old\""))
            #expect(FeedListLine(renamed[...]).url == anyURL("feed"))
        }
        #expect(FeedListLine(#"https://a.example/ "~a\"b\\c""#).title == #"a"b\c"#)
        #expect(FeedListLine("https://a.example/ tag").titled("A") == #"https://a.example/ "~A" tag"#)
    }

    @Test(arguments: ["", "\n\n", "no feeds", "\u{FEFF}", "<opml>"])
    func findsNothingInAListWithoutFeeds(text: String) {
        #expect(feeds(in: text) == [])
    }

    @Test(arguments: [String.Encoding.utf8, .utf16, .isoLatin1, .windowsCP1252])
    func readsAnyEncoding(encoding: String.Encoding) throws {
        for text in ["http://a.example/ ~café", "<opml><outline xmlUrl='http://a.example/' text='café'/></opml>"] {
            #expect(FeedList(try #require(text.data(using: encoding))).feeds.first?.title == "café")
        }
        let text =
            "<?xml version='1.0' encoding='koi8-r'?><opml><outline xmlUrl='http://a.example/' text='Лодки'/></opml>"
        let koi8 = String.Encoding(rawValue: 0x8000_0A02)
        #expect(FeedList(try #require(text.data(using: koi8))).feeds.first?.title == "Лодки")
    }

    @Test(arguments: ["http://a.example/", "<opml><outline xmlUrl='http://a.example/'/></opml>"])
    func skipsAByteOrderMarkAndWhiteSpace(text: String) {
        for start in ["\u{FEFF}", " ", "\r\n\t "] { #expect(feeds(in: start + text) == ["http://a.example/"]) }
    }
}
