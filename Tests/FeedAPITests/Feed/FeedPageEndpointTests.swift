import FeedAPI
import FeedTestSupport
import Foundation
import Testing

@Suite("Locating a page of a feed", .limited)
struct FeedPageEndpointTests {
    private static let id = "2AB2AE66-A4B7-4A16-B374-51BBAC8DB086"

    private func url(_ feed: String, limit: Int? = nil, after id: String? = nil) throws -> String {
        let feedURL = try #require(URL(string: feed))
        let url = FeedPageEndpoint.url(feedURL: feedURL, limit: limit, after: id.flatMap(UUID.init(uuidString:)))
        #expect(url.baseURL == nil)
        return url.absoluteString
    }

    private static let feeds = [
        "https://host.example/feed", "https://host.example", "https://host.example:8443/v1/feed?x=1",
        "https://user:secret@host.example/feed", "https://host.example/feed?", "https://host.example/feed#part",
        "https://host.example/a%20b/feed?q=a+b%2Bc%20d&&x&y=&=z&q=1%26limit=3",
        "https://host.example/feed?limit=5&after_id=7", "https://[2001:db8::1]:8443/feed?a=b;c,d/e?f:@!$'()*",
        "https://host.example/feed?q=%e4%BD&%6Cimit=1",
    ]

    @Test(arguments: feeds)
    func requestsTheFeedItselfWithoutALimitOrCursor(feed: String) throws {
        #expect(try url(feed) == feed)
    }

    @Test(arguments: [
        ("https://host.example/feed", "https://host.example/feed?LIMIT"),
        ("https://host.example", "https://host.example?LIMIT"),
        ("https://host.example:8443/v1/feed?x=1", "https://host.example:8443/v1/feed?x=1&LIMIT"),
        ("https://user:secret@host.example/feed", "https://user:secret@host.example/feed?LIMIT"),
        ("https://host.example/feed#part", "https://host.example/feed?LIMIT#part"),
        ("https://host.example/feed?x=1#part?limit=2", "https://host.example/feed?x=1&LIMIT#part?limit=2"),
        ("https://host.example/feed?", "https://host.example/feed?LIMIT"),
        ("https://host.example/feed?limit=5", "https://host.example/feed?LIMIT"),
        ("https://host.example/feed?limit", "https://host.example/feed?LIMIT"),
        ("https://host.example/feed?a=1&limit=5&b=2", "https://host.example/feed?a=1&LIMIT&b=2"),
        ("https://host.example/feed?limit=5&b=2&limit=6&c=3", "https://host.example/feed?LIMIT&b=2&c=3"),
        ("https://host.example/feed?a=1&limit=5", "https://host.example/feed?a=1&LIMIT"),
        (
            "https://host.example/feed?limits=5&Limit=6&alimit=7",
            "https://host.example/feed?limits=5&Limit=6&alimit=7&LIMIT"
        ),
        (
            "https://host.example/a%20b/feed?q=a+b%2Bc%20d&&x&y=&=z&q=1%26limit=3",
            "https://host.example/a%20b/feed?q=a+b%2Bc%20d&&x&y=&=z&q=1%26limit=3&LIMIT"
        ),
        ("https://host.example/feed?a=b;c,d/e?f:@!$'()*", "https://host.example/feed?a=b;c,d/e?f:@!$'()*&LIMIT"),
        ("https://host.example/feed?q=%e4%BD", "https://host.example/feed?q=%e4%BD&LIMIT"),
    ])
    func setsTheLimitAndLeavesEverythingElseUnchanged(feed: String, page: String) throws {
        #expect(try url(feed, limit: 10) == page.replacing("LIMIT", with: "limit=10"))
    }

    @Test(arguments: [
        ("https://host.example/feed", "https://host.example/feed?AFTER"),
        ("https://host.example/feed?x=1", "https://host.example/feed?x=1&AFTER"),
        ("https://host.example/feed?after_id=7&x=1", "https://host.example/feed?AFTER&x=1"),
        ("https://host.example/feed?limit=5&x=1#part", "https://host.example/feed?limit=5&x=1&AFTER#part"),
    ])
    func startsAfterAnImage(feed: String, page: String) throws {
        #expect(try url(feed, after: Self.id) == page.replacing("AFTER", with: "after_id=\(Self.id)"))
    }

    @Test func setsTheLimitBeforeTheCursor() throws {
        #expect(
            try url("https://host.example/feed?x=1", limit: 10, after: Self.id)
                == "https://host.example/feed?x=1&limit=10&after_id=\(Self.id)"
        )
    }

    @Test func writesTheImageIDInUppercase() throws {
        #expect(try url("https://host.example/feed", after: Self.id.lowercased()).hasSuffix("=\(Self.id)"))
    }

    @Test func resolvesARelativeURL() throws {
        let base = try #require(URL(string: "https://host.example/v1/"))
        let feed = try #require(URL(string: "feed?x=1", relativeTo: base))
        #expect(
            FeedPageEndpoint.url(feedURL: feed, limit: 2).absoluteString
                == "https://host.example/v1/feed?x=1&limit=2"
        )
    }
}
