import Foundation

extension Fallback {
    enum Response<Fresh: Sendable>: Sendable {
        /// The service sent this, which is not saved yet.
        case fetched(Fresh)

        /// The service confirmed this saved value; `savingFailure` is the reason its metadata could not be refreshed,
        /// if that failed.
        case notModified(CacheEntry<Value>, savingFailure: (any Error)?)
    }

    /// Loads what `remote` sends unless the service still has the version that `known` is the metadata of.
    ///
    /// See RFC 9110, section 13, and RFC 9111, section 4.3. Of a confirmed value, only the metadata is refreshed. The
    /// request is conditional only if the saved value has validators of the same request, is not dated more than a day in
    /// the future, and was sent by the service in the last seven days, because some services report every request as
    /// unchanged. If the response confirms another version, or if the saved value has been replaced or deleted in the
    /// meantime, one more request is sent, unconditionally.
    ///
    /// - Parameter requestURL: the URL of the request, if it is not that of the value itself.
    func load<Fresh: Sendable>(
        from remote: any ConditionalLoader<Fresh>,
        unless known: CacheMetadata?,
        requestURL: URL? = nil
    ) async throws -> Response<Fetched<Fresh>> {
        let known = known.flatMap { mayBeConfirmed($0, requestURL) ? $0 : nil }
        switch try await remote.load(unless: known?.validators ?? .none) {
        case .fetched(let fetched): return .fetched(fetched)
        case .unchanged(let freshness):
            guard let known else { break }
            if let response: Response<Fetched<Fresh>> = try await confirm(known, freshness ?? known.freshness) {
                return response
            }
        case .inapplicable: break
        }
        return .fetched(try await remote.loadUnconditionally())
    }

    private func confirm<Fresh>(_ known: CacheMetadata, _ freshness: Duration) async throws -> Response<Fresh>? {
        let now = now()
        let failure = try await Cancellation.failure {
            try await store.update { stored, _ in
                guard let stored, stored.isSameVersion(as: known) else { return nil }
                return .metadata(stored.refreshed(at: now, freshness: freshness))
            }
        }
        // It is read once, because pages may be appended to it meanwhile; it may also be replaced or deleted.
        guard let entry = try? await store.retrieve(), entry.metadata.isSameVersion(as: known), isUsable(entry.value)
        else { return nil }
        let metadata = failure == nil ? entry.metadata : entry.metadata.refreshed(at: now, freshness: freshness)
        return .notModified(CacheEntry(value: entry.value, metadata: metadata), savingFailure: failure)
    }

    private func mayBeConfirmed(_ known: CacheMetadata, _ requestURL: URL?) -> Bool {
        let now = now()
        return known.isOf(url) && !known.validators.isEmpty && known.validators.requestURL == requestURL
            && CachePolicy.days(7).isValid(known.fetchedAt, at: now)
            && !CachePolicy.isFuture(known.timestamp, at: now)
    }
}
