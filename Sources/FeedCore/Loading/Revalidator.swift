public import Foundation

/// Loads a value with a conditional request if the cached version can be confirmed.
///
/// See RFC 9110, section 13, and RFC 9111, section 4.3. A confirmed value is not sent, parsed or written again; the
/// cache renews its timestamp. The request is conditional only if the cached value is usable, has validators, is not
/// dated more than a day in the future, and was sent by the service in the last seven days, because some services
/// report every request as unchanged.
public struct Revalidator<Value: Sendable>: Sendable {
    /// The service's response.
    public enum Response: Sendable {
        /// The service sent this value, which is not saved yet.
        case fetched(Fetched<Value>)

        /// The service confirmed this cached value, now renewed; `savingFailure` is the reason the cache could not be
        /// renewed, if that failed.
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
    ///   - cache: the cache of the value.
    ///   - isUsable: whether a cached value is worth confirming.
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

    /// Loads the value unless the service still has the version in `cached`.
    ///
    /// If the response confirms another version, or if `cached` has been replaced or deleted in the meantime, one more
    /// request is sent, unconditionally.
    ///
    /// - Throws: the service's error; `CancellationError` if the task was cancelled.
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
