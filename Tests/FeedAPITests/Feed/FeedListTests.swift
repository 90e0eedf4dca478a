import FeedAPI
import FeedTestSupport
import Foundation
import Testing

@Suite("Reading a list of feeds", .limited)
struct FeedListTests {
    private func urls(in text: String) -> [String] {
        FeedList(Data(text.utf8)).feeds.map { $0.url?.absoluteString ?? "invalid: \($0.text)" }
    }

    @Test func readsTheFirstWordOfLinesThatBeginWithAWebURL() {
        let text = """
            # feeds
            https://a.example/feed.xml tag "~Title"\r
              http://b.example/
            HTTP://C.example/
            "query:unread:unread = \\"yes\\""
            exec:~/bin/feed

            https://
            https://a.example/feed.xml again
            """
        #expect(
            urls(in: text) == [
                "https://a.example/feed.xml", "http://b.example/", "http://C.example/", "invalid: https://",
            ]
        )
    }

    @Test func readsTheOutlinesOfOPMLAtAnyDepth() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0"><head><title>Mine</title></head><body>
              <outline text="Folder"><outline text="A" type="rss" xmlUrl="https://a.example/?x=1&amp;y=2" htmlUrl="https://a.example/"/>
                <outline text="Inner"><OUTLINE xmlurl='https://b.example/'></OUTLINE></outline></outline>
              <outline text="C" xmlUrl="feed://c.example/"/><outline xmlUrl=""/>
            </body></opml>
            """
        #expect(
            urls(in: text) == ["https://a.example/?x=1&y=2", "https://b.example/", "invalid: feed://c.example/"]
        )
    }

    @Test(arguments: ["", "\n\n", "no feeds", "\u{FEFF}"])
    func findsNothingWhereThereIsNothing(text: String) {
        #expect(urls(in: text) == [])
    }

    @Test func readsATextInAnyEncodingThatHasASCII() {
        #expect(FeedList(Data("http://a.example/ caf\u{E9}".unicodeScalars.map { UInt8($0.value) })).feeds.count == 1)
    }
}
