public import Foundation

/// A cache that saves in the background, so that a value can be shown while it is being saved.
///
/// ``save(_:)`` returns at once; ``finishSaving()`` waits until everything is saved and throws if that failed. All
/// other operations wait too, so they see what was saved before them. Cancelling the task that called ``save(_:)`` does
/// not cancel the saving.
public actor BackgroundCache<Value: Sendable>: ValueCache {
    private let cache: any ValueCache<Value>
    private let now: @Sendable () -> Date
    private var saving = Task<Void, any Error> {}

    /// Creates a cache that saves in `cache`; `now` is the clock.
    public init(_ cache: any ValueCache<Value>, now: @escaping @Sendable () -> Date = { Date() }) {
        self.cache = cache
        self.now = now
    }

    /// Starts saving `fetched` and returns the current time.
    ///
    /// This method never throws; ``finishSaving()`` throws the error of a failed save.
    public func save(_ fetched: Fetched<Value>) -> Date {
        saving = Task { [saving, cache] in
            _ = await saving.result
            _ = try await cache.save(fetched)
        }
        return now()
    }

    /// Waits until the last value is saved.
    ///
    /// - Throws: the reason it could not be saved; `CancellationError` if the task is cancelled, which cancels the
    ///   saving too. In both cases the previously saved value is intact.
    public func finishSaving() async throws {
        let saving = saving
        try await withTaskCancellationHandler {
            try await saving.value
        } onCancel: {
            saving.cancel()
        }
    }

    /// Waits for the saving, then loads from the cache.
    public func load() async throws -> CacheEntry<Value>? {
        _ = await saving.result
        return try await cache.load()
    }

    /// Waits for the saving, then looks up the cached value.
    public func lookUp() async throws -> CachedValue<Value> {
        _ = await saving.result
        return try await cache.lookUp()
    }

    /// Returns what the cache does.
    public func mayHaveValidators() async -> Bool {
        _ = await saving.result
        return await cache.mayHaveValidators()
    }

    /// Waits for the saving, then renews the entry.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        _ = await saving.result
        return try await cache.renew(entry, freshness: freshness)
    }
}
