import FeedAPI

#if canImport(Glibc)
    import URLSessionGuard
#endif

/// Sends requests for the sample to the built-in service and all others over the network.
///
/// The network client is created for the first request that needs it, so that reading the sample or the cache is fast.
actor RoutingHTTPClient: HTTPClient {
    private let timeout: Duration
    private let userAgent: String
    private let authorization: @Sendable (HTTPRoute) -> String?
    private var network: URLSessionHTTPClient?

    init(timeout: Duration, userAgent: String, authorization: @escaping @Sendable (HTTPRoute) -> String?) {
        (self.timeout, self.userAgent, self.authorization) = (timeout, userAgent, authorization)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if SampleService.serves(request.url) { return try await SampleService().send(request) }
        #if canImport(Glibc)
            // The system may lack a library.
            if let problem = URLSessionGuard.problem {
                throw RemoteError.connectivity(url: request.url, cause: NoResponse.transport(.other, problem))
            }
        #endif
        let client =
            network ?? URLSessionHTTPClient(timeout: timeout, userAgent: userAgent, authorization: authorization)
        network = client
        return try await client.send(request)
    }
}
