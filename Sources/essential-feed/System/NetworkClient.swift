import FeedAPI

#if canImport(Glibc)
    import URLSessionGuard
#endif

/// Creates the client for all requests that leave the program.
enum NetworkClient {
    static func make(timeout: Duration, userAgent: String) -> any HTTPClient {
        #if canImport(Glibc)
            if let problem = URLSessionGuard.problem { return MissingNetwork(problem: problem) }
            URLSessionGuard.limitConnecting(to: timeout)
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent)
    }
}

#if canImport(Glibc)
    /// A client that fails every request because the system lacks a library.
    private struct MissingNetwork: HTTPClient {
        let problem: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            throw RemoteError.connectivity(url: request.url, cause: NoResponse.transport(.other, problem))
        }
    }
#endif
