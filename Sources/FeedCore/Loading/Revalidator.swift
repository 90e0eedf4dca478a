#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Asks a service for a value that may be cached, with conditions where the cached one may be confirmed (RFC 9110,
/// section 13; RFC 9111, section 4.3).
///
/// A confirmed value is neither sent nor parsed nor written again: the cache renews it where it is. Conditions are sent
/// where the cached value is usable and has validators, has no date more than a day in the future, and where the service
/// has sent it in the last seven days: some services call everything unchanged for ever.
public struct Revalidator<Value: Sendable>: Sendable {
    /// What the service responded.
    public enum Response: Sendable {
        /// The service sent this value; it is not saved yet.
        case fetched(Fetched<Value>)

        /// The service confirmed the cached value, which is renewed; `savingFailure` says why the cache could not be
        /// renewed, where it could not.
        case confirmed(CacheEntry<Value>, savingFailure: (any Error)?)
    }

    private let remote: any ConditionalLoader<Value>
    private let cache: any ValueCache<Value>
    private let isUsable: @Sendable (Value) -> Bool
    private let now: @Sendable () -> Date

    /// Creates a revalidator.
    ///
    /// - Parameters:
    ///   - remote: the service.
    ///   - cache: where the value is cached.
    ///   - isUsable: whether a cached value is worth being confirmed.
    ///   - now: the clock.
    public init(
        remote: any ConditionalLoader<Value>,
        cache: any ValueCache<Value>,
        isUsable: @escaping @Sendable (Value) -> Bool,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.remote = remote
        self.cache = cache
        self.isUsable = isUsable
        self.now = now
    }

    /// Asks the service, unless it still has the version in `cached`.
    ///
    /// Where it says so of another version, or where `cached` has been replaced or deleted meanwhile, it is asked once
    /// more without conditions.
    ///
    /// - Throws: the service's error; `CancellationError` where the task was cancelled.
    public func load(unless cached: CacheEntry<Value>?) async throws -> Response {
        let cached = cached.flatMap { mayBeConfirmed($0) ? $0 : nil }
        switch try await remote.load(unless: cached?.validators ?? .none) {
        case .fetched(let fetched): return .fetched(fetched)
        case .unchanged(let freshness):
            if let cached, let confirmed = try await confirm(cached, freshness ?? cached.freshness) { return confirmed }
        case .inapplicable: break
        }
        return .fetched(try await remote.loadUnconditionally())
    }

    private func confirm(_ entry: CacheEntry<Value>, _ freshness: Duration) async throws -> Response? {
        do {
            guard let renewed = try await cache.renew(entry, freshness: freshness) else { return nil }
            return .confirmed(renewed, savingFailure: nil)
        } catch {
            try Cancellation.rethrow(error)
            return .confirmed(entry.renewed(at: now(), freshness: freshness), savingFailure: error)
        }
    }

    private func mayBeConfirmed(_ entry: CacheEntry<Value>) -> Bool {
        let now = now()
        return !entry.validators.isEmpty && isUsable(entry.value)
            && CachePolicy.days(7).isValid(entry.fetchedAt, at: now)
            && !CachePolicy.isFuture(entry.timestamp, at: now)
    }
}
