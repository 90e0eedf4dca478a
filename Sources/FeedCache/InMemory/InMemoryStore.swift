public import FeedCore
public import Foundation
import Synchronization

/// A store in memory, for tests, previews and programs that save nothing.
public actor InMemoryStore<Value: Sendable>: CacheStore {
    private var entry: CacheEntry<Value>?

    /// Creates a store that holds `entry`, or nothing.
    public init(_ entry: CacheEntry<Value>? = nil) {
        self.entry = entry
    }

    /// Returns the entry.
    public func retrieve() -> CacheEntry<Value>? { entry }

    /// Replaces the entry.
    public func replace(with entry: CacheEntry<Value>) {
        self.entry = entry
    }

    /// Changes the entry as `change` says.
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
    public func delete(except urls: Set<URL>) {
        imageData.withLock { data in data = data.filter { urls.contains($0.key) } }
    }
}

/// A storage in memory, for tests, previews and programs that save nothing.
///
/// Copies share what is stored.
public struct InMemoryStorage: FeedStorage {
    private final class Contents: Sendable {
        let lists = Mutex<[URL: [ObjectIdentifier: any CacheStore]]>([:])
        let images = Mutex<[URL: InMemoryImageDataStore]>([:])
    }

    private let contents = Contents()

    /// Creates an empty storage.
    public init() {}

    /// Returns the store of the list of items of a type at `url`.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        contents.lists.withLock { lists in
            let id = ObjectIdentifier(type)
            // One of another type is never there: the key is the type.
            let store = lists[url]?[id] as? InMemoryStore<[Item]> ?? InMemoryStore()
            lists[url, default: [:]][id] = store
            return store
        }
    }

    /// Returns the store of the image data of the feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> any ImageDataStore {
        contents.images.withLock { images in
            let store = images[url] ?? InMemoryImageDataStore()
            images[url] = store
            return store
        }
    }

    /// Returns the stores of all lists that were used.
    public func stores() -> [any CacheStore] {
        contents.lists.withLock { $0.values.flatMap(\.values) }
    }
}
