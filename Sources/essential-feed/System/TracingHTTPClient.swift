import FeedAPI

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
            // The system's text may say more.
            let systemText = ((error as? RemoteError)?.cause as? NoResponse)?.systemText
            trace("no response: \(error)" + (systemText.map { " (\($0))" } ?? ""))
            throw error
        }
    }

    private func trace(_ text: String) {
        let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
        write("[\(tenths / 10).\(tenths % 10) ms] \(text)")
    }
}
