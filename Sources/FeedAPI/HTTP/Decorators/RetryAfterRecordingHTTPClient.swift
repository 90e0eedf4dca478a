public import FeedCore
public import Foundation

/// Records when services may be requested again, for callers that check before sending a request.
///
/// A 429 with `Retry-After` applies to its whole origin, a 503 to its URL. The next 200 from that URL or origin clears
/// it. This client never delays a request itself.
public struct RetryAfterRecordingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let store: any RetryAfterStore
    private let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void

    /// Creates a client that sends its requests through `client`.
    ///
    /// `report` is called if a time could not be stored; the response is returned nevertheless.
    public init(
        _ client: any HTTPClient,
        store: any RetryAfterStore,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.client = client
        self.store = store
        self.now = now
        self.report = report
    }

    /// Sends a request and records the `Retry-After` of its response; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        do {
            try await record(response, to: request.url)
        } catch {
            report(error)
        }
        return response
    }

    private func record(_ response: HTTPResponse, to url: URL) async throws {
        switch response.status {
        case 429, 503:
            guard let delay = RetryAfter(response.headers, now: now())?.delay else { return }
            let end = now().addingTimeInterval(delay / .seconds(1))
            try await store.setRetryAfter(end, for: url, wholeOrigin: response.status == 429)
        case 200:
            // Even one that has passed: it would apply again if the clock went back.
            try await store.setRetryAfter(nil, for: url, wholeOrigin: false)
            try await store.setRetryAfter(nil, for: url, wholeOrigin: true)
        default: return
        }
    }
}
