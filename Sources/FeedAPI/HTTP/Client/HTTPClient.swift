/// Sends requests and returns their responses; all that loaders need of the network.
///
///     let response = try await client.send(HTTPRequest(url: url))
///
/// Decorators, such as ``RetryingHTTPClient``, are clients that wrap another client. A decorator that adds a secret must check
/// the request's URL, because the images of a feed may be on any host.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the complete response, with any status.
    ///
    /// - Throws: `CancellationError`, immediately, if the task was cancelled; ``RemoteError/connectivity(url:cause:)``
    ///   if no complete response was received; ``RemoteError/invalidData(url:status:cause:)`` if the response was
    ///   rejected before its end because of its size or a redirect; ``RemoteError/invalidRequest(url:cause:)`` if the
    ///   request cannot be sent. Loaders treat any other error as missing connectivity.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
