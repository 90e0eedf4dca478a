public import FeedCore
public import Foundation
import Synchronization

/// A storage in memory, for tests, previews and programs that save nothing on disk.
///
///     let feeds = Feeds(storage: InMemoryStorage(), client: client)
public final class InMemoryStorage: FeedStorage {
    private struct Place: Hashable {
        let type: ObjectIdentifier
        let url: String

        init(_ type: Any.Type, _ url: URL) {
            (self.type, self.url) = (ObjectIdentifier(type), url.cacheKey)
        }
    }

    private let lists = Mutex<[Place: any CacheStore]>([:])
    private let images = Mutex<[Place: InMemoryImageDataStore]>([:])

    /// Creates an empty storage.
    public init() {}

    /// Returns the store of the list of items of a type at `url`.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        lists.withLock { lists in
            let place = Place(type, url)
            // The type is part of the place, so an existing store has this type.
            let store = lists[place] as? any CacheStore<[Item]> ?? InMemoryStore<[Item]>()
            lists[place] = store
            return store
        }
    }

    /// Returns the store of the image data of the list of items of a type at `url`.
    public func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        images.withLock { images in
            let place = Place(type, url)
            let store = images[place] ?? InMemoryImageDataStore()
            images[place] = store
            return store
        }
    }

    /// Returns the stores of all lists that have been requested from this storage.
    public func stores() -> [any CacheStore] {
        lists.withLock { Array($0.values) }
    }
}
