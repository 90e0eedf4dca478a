/// Loads from a service and saves the answer; falls back to what was saved when the service is of no use.
///
/// The policy of an offline-first feed: a loaded value is always shown, also when saving it fails; a saved value is
/// shown only when the service fails; an empty saved value is as good as none; and nothing to show is an error, never
/// an empty value. Cancelling ends the loading with `CancellationError`, and is never a reason to fall back.
public struct RemoteFirstLoader<Value: Collection & Sendable>: Loader {
    private let remote: any Loader<Fetched<Value>>
    private let cache: any ValueCache<Value>

    /// Creates a loader that asks `remote` first and saves in, and falls back to, `cache`.
    public init(remote: any Loader<Fetched<Value>>, cache: any ValueCache<Value>) {
        self.remote = remote
        self.cache = cache
    }

    /// Loads the value from the service, or else from the cache.
    ///
    /// - Throws: ``LoadingError`` where neither has one to show; `CancellationError` where the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        let fetched: Fetched<Value>
        do {
            fetched = try await remote.load()
        } catch {
            try rethrowCancellation(error)
            return try await fallBack(because: error)
        }
        return try await save(fetched)
    }

    /// Loads the value from the cache alone, without asking the service.
    ///
    /// - Throws: ``LoadingError`` where the cache has none to show; `CancellationError` where the task was cancelled.
    public func loadSaved() async throws -> Loaded<Value> {
        try await fallBack(because: nil)
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        do {
            let timestamp = try await cache.save(fetched)
            return Loaded(fetched.value, source: .remote(savingFailure: nil), savedAt: timestamp)
        } catch {
            try rethrowCancellation(error)
            return Loaded(fetched.value, source: .remote(savingFailure: error), savedAt: nil)
        }
    }

    private func fallBack(because remoteFailure: (any Error)?) async throws -> Loaded<Value> {
        let cached: CachedValue<Value>
        do {
            cached = try await cache.lookUp()
        } catch {
            try rethrowCancellation(error)
            throw LoadingError(remoteFailure: remoteFailure, cacheFailure: error)
        }
        switch cached {
        case .valid(let entry) where !entry.value.isEmpty:
            return Loaded(
                entry.value,
                source: .cache(fallbackReason: remoteFailure),
                savedAt: entry.timestamp,
                fetchedAt: entry.fetchedAt
            )
        case .expired(let entry) where !entry.value.isEmpty:
            throw LoadingError(
                remoteFailure: remoteFailure,
                cacheFailure: nil,
                expiredValueSavedAt: entry.timestamp
            )
        case .nothing, .expired, .valid: throw LoadingError(remoteFailure: remoteFailure, cacheFailure: nil)
        }
    }

    private func rethrowCancellation(_ error: any Error) throws {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
    }
}
