package import Foundation

/// Decides when a cached value is fresh enough to skip a request (RFC 9111, sections 4.2 and 5.2).
///
/// The first rule that applies decides:
/// 1. A `Retry-After` time has not passed: no request is sent, regardless of the cached value.
/// 2. The cached value is missing, unusable, expired, corrupt or dated in the future: a request is sent.
/// 3. The cached value was saved or revalidated less than the maximum age ago: it is shown.
/// 4. The service declared it fresh, and it still is: it is shown.
/// 5. Otherwise a request is sent.
///
/// A value dated in the future is never fresh: the clock was set back, so the age of the value is unknown.
package enum RequestPolicy {
    package enum Decision: Hashable, Sendable {
        case ask
        case showCached
        /// Send no request before this moment; show the cached value, if there is a usable one.
        case wait(until: Date)
    }

    /// The longest `Retry-After` delay; a longer one counts as this one when the response is received.
    package static let longestRetryAfter = Duration.day * 2

    /// The longest time for which a service can declare a value fresh.
    package static let longestFreshness = Duration.day

    /// Decides whether to send a request; `usable` is the metadata of the cached value, if the value may be shown.
    package static func decision(
        on usable: CacheMetadata?,
        maximumAge: Duration,
        retryAfter: Date?,
        at now: Date
    ) -> Decision {
        if let end = end(ofRetryAfter: retryAfter, at: now) { return .wait(until: end) }
        guard let usable else { return .ask }
        let age = now.timeIntervalSince(usable.firstSavedAt)
        let limit = max(maximumAge, min(usable.freshness, longestFreshness))
        return age >= 0 && age < limit.inSeconds ? .showCached : .ask
    }

    /// Returns the end of a saved `Retry-After`; nil if it has passed, or is so far ahead that the clock was set back.
    package static func end(ofRetryAfter end: Date?, at now: Date) -> Date? {
        end.flatMap { end in
            let delay = end.timeIntervalSince(now)
            return delay > 0 && delay <= longestRetryAfter.inSeconds ? end : nil
        }
    }
}
