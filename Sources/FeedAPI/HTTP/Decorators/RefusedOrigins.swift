import FeedCore
import Synchronization

/// The origins that have refused further requests in a run, with status 429 (RFC 6585, section 4).
package final class RefusedOrigins: Sendable {
    /// The error of a request that is not sent, because its origin has refused it meanwhile.
    struct Refusal: Error {
        let response: HTTPResponse
    }

    private let responses = Mutex<[Origin: HTTPResponse]>([:])

    package init() {}

    /// Begins another run, in which no origin has refused requests.
    package func reset() {
        responses.withLock { $0 = [:] }
    }

    /// Returns the response of an origin that has refused further requests, as the response to `request`.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let origin = Origin(request.url), let refusal = responses.withLock({ $0[origin] }) else { return nil }
        return HTTPResponse(url: request.url, status: refusal.status, headers: refusal.headers, body: refusal.body)
    }

    fileprivate func add(_ response: HTTPResponse, to request: HTTPRequest) {
        guard response.status == 429, let origin = Origin(request.url) else { return }
        responses.withLock { $0[origin] = response }
    }
}

extension HTTPClient {
    /// Returns a client that sends no more requests to an origin after a 429: each has the same response.
    ///
    /// Use it around retries, and pass the same origins to ``polite(oneForEachOrigin:refused:)`` inside them, so that
    /// waiting requests are not sent either.
    package func endingRequests(to refused: RefusedOrigins) -> some HTTPClient {
        RefusingHTTPClient(client: self, refused: refused)
    }
}

private struct RefusingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let refused: RefusedOrigins

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let response = refused.response(to: request) { return response }
        do {
            let response = try await client.send(request)
            refused.add(response, to: request)
            return response
        } catch let refusal as RefusedOrigins.Refusal {
            return refusal.response
        }
    }
}
