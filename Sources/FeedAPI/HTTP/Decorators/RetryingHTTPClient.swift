import FeedCore
public import Foundation

/// Retries a request that received no complete response, or a status that may be temporary.
///
///     let client = RetryingHTTPClient(URLSessionHTTPClient(), retries: 3)
///
/// It retries after ``NoResponse/timedOut(after:)``, ``NoResponse/transport(_:_:)`` and the statuses 408, 429, 500, 502,
/// 503 and 504. It never retries after a rejected certificate, a port without TLS, a redirect loop, a response that was
/// rejected for its size or redirect, or a `Retry-After` of more than a minute. A cancellation ends a wait immediately.
/// The response or error of the last try is delivered.
public struct RetryingHTTPClient: HTTPClient {
    /// A retry that is about to be made.
    public struct Attempt: Sendable {
        /// The request to send again.
        public let request: HTTPRequest

        /// The number of the retry, starting at 1; the first request does not count.
        public let number: Int

        /// The maximum number of retries.
        public let limit: Int

        /// The wait before the retry.
        public let wait: Duration

        /// The reason for the retry: ``InvalidResponse/status(_:)``, or the error of the previous try.
        public let reason: any Error
    }

    private let client: any HTTPClient
    private let retries: Int
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let fraction: @Sendable () -> Double
    private let report: @Sendable (Attempt) -> Void

    /// Creates a client that sends every try through `client`, and calls `report` before the wait of each retry starts.
    ///
    /// At most `retries` retries follow a request. `clock` measures the waits. A date in `Retry-After` is compared to `now`. `fraction` is a random number from 0
    /// to 1.
    public init(
        _ client: any HTTPClient,
        retries: Int,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        report: @escaping @Sendable (Attempt) -> Void = { _ in }
    ) {
        self.client = client
        self.retries = retries
        self.clock = clock
        self.now = now
        self.fraction = fraction
        self.report = report
    }

    /// Sends a request and retries it after a temporary failure; see ``HTTPClient/send(_:)``.
    ///
    /// - Throws: the error of the last try; `CancellationError` if the task was cancelled, even during a wait.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var number = 0
        while true {
            let result = await Result { try await client.send(request) }
            guard let (reason, retryAfter) = reasonToRetry(result) else { return try result.get() }
            number += 1
            guard let wait = self.wait(before: number, retryAfter) else { return try result.get() }
            try Task.checkCancellation()
            report(Attempt(request: request, number: number, limit: retries, wait: wait, reason: reason))
            try await clock.sleep(for: wait)
        }
    }

    /// Returns the wait before a retry, or nil if the request must not be retried; retries count from 1.
    ///
    /// The wait is random, up to 1 s, 2 s, 4 s … 30 s, so that clients do not all return in the same second. It is never
    /// shorter than the service's `Retry-After`.
    func wait(before retry: Int, _ retryAfter: Duration? = nil) -> Duration? {
        let shortest = retryAfter ?? .zero
        guard retry <= retries, shortest <= .seconds(60) else { return nil }
        let longest = Duration.seconds(min(30, 1 << min(retry - 1, 5)))
        return max(longest * fraction(), shortest)
    }

    private func reasonToRetry(
        _ result: Result<HTTPResponse, any Error>
    ) -> (reason: any Error, retryAfter: Duration?)? {
        switch result {
        case .success(let response):
            guard [408, 429, 500, 502, 503, 504].contains(response.status) else { return nil }
            return (InvalidResponse.status(response.status), response.headers.retryAfter(at: now()))
        case .failure(let error):
            return Self.mayBeTemporary(error) ? (error, nil) : nil
        }
    }

    private static func mayBeTemporary(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, is RefusedOrigins.Refusal, RemoteError.invalidData, RemoteError.invalidRequest: false
        case RemoteError.connectivity(_, let cause): mayBeTemporary(cause)
        case NoResponse.tooManyRedirects, NoResponse.transport(.insecure, _), NoResponse.transport(.notTLS, _):
            false
        // Any other error of a client counts as missing connectivity.
        default: true
        }
    }
}
