import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Locating an image's comments", .limited)
struct RemoteLoaderCommentsTests {
    private static let places = [
        ("https://host.example/feed", "https://host.example/"),
        ("https://host.example/essential-feed/v1/feed", "https://host.example/essential-feed/v1/"),
        ("https://host:8443/essential-feed/v1/feed?x=1", "https://host:8443/essential-feed/v1/"),
        ("https://host.example/v1/feed?redirect=/a/b", "https://host.example/v1/"),
        ("https://host.example/v1/feed#part", "https://host.example/v1/"),
        ("https://host.example/v1/feed/", "https://host.example/v1/feed/"),
        ("https://host.example/", "https://host.example/"),
        ("https://host.example", "https://host.example/"),
        ("https://host.example:8080", "https://host.example:8080/"),
        ("https://host.example?limit=10", "https://host.example/"),
        ("http://127.0.0.1:5000/feed", "http://127.0.0.1:5000/"),
        ("https://user:secret@host.example/v1/feed", "https://user:secret@host.example/v1/"),
        ("https://[2001:db8::1]:8443/v1/feed", "https://[2001:db8::1]:8443/v1/"),
        ("https://host.example/a%20b/feed", "https://host.example/a%20b/"),
    ]

    @Test(arguments: places)
    func findsCommentsNextToTheFeed(_ feed: String, _ folder: String) async throws {
        let id = try #require(UUID(uuidString: "2ab2ae66-a4b7-4a16-b374-51bbac8db086"))
        let feedURL = try #require(URL(string: feed))
        let client = StubHTTPClient(.json(#"{"items":[]}"#))
        _ = try await RemoteLoader.comments(imageID: id, besideFeedAt: feedURL, client: client).load()
        let url = try #require(client.requests.first?.url)
        #expect(url.absoluteString == "\(folder)image/2AB2AE66-A4B7-4A16-B374-51BBAC8DB086/comments")
        #expect(url.baseURL == nil)
    }

    @Test(arguments: ["file:///feed", "feed", "https:feed"])
    func requestsNothingOfAFeedThatIsNotOnTheWeb(_ feed: String) async throws {
        let feedURL = try #require(URL(string: feed))
        let client = StubHTTPClient(failingWith: AnyError("requested"))
        let error = try await #require(throws: RemoteError.self) {
            try await RemoteLoader.comments(imageID: UUID(), besideFeedAt: feedURL, client: client).load()
        }
        #expect(error.url == feedURL && error.cause as? InvalidRequest == .notWeb)
    }
}
