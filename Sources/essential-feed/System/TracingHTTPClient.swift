import FeedAPI
import FeedCore

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
