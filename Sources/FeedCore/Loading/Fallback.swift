package import Foundation

/// Chooses between a service and the saved value: the service takes precedence, and the saved value is the fallback.
///
/// If there is nothing to show, a load throws; it never returns an empty value. Cancellation is not a failure of the
/// service, and never causes a fallback.
package struct Fallback<Value: Sendable>: Sendable {
    package let store: any CacheStore<Value>
    package let url: URL
    package var policy: CachePolicy
    package let now: @Sendable () -> Date
    /// Whether a saved value may be shown; by default, unless it is an empty collection.
    package var isUsable: @Sendable (Value) -> Bool
    /// Runs a write to the store; a list runs its writes one after another.
    package var write: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void = { try await $0() }

    package init(
        store: any CacheStore<Value>,
        url: URL,
        policy: CachePolicy,
        now: @escaping @Sendable () -> Date,
        isUsable: @escaping @Sendable (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) {
        self.store = store
        self.url = url
        self.policy = policy
        self.now = now
        self.isUsable = isUsable
    }

    /// Returns the saved value, of any age.
    package func entry() async throws -> CacheEntry<Value>? {
        try await store.retrieve().flatMap { $0.metadata.isOf(url) ? $0 : nil }
    }

    /// Returns the metadata of the saved value, of any age.
    package func metadata() async throws -> CacheMetadata? {
        try await store.metadata().flatMap { $0.isOf(url) ? $0 : nil }
    }

    package enum Outcome<Response: Sendable>: Sendable {
        case service(Response)

        /// The saved value, and the reason the service failed.
        case saved(CacheEntry<Value>, because: any Error)
    }

    /// Returns the service's response or, if that fails, the saved value.
    ///
    /// - Throws: ``LoadingError`` if neither may be shown; `CancellationError` if the task was cancelled.
    package func load<Response: Sendable>(
        from service: @Sendable () async throws -> Response
    ) async throws -> Outcome<Response> {
        do {
            return .service(try await service())
        } catch {
            try Cancellation.rethrow(error)
            return .saved(try await saved(because: error), because: error)
        }
    }

    /// Returns the part of the saved value that may be shown.
    ///
    /// - Parameter reason: why the service failed, if a request was sent.
    /// - Throws: ``LoadingError`` if nothing may be shown.
    package func saved(because reason: (any Error)? = nil) async throws -> CacheEntry<Value> {
        var entry: CacheEntry<Value>?
        let failure = try await Cancellation.failure { entry = try await self.entry() }
        guard let entry, isUsable(entry.value) else {
            throw LoadingError(url: url, remoteFailure: reason, cacheFailure: failure)
        }
        guard let usable = usablePart(of: entry) else {
            throw LoadingError(
                url: url,
                remoteFailure: reason,
                cacheFailure: nil,
                expiredValueSavedAt: entry.metadata.firstSavedAt
            )
        }
        return usable
    }

    package func save(_ fetched: Fetched<Value>) async throws -> CacheMetadata {
        let metadata = metadata(of: fetched, at: now())
        try await store.replace(with: CacheEntry(value: fetched.value, metadata: metadata))
        return metadata
    }

    package func usablePart(of entry: CacheEntry<Value>) -> CacheEntry<Value>? {
        entry.usablePart(by: policy, at: now())
    }

    package func metadata(of fetched: Fetched<some Sendable>, at now: Date) -> CacheMetadata {
        let (validators, freshness) = (fetched.validators, fetched.freshness)
        var metadata = CacheMetadata(timestamp: now, url: url, validators: validators, freshness: freshness)
        metadata.policy = policy
        return metadata
    }
}

// MARK: - Revalidating

extension Fallback {
    package enum Revalidation<Fresh: Sendable>: Sendable {
        /// The service sent a value, which is not saved yet.
        case fetched(Fresh)

        /// The saved value is not modified; `savingFailure` is the reason its metadata could not be refreshed, if so.
        case notModified(CacheEntry<Value>, savingFailure: (any Error)?)
    }

    /// Requests the value, unless the service still has the saved version, whose metadata is `known`.
    ///
    /// See RFC 9110, section 13, and RFC 9111, section 4.3. If the value is not modified, only its metadata is
    /// refreshed. The request is conditional only if the saved value has validators of the same request, is not dated
    /// more than a day in the future, and was sent by the service in the last seven days, because some services report
    /// every request as not modified. If the response is about another version, or if the saved value has been replaced
    /// or deleted in the meantime, one unconditional request follows.
    ///
    /// - Parameter requestURL: the URL of the request, if it differs from the URL of the value.
    package func revalidate<Fresh: Sendable>(
        _ known: CacheMetadata?,
        with remote: any ConditionalLoader<Fresh>,
        requestURL: URL? = nil
    ) async throws -> Revalidation<Fetched<Fresh>> {
        let known = known.flatMap { canBeRevalidated($0, requestURL) ? $0 : nil }
        switch try await remote.load(unless: known?.validators ?? .none) {
        case .fetched(let fetched): return .fetched(fetched)
        case .unchanged(let freshness):
            guard let known else { break }
            let response: Revalidation<Fetched<Fresh>>? = try await refreshMetadata(known, freshness ?? known.freshness)
            if let response { return response }
        case .inapplicable: break
        }
        return .fetched(try await remote.loadUnconditionally())
    }

    private func refreshMetadata<Fresh>(
        _ known: CacheMetadata,
        _ freshness: Duration
    ) async throws -> Revalidation<Fresh>? {
        let now = now()
        let failure = try await Cancellation.failure {
            try await write { [store] in
                try await store.update { stored, _ in
                    guard let stored, stored.isSameVersion(as: known) else { return nil }
                    return .metadata(stored.refreshed(at: now, freshness: freshness))
                }
            }
        }
        // Read once: meanwhile, pages may be appended to the entry, or it may be replaced or deleted.
        guard let entry = try? await store.retrieve(), entry.metadata.isSameVersion(as: known), isUsable(entry.value)
        else { return nil }
        let metadata = failure == nil ? entry.metadata : entry.metadata.refreshed(at: now, freshness: freshness)
        return .notModified(CacheEntry(value: entry.value, metadata: metadata), savingFailure: failure)
    }

    private func canBeRevalidated(_ known: CacheMetadata, _ requestURL: URL?) -> Bool {
        let now = now()
        return !known.validators.isEmpty && known.validators.requestURL == requestURL
            && CachePolicy.days(7).isValid(known.fetchedAt, at: now)
            && !CachePolicy.isFuture(known.timestamp, at: now)
    }
}
