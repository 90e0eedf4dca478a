import FeedAPI
import Foundation

/// Shows the waiting line during requests.
struct WaitingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let line: WaitingLine
    /// Returns the text of the line for a host, until the line has a better text.
    let text: @Sendable (_ host: String) -> String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        line.begin(request.url.host().map(text))
        defer { line.end() }
        return try await client.send(request)
    }
}
