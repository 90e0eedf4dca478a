import FeedAPI

#if os(Linux)
    import LazyCurl
#endif

/// The client for everything that is not built in.
enum NetworkClient {
    static func make(timeout: Duration, userAgent: String) -> any HTTPClient {
        #if os(Linux)
            if let problem = LazyCurl.problem { return MissingNetwork(problem: problem) }
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent)
    }
}

#if os(Linux)
    /// Says of every request that the system has no library for it.
    private struct MissingNetwork: HTTPClient {
        let problem: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            throw RemoteError.connectivity(url: request.url, cause: NoResponse.transport(.other, problem))
        }
    }
#endif
