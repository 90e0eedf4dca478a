import FeedAPI
import FeedCore

#if canImport(Glibc)
    import URLSessionGuard
#endif

enum NetworkClient {
    static func make(
        timeout: Duration,
        userAgent: String,
        authorization: @escaping @Sendable (HTTPRoute) -> String?
    ) -> any HTTPClient {
        #if canImport(Glibc)
            if let problem = URLSessionGuard.problem { return MissingNetwork(problem: problem) }
            URLSessionGuard.limitConnecting(to: timeout)
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent, authorization: authorization)
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

/// Writes a line for each request and each response, with the time since the start (`--verbose`).
struct TracingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let write: @Sendable (String) -> Void
    private let start = ContinuousClock.now

    init(_ client: any HTTPClient, write: @escaping @Sendable (String) -> Void) {
        self.client = client
        self.write = write
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        trace("GET \(request.url.redacted)")
        for name in ["If-None-Match", "If-Modified-Since"] {
            if let value = request.headers[name] { trace("\(name) \(value)") }
        }
        do {
            let response = try await client.send(request)
            trace("\(response.status), \(response.body.count) bytes from \(response.url.redacted)")
            return response
        } catch {
            trace("no response: \(error)")
            throw error
        }
    }

    private func trace(_ text: String) {
        let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
        write("[\(tenths / 10).\(tenths % 10) ms] \(text)")
    }
}
