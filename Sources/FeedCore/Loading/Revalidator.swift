import Foundation

/// Loads a value with a conditional request if the cached version can be confirmed.
///
/// See RFC 9110, section 13, and RFC 9111, section 4.3. A confirmed value is not sent, parsed or written again; the
/// cache renews its timestamp. The request is conditional only if the cached value is usable and not a paged list, has
/// validators, is not dated more than a day in the future, and was sent by the service in the last seven days, because
/// some services report every request as unchanged.
struct Revalidator<Value: Sendable>: Sendable {
    enum Response<Fresh: Sendable>: Sendable {
        /// The service sent this, which is not saved yet.
        case fetched(Fetched<Fresh>)

        /// The service confirmed this cached value, now renewed; `savingFailure` is the reason the cache could not be
        /// renewed, if that failed.
        case confirmed(CacheEntry<Value>, savingFailure: (any Error)?)
    }

    let cache: any ValueCache<Value>
    let isUsable: @Sendable (Value) -> Bool
    let now: @Sendable () -> Date

    /// Loads what `remote` sends unless the service still has the version in `cached`.
    ///
    /// If the response confirms another version, or if `cached` has been replaced or deleted in the meantime, one more
    /// request is sent, unconditionally.
    func load<Fresh: Sendable>(
        from remote: any ConditionalLoader<Fresh>,
        unless cached: CacheEntry<Value>?
    ) async throws -> Response<Fresh> {
        let cached = cached.flatMap { mayBeConfirmed($0) ? $0 : nil }
        switch try await remote.load(unless: cached?.validators ?? .none) {
        case .fetched(let fetched): return .fetched(fetched)
        case .unchanged(let freshness):
            guard let cached else { break }
            let confirmed = try await confirm(cached, freshness ?? cached.freshness)
            if let (entry, failure) = confirmed { return .confirmed(entry, savingFailure: failure) }
        case .inapplicable: break
        }
        return .fetched(try await remote.loadUnconditionally())
    }

    private func confirm(
        _ entry: CacheEntry<Value>,
        _ freshness: Duration
    ) async throws -> (entry: CacheEntry<Value>, savingFailure: (any Error)?)? {
        do {
            guard let renewed = try await cache.renew(entry, freshness: freshness) else { return nil }
            return (renewed, nil)
        } catch {
            try Cancellation.rethrow(error)
            return (entry.renewed(at: now(), freshness: freshness), error)
        }
    }

    private func mayBeConfirmed(_ entry: CacheEntry<Value>) -> Bool {
        let now = now()
        return !entry.validators.isEmpty && entry.paging == nil && isUsable(entry.value)
            && CachePolicy.days(7).isValid(entry.fetchedAt, at: now)
            && !CachePolicy.isFuture(entry.timestamp, at: now)
    }
}
