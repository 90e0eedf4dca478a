public import FeedAPI
import Synchronization

/// An HTTP client that returns predefined responses and records its requests.
///
///     let client = StubHTTPClient(HTTPResponse(url: url, status: 200, body: body))
public final class StubHTTPClient: HTTPClient {
    private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse
    private let recorded = Mutex<[HTTPRequest]>([])

    /// Creates a client that calls `respond` for every request.
    public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.respond = respond
    }

    /// Creates a client that returns `response` for every request.
    public convenience init(_ response: HTTPResponse) {
        self.init { _ in response }
    }

    /// Creates a client whose requests all fail with `error`, such as `NoResponse.transport(.offline, "")`.
    public convenience init(failingWith error: any Error) {
        self.init { _ in throw error }
    }

    /// All requests, in order.
    public var requests: [HTTPRequest] { recorded.withLock { $0 } }

    /// Records the request and responds.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        recorded.withLock { $0.append(request) }
        return try await respond(request)
    }
}
