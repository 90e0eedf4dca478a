import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Storing Retry-After dates", .limited)
struct RetryAfterStoreTests {
    private let store = InMemoryRetryAfterStore()

    private func url(_ text: String) throws -> URL {
        try #require(URL(web: text))
    }

    @Test func appliesTheDateOfAURLOnlyToThatURL() async throws {
        await store.setRetryAfter(anyDate, for: try url("https://host/a"), wholeOrigin: false)
        #expect(await store.retryAfter(for: try url("https://host/a")) == anyDate)
        #expect(await store.retryAfter(for: try url("https://host/b")) == nil)
    }

    @Test(arguments: [
        ("https://host/b", true), ("https://HOST:443/", true), ("http://host/a", false), ("https://host:8443/a", false),
        ("https://other/a", false),
    ])
    func appliesTheDateOfAnOriginToItsURLs(text: String, isSame: Bool) async throws {
        await store.setRetryAfter(anyDate, for: try url("https://host/a"), wholeOrigin: true)
        #expect(await store.retryAfter(for: try url(text)) == (isSame ? anyDate : nil))
    }

    @Test func deliversTheLaterOfTwoDates() async throws {
        let url = try url("https://host/a")
        await store.setRetryAfter(anyDate, for: url, wholeOrigin: true)
        await store.setRetryAfter(anyDate + 1, for: url, wholeOrigin: false)
        #expect(await store.retryAfter(for: url) == anyDate + 1)
        await store.setRetryAfter(nil, for: url, wholeOrigin: false)
        #expect(await store.retryAfter(for: url) == anyDate)
        await store.setRetryAfter(nil, for: url, wholeOrigin: true)
        #expect(await store.retryAfter(for: url) == nil)
    }
}
