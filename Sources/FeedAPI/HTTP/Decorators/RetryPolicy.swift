import FeedCore
import Foundation

/// The rules for retrying a request: the number of retries, the statuses, and the waits.
///
///     let policy = RetryPolicy(retries: 3)
///
/// A request is retried after the statuses 408, 429, 500, 502, 503 and 504, unless its `Retry-After` is longer than a
/// minute. The random wait is at most 30 seconds.
public struct RetryPolicy: Hashable, Sendable {
    static let statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
    static let longestWait = Duration.seconds(30)
    static let longestRetryAfter = Duration.seconds(60)

    /// The maximum number of retries; a negative number counts as zero.
    public let retries: Int

    /// Creates a policy.
    public init(retries: Int) {
        self.retries = retries
    }

    /// Returns the wait before a retry, or nil if the request must not be retried.
    ///
    /// The wait is random, up to 1 s, 2 s, 4 s … 30 s, so that clients do not all return in the same second.
    /// It is never shorter than the service's `Retry-After`. Retries count from 1, and `fraction` is random, from 0 to
    /// 1.
    func wait(before retry: Int, retryAfter: Duration? = nil, fraction: Double) -> Duration? {
        guard retry >= 1, retry <= retries else { return nil }
        if let retryAfter, retryAfter > Self.longestRetryAfter { return nil }
        let doubled = Duration.seconds(1 << min(retry - 1, 20))
        let range = min(doubled, Self.longestWait)
        return max(range * min(max(fraction, 0), 1), retryAfter ?? .zero)
    }
}
