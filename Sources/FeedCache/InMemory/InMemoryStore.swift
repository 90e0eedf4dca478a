public import FeedCore
public import Foundation
import Synchronization

/// A store in memory, for tests, previews and programs that save nothing.
public actor InMemoryStore<Value: Sendable>: CacheStore {
    private var entry: CacheEntry<Value>? {
        didSet { didReplace(entry?.value) }
    }
    private let didReplace: @Sendable (Value?) -> Void

    /// Creates a store that holds `entry`, or nothing.
    public init(_ entry: CacheEntry<Value>? = nil) {
        self.entry = entry
        didReplace = { _ in }
    }

    /// Creates an empty store that calls `didReplace` with each new value, or nil when it is deleted.
    package init(didReplace: @escaping @Sendable (Value?) -> Void) {
        self.didReplace = didReplace
    }

    /// Returns the entry.
    public func retrieve() -> CacheEntry<Value>? {
        entry
    }

    /// Replaces the entry.
    public func replace(with entry: CacheEntry<Value>) {
        self.entry = entry
    }

    /// Replaces the entry with what `change` makes of it, or leaves it if that is nil.
    @discardableResult
    public func replace(by change: @Sendable (CacheEntry<Value>?) -> CacheEntry<Value>?) -> CacheEntry<Value>? {
        guard let new = change(entry) else { return nil }
        entry = new
        return new
    }

    /// Deletes the entry unless `isValid` accepts it.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }
}

/// A store of image data in memory.
public final class InMemoryImageDataStore: ImageDataStore {
    private let imageData = Mutex<[URL: Data]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the image data cached for `url`.
    public func retrieve(for url: URL) -> Data? {
        imageData.withLock { $0[url] }
    }

    /// Caches `data` as the image data at `url`.
    public func insert(_ data: Data, for url: URL) {
        imageData.withLock { $0[url] = data }
    }

    /// Deletes all image data except that at the URLs.
    package func keepOnly(_ urls: Set<URL>) {
        imageData.withLock { data in data = data.filter { urls.contains($0.key) } }
    }
}
