import FeedAPI
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading image data from its service", .limited)
struct RemoteImageDataLoaderTests {
    private let url = anyURL("picture.png")
    private let response = HTTPResponse(url: anyURL("moved"), status: 200, body: Data([0x89, 0, 0xFF]))

    @Test func sendsOneRequestWithABodyLimit() async throws {
        let client = StubHTTPClient(response)
        #expect(try await RemoteImageDataLoader(client: client).load(from: url) == response.body)
        let request = HTTPRequest(
            url: url,
            headers: ["Accept": "image/*", "Accept-Encoding": "identity"],
            bodyLimit: 67_108_864
        )
        #expect(client.requests == [request])
    }

    @Test func mapsAnyClientErrorToConnectivityError() async throws {
        let loader = RemoteImageDataLoader(client: StubHTTPClient(failingWith: AnyError("lost")))
        let error = try await #require(throws: RemoteError.self) { try await loader.load(from: url) }
        #expect(error.kind == .connectivity)
        #expect(error.url == url)
        #expect(error.cause as? AnyError == AnyError("lost"))
    }

    /// The possible results of a client after its caller is cancelled.
    private static let lateResults: [Result<HTTPResponse, AnyError>] = [
        .success(HTTPResponse(url: anyURL(), status: 200, body: Data([1]))), .failure(AnyError()),
    ]

    @Test(arguments: lateResults)
    func throwsOnlyCancellationErrorWhenCancelled(_ result: Result<HTTPResponse, AnyError>) async {
        let loader = RemoteImageDataLoader(
            client: StubHTTPClient { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return try result.get()
            }
        )
        let task = Task { [url] in try await loader.load(from: url) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the request") }
    }
}
