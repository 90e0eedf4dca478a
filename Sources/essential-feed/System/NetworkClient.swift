import FeedAPI

#if os(Linux)
    import LazyCurl
#endif

/// Creates the client for all requests that leave the program.
enum NetworkClient {
    static func make(timeout: Duration, userAgent: String) -> any HTTPClient {
        #if os(Linux)
            if let problem = LazyCurl.problem { return MissingNetwork(problem: problem) }
            LazyCurl.limitConnecting(to: timeout)
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent)
    }
}

#if os(Linux)
    /// A client that fails every request because the system lacks a library.
    private struct MissingNetwork: HTTPClient {
        let problem: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            throw RemoteError.connectivity(url: request.url, cause: NoResponse.transport(.other, problem))
        }
    }
#endif
