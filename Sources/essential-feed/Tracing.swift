import FeedAPI
import FeedCore
import Foundation

/// Writes a line for each step, with the time since the start (`--verbose`).
struct Trace: Sendable {
    private let start = ContinuousClock.now
    private let write: @Sendable (String) -> Void

    /// Creates a trace that passes its lines to `write`.
    init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func callAsFunction(_ step: String) {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let tenths = Int(elapsed * 10)
        write("[\(tenths / 10).\(tenths % 10) ms] \(step)")
    }
}

/// Traces requests and their responses.
struct TracingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let trace: Trace

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        trace("GET \(request.url.redacted)")
        for (name, value) in request.headers.conditions { trace("\(name) \(value)") }
        do {
            let response = try await client.send(request)
            trace("\(response.status), \(response.body.count) bytes from \(response.url.redacted)")
            return response
        } catch {
            trace("no response: \(error)")
            throw error
        }
    }
}

extension HTTPHeaders {
    /// The conditional fields of the request, as sent.
    fileprivate var conditions: [(String, String)] {
        ["If-None-Match", "If-Modified-Since", "Range", "If-Range"].compactMap { name in self[name].map { (name, $0) } }
    }
}
