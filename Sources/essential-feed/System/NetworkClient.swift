import FeedAPI
import FeedCore
import Foundation

#if canImport(Glibc)
    import URLSessionGuard
#endif

enum NetworkClient {
    /// - Throws: `RemoteError` for `url` if the system lacks a library.
    static func make(
        for url: URL,
        timeout: Duration,
        userAgent: String,
        authorization: @escaping @Sendable (HTTPRoute) -> String?
    ) throws(RemoteError) -> any HTTPClient {
        #if canImport(Glibc)
            if let problem = URLSessionGuard.problem {
                throw .connectivity(url: url, cause: NoResponse.transport(.other, problem))
            }
        #endif
        return URLSessionHTTPClient(timeout: timeout, userAgent: userAgent, authorization: authorization)
    }
}

/// Sends requests for the sample to the built-in service and all others over the network.
///
/// The network client is created for the first request that needs it, so that reading the sample or the cache is fast.
actor RoutingHTTPClient: HTTPClient {
    private let makeNetworkClient: @Sendable (URL) throws -> any HTTPClient
    private var network: (any HTTPClient)?

    init(network: @escaping @Sendable (_ url: URL) throws -> any HTTPClient) {
        makeNetworkClient = network
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if SampleService.serves(request.url) { return try await SampleService().send(request) }
        let client = try network ?? makeNetworkClient(request.url)
        network = client
        return try await client.send(request)
    }
}

/// Writes a line for each request and each response, with the time since the start (`--verbose`).
struct TracingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let write: @Sendable (String) -> Void
    private let start = ContinuousClock.now

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
            trace("no response: \(text(of: error))")
            throw error
        }
    }

    /// Returns the description of an error; of a failure of the network, the system's text, which may say more.
    private func text(of error: any Error) -> String {
        guard let error = error as? RemoteError, let text = (error.cause as? NoResponse)?.systemText else {
            return "\(error)"
        }
        return "\(error.title.inEnglish): \(error.url.redacted): \(text)"
    }

    private func trace(_ text: String) {
        let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
        write("[\(tenths / 10).\(tenths % 10) ms] \(text)")
    }
}
