import FeedAPI
import Foundation

/// Explains rejected requests: which credential was sent, or why none was.
struct ExplainingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let credentials: Credentials
    let feed: HTTPRoute?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        guard response.status == 401 || response.status == 403,
            let route = HTTPRoute(to: response.url)
        else { return response }
        let reasons = credentials.reasons(at: route, redirectedFrom: HTTPRoute(to: request.url), of: feed)
        let cause = RefusedCredentials(status: response.status, reasons: reasons)
        throw RemoteError.invalidData(url: response.url, status: response.status, cause: cause)
    }
}
