#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// When a cached value spares its service a request (RFC 9111, sections 4.2 and 5.2).
///
/// The first rule that applies decides:
/// 1. The service still asks for patience: it is not asked, whatever is cached.
/// 2. The cached value is missing, not usable, expired, damaged or from the future: the service is asked.
/// 3. The cached value was saved or confirmed less than the maximum age ago: it is shown.
/// 4. The service itself calls it fresh: it is shown.
/// 5. Otherwise the service is asked.
///
/// A value from the future, even a little, is never young nor fresh: the clock was set back, and its age is unknown.
public struct RequestPolicy: Hashable, Sendable {
    /// What to do.
    public enum Decision: Hashable, Sendable {
        /// Ask the service.
        case ask

        /// Show the cached value without asking.
        case showCached

        /// Ask nobody before this moment; show the cached value, if there is one to show.
        case wait(until: Date)
    }

    /// How long a service can ask for patience; a longer wait is not believed.
    public static let longestWait = Duration.day * 2

    /// How long a service can call a value fresh.
    public static let longestFreshness = Duration.day

    /// The age from which the service is asked though the cached value may be shown.
    public let maximumAge: Duration

    /// Creates a policy.
    public init(maximumAge: Duration) {
        self.maximumAge = maximumAge
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - usable: the cached value, where it is one that may be shown; nil otherwise.
    ///   - retryAfter: the moment before which the service does not want to be asked.
    ///   - now: the present.
    public func decision(
        on usable: CacheEntry<some Any>?,
        retryAfter: Date?,
        at now: Date
    ) -> Decision {
        if let end = Self.endOfWait(retryAfter, at: now) { return .wait(until: end) }
        guard let usable else { return .ask }
        return Self.isYounger(usable.timestamp, than: max(maximumAge, Self.freshness(of: usable)), at: now)
            ? .showCached : .ask
    }

    /// The moment before which the service must not be asked, or nil where that has passed, or is too far ahead.
    static func endOfWait(_ retryAfter: Date?, at now: Date) -> Date? {
        retryAfter.flatMap { end in
            let wait = end.timeIntervalSince(now)
            return wait > 0 && wait <= longestWait.inSeconds ? end : nil
        }
    }

    /// How long after its timestamp the service calls `entry` fresh.
    static func freshness(of entry: CacheEntry<some Any>) -> Duration {
        min(entry.freshness, longestFreshness)
    }

    private static func isYounger(_ timestamp: Date, than limit: Duration, at now: Date) -> Bool {
        let age = now.timeIntervalSince(timestamp)
        return age >= 0 && age < limit.inSeconds
    }
}

/// Why a service was not asked though its value was wanted.
public enum RequestNotSent: Error, Hashable {
    /// The service does not want to be asked before this moment.
    case retryLater(Date)

    /// Another request for the same value did not end in this time.
    case waitedTooLong(Duration)
}

extension RequestNotSent: LocalizedError, CustomStringConvertible {
    /// Why, in a few words of English.
    public var description: String {
        switch self {
        case .retryLater(let date): "the service asks not to be requested before \(date)"
        case .waitedTooLong(let time): "another request for the same did not end within \(time)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
