public import Foundation

/// Loads a value from a service and saves it, falling back to the cached value if the service fails.
///
/// This is the policy of an offline-first value in one piece; for a list that comes in pages, see ``ListLoader``. A
/// loaded value is always returned, even if saving it fails. A cached value is returned only if the service fails and
/// the value is usable. With nothing to show, loading throws; it never returns an empty value. Cancelling ends the load
/// with `CancellationError` and never causes a fallback.
public struct RemoteFirstLoader<Value: Sendable>: Loader {
    private let remote: any Loader<Fetched<Value>>
    private let cache: any ValueCache<Value>
    private let isUsable: @Sendable (Value) -> Bool
    private let now: @Sendable () -> Date
    package var url: URL?

    /// Creates a loader that requests `remote` first, saves in `cache` and falls back to it.
    ///
    /// A ``ConditionalLoader`` is asked whether the cached value is still current, and sends it only if it is not.
    ///
    /// - Parameters:
    ///   - remote: the service.
    ///   - cache: the cache of the value.
    ///   - now: the clock.
    ///   - isUsable: whether a cached value may be shown instead of the service's; by default, unless it is an empty
    ///     collection.
    public init(
        remote: any Loader<Fetched<Value>>,
        cache: any ValueCache<Value>,
        now: @escaping @Sendable () -> Date = { Date() },
        isUsable: @escaping @Sendable (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) {
        self.remote = remote
        self.cache = cache
        self.now = now
        self.isUsable = isUsable
    }

    /// Loads the value from the service, or from the cache if that fails.
    ///
    /// - Throws: ``LoadingError`` if neither has a value to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<Value> {
        var known: CacheEntry<Value>?
        do {
            guard let remote = remote as? any ConditionalLoader<Value> else { return try await save(remote.load()) }
            known = await cache.mayHaveValidators() ? try? await cache.lookUp() : nil
            try Task.checkCancellation()
            let revalidator = Revalidator(cache: cache, isUsable: isUsable, now: now)
            switch try await revalidator.load(from: remote, unless: known) {
            case .fetched(let fetched): return try await save(fetched)
            case .confirmed(let entry, let failure): return Loaded(confirmed: entry, savingFailure: failure)
            }
        } catch {
            try Cancellation.rethrow(error)
            return try await cache.load(known, of: url, because: error, isUsable: isUsable)
        }
    }

    /// Loads the value from the cache without asking the service.
    ///
    /// - Parameter reason: the service's failure, if it was asked and failed.
    /// - Throws: ``LoadingError`` if the cache has no value to show; `CancellationError` if the task was cancelled.
    public func loadSaved(because reason: (any Error)? = nil) async throws -> Loaded<Value> {
        try await cache.load(nil, of: url, because: reason, isUsable: isUsable)
    }

    private func save(_ fetched: Fetched<Value>) async throws -> Loaded<Value> {
        var timestamp: Date?
        let failure = try await Cancellation.failure { timestamp = try await cache.save(fetched).timestamp }
        return Loaded(fetched.value, source: .remote(savingFailure: failure), savedAt: timestamp)
    }
}
