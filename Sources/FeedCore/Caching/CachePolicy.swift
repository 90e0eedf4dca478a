#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How long a saved value may be shown.
public struct CachePolicy: Hashable, Sendable {
    /// A saved value never grows too old.
    public static let neverExpires = CachePolicy(maximumAge: nil)

    /// A saved value may be shown while it is younger than `age`; at exactly that age it is expired.
    ///
    /// A negative age takes every value for expired, whatever its timestamp.
    public static func expires(after age: Duration) -> CachePolicy {
        CachePolicy(maximumAge: age)
    }

    /// A saved value may be shown while it is younger than `count` times 24 hours; at exactly that age it is expired.
    public static func days(_ count: Int) -> CachePolicy {
        let (seconds, overflows) = count.multipliedReportingOverflow(by: 86_400)
        return .expires(after: .seconds(overflows ? (count < 0 ? .min : .max) : seconds))
    }

    /// The age from which a value is expired, or nil where there is no limit.
    public let maximumAge: Duration?

    /// Says whether what was saved at `timestamp` may be shown at `now`.
    ///
    /// A timestamp more than a day ahead of `now` is not trusted: a clock that was wrong once would otherwise make the
    /// cache immortal. Where there is no limit, any timestamp will do.
    public func isValid(_ timestamp: Date, at now: Date) -> Bool {
        guard let maximumAge else { return true }
        guard maximumAge >= .zero else { return false }
        return now.timeIntervalSince(timestamp) < maximumAge.inSeconds && !Self.isFuture(timestamp, at: now)
    }

    /// Returns the moment from which what was saved at `timestamp` is expired, or nil where it never is.
    public func expiry(of timestamp: Date) -> Date? {
        maximumAge.map { timestamp.addingTimeInterval($0.inSeconds) }
    }

    /// Says whether `timestamp` is so far ahead of `now`, more than a day, that a clock must have been wrong.
    ///
    /// What is no number is as wrong.
    package static func isFuture(_ timestamp: Date, at now: Date) -> Bool {
        !(timestamp.timeIntervalSince(now) <= Duration.day.inSeconds)
    }
}

extension Duration {
    /// 24 hours.
    package static let day = Duration.seconds(86_400)

    /// The duration as a number of seconds; any duration has one.
    package var inSeconds: Double { self / .seconds(1) }
}
