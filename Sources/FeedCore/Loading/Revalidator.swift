import Foundation

/// Loads a value with a conditional request if the saved version can be confirmed.
///
/// See RFC 9110, section 13, and RFC 9111, section 4.3. A confirmed value is not sent, parsed or written again; only its
/// metadata is refreshed. The request is conditional only if the saved value has validators of the same request, is not
/// dated more than a day in the future, and was sent by the service in the last seven days, because some services report
/// every request as unchanged.
struct Revalidator<Value: Sendable>: Sendable {
    enum Response<Fresh: Sendable>: Sendable {
        /// The service sent this, which is not saved yet.
        case fetched(Fetched<Fresh>)

        /// The service confirmed this saved value; `savingFailure` is the reason its metadata could not be refreshed,
        /// if that failed.
        case notModified(CacheEntry<Value>, savingFailure: (any Error)?)
    }

    private let fallback: Fallback<Value>
    /// The URL of the request, if it is not that of the value itself.
    private let requestURL: URL?

    init(_ fallback: Fallback<Value>, requestURL: URL? = nil) {
        self.fallback = fallback
        self.requestURL = requestURL
    }

    /// Loads what `remote` sends unless the service still has the version that `known` is the metadata of.
    ///
    /// If the response confirms another version, or if the saved value has been replaced or deleted in the meantime, one
    /// more request is sent, unconditionally.
    func load<Fresh: Sendable>(
        from remote: any ConditionalLoader<Fresh>,
        unless known: CacheMetadata?
    ) async throws -> Response<Fresh> {
        let known = known.flatMap { mayBeConfirmed($0) ? $0 : nil }
        switch try await remote.load(unless: known?.validators ?? .none) {
        case .fetched(let fetched): return .fetched(fetched)
        case .unchanged(let freshness):
            guard let known, let response: Response<Fresh> = try await confirm(known, freshness ?? known.freshness)
            else { break }
            return response
        case .inapplicable: break
        }
        return .fetched(try await remote.loadUnconditionally())
    }

    private func confirm<Fresh>(_ known: CacheMetadata, _ freshness: Duration) async throws -> Response<Fresh>? {
        let now = fallback.now()
        let failure = try await Cancellation.failure {
            try await fallback.store.update { stored, _ in
                guard let stored, stored.isSameVersion(as: known) else { return nil }
                return .metadata(stored.refreshed(at: now, freshness: freshness))
            }
        }
        // It is read once, because pages may be appended to it meanwhile; it may also be replaced or deleted.
        guard let entry = try? await fallback.store.retrieve(), entry.metadata.isSameVersion(as: known),
            fallback.isUsable(entry.value)
        else { return nil }
        let metadata = failure == nil ? entry.metadata : entry.metadata.refreshed(at: now, freshness: freshness)
        return .notModified(CacheEntry(value: entry.value, metadata: metadata), savingFailure: failure)
    }

    private func mayBeConfirmed(_ known: CacheMetadata) -> Bool {
        let now = fallback.now()
        return known.isOf(fallback.url) && !known.validators.isEmpty && known.validators.requestURL == requestURL
            && CachePolicy.days(7).isValid(known.fetchedAt, at: now)
            && !CachePolicy.isFuture(known.timestamp, at: now)
    }
}
