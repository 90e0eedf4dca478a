public import FeedCore

public import Foundation

/// A store in memory, for tests, previews and programs that save nothing.
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

/// A store of image data in memory.
public actor InMemoryImageDataStore: ImageDataStore {
    private var imageData: [URL: Data] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns the image data cached for `url`.
    public func retrieve(for url: URL) -> Data? {
        imageData[url]
    }

    /// Caches `data` as the image data at `url`.
    public func insert(_ data: Data, for url: URL) {
        imageData[url] = data
    }
}
