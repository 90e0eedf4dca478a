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

    @Test func sendsNothingBeforeLoading() {
        let client = StubHTTPClient(response)
        _ = RemoteImageDataLoader(client: client)
        #expect(client.requests.isEmpty)
    }

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

@Suite("Loading image data over the network", .limited)
struct RemoteImageDataLoaderNetworkTests {
    private static let picture: [UInt8] = {
        var random = SplitMix64(seed: 11)
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10] + random.bytes(200_000)
    }()

    /// Loads the response of a server; `client` is between the loader and the network.
    private func load(
        _ response: LoopbackResponse,
        limit: Int? = nil
    ) async throws -> Data {
        let server = try LoopbackServer(routes: [
            "/a.png": response, "/b.png": .ok(Self.picture, type: "image/png"),
            "/login": .ok("<html>".utf8, type: "text/html"),
        ])
        let network = URLSessionHTTPClient(timeout: .seconds(3_600))
        let client = StubHTTPClient { request in
            var request = request
            if let limit { request.bodyLimit = limit }
            return try await network.send(request)
        }
        return try await RemoteImageDataLoader(client: client).load(from: server.url("/a.png"))
    }

    @Test(arguments: [
        LoopbackResponse.ok(picture, type: "image/png"), .ok(picture), .ok(picture, type: "application/octet-stream"),
        .redirect(to: "/b.png"), .redirect(to: "b.png", status: 308),
    ])
    func deliversTheExactBytes(response: LoopbackResponse) async throws {
        #expect(try await Array(load(response)) == Self.picture)
    }

    @Test func requestsAnImageAtTheExactURL() async throws {
        let server = try LoopbackServer { _ in .ok(Self.picture) }
        _ = try await RemoteImageDataLoader(client: URLSessionHTTPClient()).load(from: server.url("/a%20b.png?x=%26"))
        #expect(server.requests.map(\.target) == ["/a%20b.png?x=%26"])
        #expect(server.requests.first?.header("Accept") == "image/*")
    }

    private static let invalid: [(LoopbackResponse, Int?, InvalidResponse)] = [
        (.status(404), 404, .status(404)), (.status(500), 500, .status(500)), (.unauthorized(), 401, .status(401)),
        (.noContent, 204, .status(204)), (.ok([], type: "image/png"), 200, .emptyBody), (.ok([]), 200, .emptyBody),
        (.ok("<html>".utf8, type: "text/html; charset=utf-8"), 200, .contentType("text/html")),
        (.redirect(to: "/login"), 200, .contentType("text/html")),
        (.redirect(to: "file:///etc/hostname"), nil, .refusedRedirect),
        (.gzipBomb(decodedBytes: (64 << 20) + 1), 200, .bodyTooLarge(limit: 64 << 20)),
    ]

    @Test(arguments: invalid)
    func reportsInvalidData(response: LoopbackResponse, status: Int?, cause: InvalidResponse) async throws {
        let error = try await #require(throws: RemoteError.self) { try await load(response) }
        #expect(error.kind == .invalidData)
        #expect(error.status == status)
        #expect(error.cause as? InvalidResponse == cause)
    }

    @Test(arguments: [(picture.count, true), (picture.count - 1, false)])
    func enforcesTheLimitToTheByte(limit: Int, isAccepted: Bool) async throws {
        let response = LoopbackResponse.ok(Self.picture, type: "image/png")
        if isAccepted {
            #expect(try await Array(load(response, limit: limit)) == Self.picture)
        } else {
            let error = try await #require(throws: RemoteError.self) { try await load(response, limit: limit) }
            #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: limit))
        }
    }

    @Test(arguments: [
        LoopbackResponse.closedAtOnce, .cutShort("half image data"), .chunkedWithoutEnd("half image data"),
        .badChunkSize("half image data"), .redirect(to: "/a.png"),
    ])
    func mapsAnIncompleteResponseToConnectivityError(response: LoopbackResponse) async throws {
        let error = try await #require(throws: RemoteError.self) { try await load(response) }
        #expect(error.kind == .connectivity)
    }

    @Test func mapsARefusedConnectionToConnectivityError() async throws {
        let port = try ClosedPort()
        let loader = RemoteImageDataLoader(client: URLSessionHTTPClient())
        let error = try await #require(throws: RemoteError.self) { try await loader.load(from: port.url("/a.png")) }
        #expect(error.kind == .connectivity)
        #expect(error.url == port.url("/a.png"))
    }

    @Test func endsImmediatelyWhenCancelled() async throws {
        let server = try LoopbackServer { _ in .stalledBeforeHeaders }
        let task = Task { try await RemoteImageDataLoader(client: URLSessionHTTPClient()).load(from: server.url("/")) }
        try await server.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value(of: "the request") }
    }
}
