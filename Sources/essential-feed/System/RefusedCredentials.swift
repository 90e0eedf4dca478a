import FeedAPI
import FeedCore
import Foundation

struct RefusedCredentials: Error {
    enum Reason {
        /// The credentials of a variable or a file.
        case rejected(String)

        /// User and password in the URL.
        case rejectedURL(URL)
        case redirected(from: Origin, to: Origin)
        /// The credentials of the feed, which redirects to another origin.
        case sentElsewhere(Origin)
        case tokenForOther(Origin)
        case tokenWithoutURL
        case onlyHTTPS
        case notInNetrc(path: String, host: String)
    }

    let status: Int
    let reasons: [Reason]
}

/// Says of rejected requests what was sent with them, or why nothing was.
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
