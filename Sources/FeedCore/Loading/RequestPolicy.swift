package import Foundation

/// The limits of what a service may say about its next request (RFC 9110, section 10.2.3; RFC 9111, section 4.2).
package enum RequestPolicy {
    /// The longest `Retry-After` delay; a longer one counts as this one when the response is received.
    package static let longestRetryAfter = Duration.day * 2

    /// The longest time for which a service can declare a value fresh.
    package static let longestFreshness = Duration.day

    /// Returns whether a value needs no request: it was saved or revalidated less than `maximumAge` ago, or the service
    /// declared it fresh, and it still is.
    ///
    /// A value dated in the future is never fresh: the clock was set back, so the age of the value is unknown.
    package static func isFresh(_ metadata: CacheMetadata, maximumAge: Duration, at now: Date) -> Bool {
        let age = now.timeIntervalSince(metadata.timestamp)
        let limit = max(maximumAge, min(metadata.freshness, longestFreshness))
        return age >= 0 && age < limit.inSeconds
    }

    /// Returns the end of a saved `Retry-After`; nil if it has passed, or is so far ahead that the clock was set back.
    package static func end(ofRetryAfter end: Date?, at now: Date) -> Date? {
        end.flatMap { end in
            let delay = end.timeIntervalSince(now)
            return delay > 0 && delay <= longestRetryAfter.inSeconds ? end : nil
        }
    }
}
