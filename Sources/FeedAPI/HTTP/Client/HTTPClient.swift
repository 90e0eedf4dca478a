import FeedCore
public import Foundation

/// Sends requests and receives responses: all that loaders need of the network.
///
/// Decorators (``RetryingHTTPClient``, ``AuthorizingHTTPClient``) are clients that wrap another client. One that adds a
/// secret must check the request's URL, because the images of a feed may be on any host.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the complete response, whatever its status.
    ///
    /// - Throws: `CancellationError`, immediately, if the task was cancelled; ``RemoteError/connectivity(url:cause:)``
    ///   if no complete response was received; ``RemoteError/invalidData(url:status:cause:)`` if the response was
    ///   rejected before its end because of its size or a redirect; ``RemoteError/invalidRequest(url:cause:)`` if the
    ///   request cannot be sent. Loaders treat any other error as missing connectivity.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A service's complete response to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// The URL of the response, after redirects.
    public let url: URL

    /// The status code.
    public let status: Int

    /// The header fields.
    public let headers: HTTPHeaders

    /// The body, with its content coding decoded.
    public let body: Data

    /// Creates a response.
    public init(url: URL, status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: SecretHolder {
    /// Status, URL and header fields in one line, without possible secrets.
    public var description: String {
        let fields = headers.description
        return "\(status), \(body.count) bytes from \(url.redacted)\(fields.isEmpty ? "" : " (\(fields))")"
    }
}
