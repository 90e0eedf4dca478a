import FeedAPI
import FeedCore

/// Says which requests are sent, and what is answered.
struct TracingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let trace: Trace

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        trace("GET \(request.url.redacted)")
        do {
            let response = try await client.send(request)
            trace("\(response.status), \(response.body.count) bytes from \(response.url.redacted)")
            return response
        } catch {
            trace("no answer: \(error)")
            throw error
        }
    }
}
