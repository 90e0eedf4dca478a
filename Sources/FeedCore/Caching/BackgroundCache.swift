#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cache that saves in the background, so that a value can be shown while it is being saved.
///
/// ``save(_:)`` returns at once; ``finishSaving()`` waits until everything is saved and says why it could not be. All
/// other operations wait as well, and so see what was saved before them. Saving does not end with the task that asked
/// for it.
public actor BackgroundCache<Value: Sendable>: ValueCache {
    private let cache: any ValueCache<Value>
    private let now: @Sendable () -> Date
    private var saving = Task<Void, any Error> {}

    /// Creates a cache that saves in `cache`; `now` is the clock.
    public init(_ cache: any ValueCache<Value>, now: @escaping @Sendable () -> Date = { Date() }) {
        self.cache = cache
        self.now = now
    }

    /// Begins to save `fetched` and returns the present moment.
    ///
    /// It never throws: ``finishSaving()`` does.
    public func save(_ fetched: Fetched<Value>) -> Date {
        saving = Task { [saving, cache] in
            _ = await saving.result
            _ = try await cache.save(fetched)
        }
        return now()
    }

    /// Waits until the value given last is saved.
    ///
    /// - Throws: why it could not be saved; `CancellationError` where the task is cancelled, which ends the saving too.
    ///   What was saved before is intact in either case.
    public func finishSaving() async throws {
        let saving = saving
        try await withTaskCancellationHandler {
            try await saving.value
        } onCancel: {
            saving.cancel()
        }
    }

    /// Returns what the cache does.
    public func load() async throws -> CacheEntry<Value>? {
        _ = await saving.result
        return try await cache.load()
    }

    /// Returns what the cache does.
    public func lookUp() async throws -> CachedValue<Value> {
        _ = await saving.result
        return try await cache.lookUp()
    }

    /// Renews the entry as the cache does.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        _ = await saving.result
        return try await cache.renew(entry, freshness: freshness)
    }
}
