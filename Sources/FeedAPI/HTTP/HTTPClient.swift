/// The one thing the loaders need of the network: an answer to a request.
///
/// Decorators (retry, conditional requests, authentication) are clients that wrap a client. One that adds a secret has
/// to look at the request's URL: the pictures of a feed may be on any host.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the whole answer, whatever its status.
    ///
    /// - Throws: `CancellationError` at once where the task was cancelled; ``RemoteError/connectivity(url:cause:)``
    ///   where no whole answer came; ``RemoteError/invalidData(url:status:cause:)`` where the answer was refused
    ///   before its end, for its size or its redirect. Loaders take any other error for missing connectivity.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
