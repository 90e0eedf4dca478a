public import FeedCore
public import Foundation
import Synchronization

/// A storage in memory, for tests, previews and programs that save nothing on disk.
///
///     let feeds = Feeds(storage: InMemoryStorage(), client: client)
///
/// Copies share their contents.
public struct InMemoryStorage: FeedStorage {
    private final class Contents: Sendable {
        let lists = Mutex<[String: [ObjectIdentifier: any CacheStore]]>([:])
        let images = Mutex<[String: InMemoryImageDataStore]>([:])
    }

    private let contents = Contents()

    /// Creates an empty storage.
    public init() {}

    /// Returns the store of the list of items of a type at `url`.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        contents.lists.withLock { lists in
            let (key, id) = (url.cacheKey, ObjectIdentifier(type))
            // The type is part of the key, so an existing store has this type.
            let store = lists[key]?[id] as? any CacheStore<[Item]> ?? InMemoryStore<[Item]>()
            lists[key, default: [:]][id] = store
            return store
        }
    }

    /// Returns the store of the image data of the feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> any ImageDataStore {
        contents.images.withLock { images in
            let store = images[url.cacheKey] ?? InMemoryImageDataStore()
            images[url.cacheKey] = store
            return store
        }
    }

    /// Returns the stores of all lists that have been requested from this storage.
    public func stores() -> [any CacheStore] {
        contents.lists.withLock { $0.values.flatMap(\.values) }
    }
}
