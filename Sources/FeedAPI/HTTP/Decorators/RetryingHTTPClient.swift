import FeedCore
public import Foundation

/// When a request is sent again, and how long to wait before.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent again at most; a negative number counts as zero.
    public var retries: Int

    /// The statuses after which a request is sent again.
    public var statuses: Set<Int>

    /// What the random wait before a try never exceeds.
    public var longestWait: Duration

    /// The longest `Retry-After` that is waited for; after a longer one the request is not sent again.
    public var longestRetryAfter: Duration

    /// Creates a policy.
    public init(
        retries: Int,
        statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
        longestWait: Duration = .seconds(30),
        longestRetryAfter: Duration = .seconds(60)
    ) {
        self.retries = retries
        self.statuses = statuses
        self.longestWait = longestWait
        self.longestRetryAfter = longestRetryAfter
    }

    /// Returns how long to wait before a request is sent again, or nil where it is not.
    ///
    /// The wait is spread evenly over 1 s, 2 s, 4 s … up to ``longestWait``, so that many clients do not come back all
    /// at once; what the service asks for is never undercut.
    ///
    /// - Parameters:
    ///   - retry: the number of the try, from 1.
    ///   - retryAfter: how long the service asks to wait, where it does.
    ///   - fraction: a random number from 0 to 1.
    public func wait(before retry: Int, retryAfter: Duration? = nil, fraction: Double) -> Duration? {
        guard retry >= 1, retry <= retries else { return nil }
        if let retryAfter, retryAfter > longestRetryAfter { return nil }
        let doubled = Duration.seconds(1 << min(retry - 1, 20))
        let range = max(.zero, min(doubled, longestWait))
        return max(range * min(max(fraction, 0), 1), retryAfter ?? .zero)
    }
}

/// Sends a `GET` again that found no complete response, or one that says that the trouble may pass.
///
/// It sends again after ``NoResponse/timedOut(after:)``, ``NoResponse/transport(_:_:)`` and the statuses of its policy;
/// never after a refused certificate, a redirect loop, a response that is refused for its size or its redirect, or a
/// cancellation, which ends a wait at once. After the last try its response or error is delivered.
public struct RetryingHTTPClient: HTTPClient {
    /// A try that is about to be made.
    public struct Attempt: Sendable {
        /// The request that is sent again.
        public let request: HTTPRequest

        /// The number of the try, from 1, the first request not counted.
        public let number: Int

        /// How many tries there are at most.
        public let limit: Int

        /// How long is waited before it.
        public let wait: Duration

        /// Why it is made: ``InvalidResponse/status(_:)``, or the error of the try before.
        public let reason: any Error
    }

    private let client: any HTTPClient
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let fraction: @Sendable () -> Double
    private let report: @Sendable (Attempt) -> Void

    /// Creates a client that sends its requests through `client`.
    ///
    /// - Parameters:
    ///   - client: sends every try.
    ///   - policy: how often, and when.
    ///   - clock: what waits.
    ///   - now: the time of day, which a `Retry-After` date is compared with.
    ///   - fraction: gives a random number from 0 to 1 for each wait.
    ///   - report: is told of each try before its wait begins.
    public init(
        _ client: any HTTPClient,
        policy: RetryPolicy,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        report: @escaping @Sendable (Attempt) -> Void = { _ in }
    ) {
        self.client = client
        self.policy = policy
        self.clock = clock
        self.now = now
        self.fraction = fraction
        self.report = report
    }

    /// Sends a request, again where that may help; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var number = 0
        while true {
            let result = await result(of: request)
            guard request.method == .get, let (reason, retryAfter) = reasonToRetry(result) else {
                return try result.get()
            }
            number += 1
            let wait = policy.wait(before: number, retryAfter: retryAfter, fraction: fraction())
            guard let wait else { return try result.get() }
            try Task.checkCancellation()
            report(Attempt(request: request, number: number, limit: policy.retries, wait: wait, reason: reason))
            try await clock.sleep(for: wait)
        }
    }

    private func result(of request: HTTPRequest) async -> Result<HTTPResponse, any Error> {
        do {
            return .success(try await client.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func reasonToRetry(
        _ result: Result<HTTPResponse, any Error>
    ) -> (reason: any Error, retryAfter: Duration?)? {
        switch result {
        case .success(let response):
            guard policy.statuses.contains(response.status) else { return nil }
            let retryAfter = RetryAfter(response.headers, now: now())?.delay
            return (InvalidResponse.status(response.status), retryAfter)
        case .failure(let error):
            return Self.mayPass(error) ? (error, nil) : nil
        }
    }

    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, RemoteError.invalidData, RemoteError.invalidRequest: false
        case RemoteError.connectivity(_, let cause): mayPass(cause)
        case NoResponse.tooManyRedirects, NoResponse.transport(.insecure, _): false
        // What a client throws that is none of these is taken for missing connectivity, as everywhere.
        default: true
        }
    }
}
