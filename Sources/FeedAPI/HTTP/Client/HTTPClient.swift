/// The one thing the loaders need of the network: a response to a request.
///
/// Decorators (``RetryingHTTPClient``, ``AuthorizingHTTPClient``) are clients that wrap a client. One that adds a secret
/// has to look at the request's URL: the images of a feed may be on any host.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the whole response, whatever its status.
    ///
    /// - Throws: `CancellationError` at once where the task was cancelled; ``RemoteError/connectivity(url:cause:)``
    ///   where no whole response came; ``RemoteError/invalidData(url:status:cause:)`` where the response was refused
    ///   before its end, for its size or its redirect; ``RemoteError/invalidRequest(url:cause:)`` where the request
    ///   cannot be sent. Loaders take any other error for missing connectivity.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
