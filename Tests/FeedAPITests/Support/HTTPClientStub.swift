import FeedAPI
import Synchronization

/// A client that remembers what it was to send, and responds as told.
final class HTTPClientStub: HTTPClient {
    private let sent = Mutex<[HTTPRequest]>([])
    private let response: @Sendable (HTTPRequest) async throws -> HTTPResponse

    init(_ response: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.response = response
    }

    convenience init(_ response: HTTPResponse) {
        self.init { _ in response }
    }

    convenience init(failingWith error: any Error) {
        self.init { _ in throw error }
    }

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try await response(request)
    }
}
