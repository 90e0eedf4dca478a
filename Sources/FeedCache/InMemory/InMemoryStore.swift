public import FeedCore

/// A store that lasts as long as its process: for tests, previews, and programs that keep nothing.
public actor InMemoryStore<Value: Sendable>: CacheStore {
    private var entry: CacheEntry<Value>?

    /// Creates a store that holds `entry`, or nothing.
    public init(_ entry: CacheEntry<Value>? = nil) {
        self.entry = entry
    }

    /// Returns the entry.
    public func retrieve() -> CacheEntry<Value>? {
        entry
    }

    /// Replaces the entry.
    public func replace(with entry: CacheEntry<Value>) {
        self.entry = entry
    }

    /// Deletes the entry unless `isValid` accepts it.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }
}
