public import FeedCore

/// A store in memory, for tests, previews and programs that save nothing on disk.
///
///     let store = InMemoryStore<[FeedImage]>()
public actor InMemoryStore<Value: Sendable>: CacheStore {
    private var entry: CacheEntry<Value>?

    /// Creates a store with `entry`, or an empty store.
    public init(_ entry: CacheEntry<Value>? = nil) {
        self.entry = entry
    }

    /// Returns the entry.
    public func retrieve() -> CacheEntry<Value>? { entry }

    /// Replaces the entry.
    public func replace(with entry: CacheEntry<Value>) {
        self.entry = entry
    }

    /// Changes the entry with `change`.
    @discardableResult
    public func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) -> CacheUpdate<Value>? {
        let update = change(entry?.metadata) { entry?.value }.map { $0.withoutSameValue(as: entry?.value) }
        guard let new = update?.result(on: entry) else { return nil }
        entry = new
        return update
    }

    /// Deletes the entry unless `isValid` accepts it.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }

    /// Deletes the items of the entry unless `isValid` accepts it.
    @discardableResult
    public func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        guard let old = entry, !isValid(old) else { return entry }
        entry = old.withoutItems
        return nil
    }
}
