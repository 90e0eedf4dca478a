public import Foundation

/// The age limit of a cached value.
///
///     let feeds = Feeds(cachedIn: directory, policy: .days(30))
public struct CachePolicy: Codable, Hashable, Sendable {
    /// A cached value never expires.
    public static let neverExpires = CachePolicy(maximumAge: nil)

    /// A cached value expires when it reaches `age`; with a negative age, every value is expired.
    public static func expires(after age: Duration) -> CachePolicy {
        CachePolicy(maximumAge: age)
    }

    /// A cached value expires when it reaches `count` times 24 hours.
    public static func days(_ count: Int) -> CachePolicy {
        let (seconds, overflows) = count.multipliedReportingOverflow(by: 86_400)
        return .expires(after: .seconds(overflows ? (count < 0 ? .min : .max) : seconds))
    }

    /// The age at which a value expires; nil if it never does.
    public let maximumAge: Duration?

    /// Returns whether a value saved at `timestamp` may be shown at `now`.
    ///
    /// A timestamp more than a day ahead of `now` is not trusted. Otherwise, a value saved while the clock was wrong
    /// would never expire. With ``neverExpires``, any timestamp is valid.
    public func isValid(_ timestamp: Date, at now: Date) -> Bool {
        guard let maximumAge else { return true }
        guard maximumAge >= .zero else { return false }
        return now.timeIntervalSince(timestamp) < maximumAge.inSeconds && !Self.isFuture(timestamp, at: now)
    }

    /// Returns the time at which a value saved at `timestamp` expires, or nil if it never does.
    package func expiry(of timestamp: Date) -> Date? {
        maximumAge.map { timestamp.addingTimeInterval($0.inSeconds) }
    }

    /// Returns whether `timestamp` is invalid or more than a day ahead of `now`, so that a clock must have been wrong.
    package static func isFuture(_ timestamp: Date, at now: Date) -> Bool {
        !(timestamp.timeIntervalSince(now) <= Duration.day.inSeconds)
    }
}
