#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How long a saved value may be shown.
public struct CachePolicy: Hashable, Sendable {
    /// A saved value never grows too old.
    public static let never = CachePolicy(maximumAge: nil)

    /// A saved value may be shown while it is younger than `count` times 24 hours; at exactly that age it is expired.
    public static func days(_ count: Int) -> CachePolicy {
        CachePolicy(maximumAge: Double(count) * day)
    }

    private static let day: TimeInterval = 24 * 60 * 60

    /// The age in seconds from which a value is expired, or nil where there is no limit.
    public let maximumAge: TimeInterval?

    /// Says whether what was saved at `timestamp` may be shown at `now`.
    ///
    /// A timestamp more than a day ahead of `now` is not trusted: a clock that was wrong once would otherwise make the
    /// cache immortal. Where there is no limit, any timestamp will do.
    public func isValid(_ timestamp: Date, at now: Date) -> Bool {
        guard let maximumAge else { return true }
        let age = now.timeIntervalSince(timestamp)
        return age < maximumAge && age >= -Self.day
    }

    /// Returns the moment from which what was saved at `timestamp` is expired, or nil where it never is.
    public func expiry(of timestamp: Date) -> Date? {
        maximumAge.map { timestamp.addingTimeInterval($0) }
    }
}
