public import Foundation

/// Loads a value from a service and saves it, falling back to the cached value if the service fails.
///
/// This is the policy of an offline-first feed. A loaded value is always returned, even if saving it fails. A cached
/// value is returned only if the service fails and the value is usable. With nothing to show, loading throws; it never
/// returns an empty value. Cancelling ends the load with `CancellationError` and never causes a fallback.
public struct RemoteFirstLoader<Value: Sendable>: Loader {
    private enum Service {
        case none
        case plain(any Loader<Fetched<Value>>)
        case conditional(Revalidator<Value>)
    }

    private let service: Service
    private let cache: any ValueCache<Value>
    private let isUsable: @Sendable (Value) -> Bool

    /// Creates a loader that requests `remote` first, saves in `cache` and falls back to it.
    ///
    /// `isUsable` decides whether a cached value may be shown instead of the service's.
    public init(
        remote: any Loader<Fetched<Value>>,
        cache: any ValueCache<Value>,
        isUsable: @escaping @Sendable (Value) -> Bool
    ) {
        service = .plain(remote)
        self.cache = cache
        self.isUsable = isUsable
    }

    /// Creates a loader that asks `remote` whether the cached value is still current, and loads it only if it is not.
    ///
    /// `isUsable` decides whether a cached value may be shown instead of the service's; `now` is the clock. See
    /// ``Revalidator``.
    public init(
        revalidatingWith remote: any ConditionalLoader<Value>,
        cache: any ValueCache<Value>,
        isUsable: @escaping @Sendable (Value) -> Bool,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        service = .conditional(Revalidator(remote: remote, cache: cache, isUsable: isUsable, now: now))
        self.cache = cache
        self.isUsable = isUsable
    }

    /// Creates a loader of the cached value.
    init(cache: any ValueCache<Value>, isUsable: @escaping @Sendable (Value) -> Bool) {
        service = .none
        self.cache = cache
        self.isUsable = isUsable
    }

    /// Loads the value from the service, or from the cache if that fails.
    ///
    /// - Throws: ``LoadingError`` if neither has a value to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        var cached: CachedValue<Value>?
        do {
            switch service {
            case .none: return try await loadSaved()
            case .plain(let remote): return try await save(try await remote.load())
            case .conditional(let revalidator):
                cached = try await knownValue()
                return try await loaded(try await revalidator.load(unless: cached?.entry))
            }
        } catch {
            try Cancellation.rethrow(error)
            return try await fallBack(to: cached, because: error)
        }
    }

    /// Loads the value from the cache without asking the service.
    ///
    /// - Parameter reason: the service's failure, if it was asked and failed.
    /// - Throws: ``LoadingError`` if the cache has no value to show; `CancellationError` if the task was cancelled.
    public func loadSaved(because reason: (any Error)? = nil) async throws -> Loaded<Value> {
        try await fallBack(to: nil, because: reason)
    }

    /// The cached value, or nil if it cannot be read.
    private func knownValue() async throws -> CachedValue<Value>? {
        guard await cache.mayHaveValidators() else { return nil }
        let cached = try? await cache.lookUp()
        try Task.checkCancellation()
        return cached
    }

    private func loaded(_ response: Revalidator<Value>.Response) async throws -> Loaded<Value> {
        switch response {
        case .fetched(let fetched): try await save(fetched)
        case .confirmed(let entry, let savingFailure):
            Loaded(
                entry.value,
                source: .remote(savingFailure: savingFailure),
                savedAt: entry.timestamp,
                fetchedAt: entry.fetchedAt,
                isConfirmed: true
            )
        }
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        try await Loaded(savedValue: fetched.value) { try await cache.save(fetched) }
    }

    private func fallBack(
        to known: CachedValue<Value>?,
        because remoteFailure: (any Error)?
    ) async throws -> Loaded<Value> {
        var cached = known
        let failure = try await Cancellation.failure { if known == nil { cached = try await cache.lookUp() } }
        switch cached {
        case .valid(let entry)? where isUsable(entry.value):
            return Loaded(
                entry.value,
                source: .cache(fallbackReason: remoteFailure),
                savedAt: entry.timestamp,
                fetchedAt: entry.fetchedAt
            )
        case .expired(let entry)? where isUsable(entry.value):
            let savedAt = entry.timestamp
            throw LoadingError(remoteFailure: remoteFailure, cacheFailure: nil, expiredValueSavedAt: savedAt)
        case .nothing?, .expired?, .valid?, nil:
            throw LoadingError(remoteFailure: remoteFailure, cacheFailure: failure)
        }
    }
}

extension RemoteFirstLoader where Value: Collection {
    /// Creates a loader of the cached value.
    init(cache: any ValueCache<Value>) {
        self.init(cache: cache, isUsable: { !$0.isEmpty })
    }

    /// Creates a loader that requests `remote` first, saves in `cache` and falls back to it unless it is empty.
    public init(remote: any Loader<Fetched<Value>>, cache: any ValueCache<Value>) {
        self.init(remote: remote, cache: cache, isUsable: { !$0.isEmpty })
    }

    /// Creates a loader that asks `remote` whether the cached value is still current, and loads it only if it is not.
    public init(
        revalidatingWith remote: any ConditionalLoader<Value>,
        cache: any ValueCache<Value>,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(revalidatingWith: remote, cache: cache, isUsable: { !$0.isEmpty }, now: now)
    }
}
