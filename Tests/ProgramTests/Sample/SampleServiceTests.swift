import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct SampleServiceTests {
    private let service = SampleService()

    @Test func servesItsFeedAndUniversities() throws {
        let (feed, universities) = (try SampleService.feedURL, try SampleService.universitiesURL)
        #expect(feed.absoluteString == "https://sample.essential-feed.example/v1/feed")
        #expect(universities.absoluteString == "https://sample.essential-feed.example/v1/universities")
        #expect(SampleService.serves(feed))
        #expect(SampleService.serves(universities))
    }

    @Test(
        arguments: [
            ("https://sample.essential-feed.example/anything?limit=1", true),
            ("https://SAMPLE.Essential-Feed.example/v1/feed", true),
            ("https://essential-feed.example/v1/feed", false),
            ("https://sample.essential-feed.example.com/v1/feed", false),
            ("https://example.com/sample.essential-feed.example", false),
            ("file:///v1/feed", false),
        ]
    )
    func servesOnlyItsOwnHost(text: String, isServed: Bool) throws {
        #expect(SampleService.serves(try #require(URL(string: text))) == isServed)
    }

    @Test(
        arguments: [
            "/", "/v1", "/v2/feed", "/v1/feed/more", "/v1/pictures/none.png", "/v1/pictures", "/v1/universities/1",
            "/v1/image/not-an-id/comments", "/v1/image/00000000-0000-0000-0000-000000000000/comments",
            "/v1/image/6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914/likes", "/v1/image/6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914",
        ]
    )
    func respondsWith404Elsewhere(path: String) async throws {
        let url = try #require(URL(string: "https://sample.essential-feed.example\(path)"))
        let response = try await service.send(HTTPRequest(url: url))
        #expect(response.status == 404)
        #expect(response.body.isEmpty)
    }

    @Test func findsNothingOfOtherHosts() async throws {
        let url = try #require(URL(string: "https://example.com/v1/feed"))
        #expect(try await service.send(HTTPRequest(url: url)).status == 404)
    }

    @Test func refusesAResponseOverTheBodyLimit() async {
        await #expect(throws: RemoteError.self) {
            try await service.send(HTTPRequest(url: SampleService.feedURL, bodyLimit: 10))
        }
    }

    @Test func throwsWhenCancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.send(HTTPRequest(url: SampleService.feedURL))
        }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
    }
}
