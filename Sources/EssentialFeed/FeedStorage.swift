public import FeedCache
public import FeedCore
public import Foundation
import Synchronization

/// Where feeds, university lists and image data are saved.
///
/// Every store keeps the promises of `CacheStore` and `ImageDataStore`; the contracts in `FeedTesting` check them. Two
/// URLs never share an entry. A storage deletes the image data of a feed when the feed is deleted, and may delete that
/// of images that the feed no longer has.
public protocol FeedStorage: Sendable {
    /// The type of the stores of feeds.
    associatedtype Feeds: CacheStore<[FeedImage]>

    /// The type of the stores of university lists.
    associatedtype Universities: CacheStore<[University]>

    /// The type of the stores of image data.
    associatedtype Images: ImageDataStore

    /// Returns the store of the feed at `url`.
    func feedStore(for url: URL) -> Feeds

    /// Returns the store of the image data of the feed at `url`.
    func imageDataStore(forFeedAt url: URL) -> Images

    /// Returns the store of the university list at `url`.
    func universityStore(for url: URL) -> Universities

    /// Returns the stores of all cached feeds, readable or not.
    ///
    /// - Throws: an error if they cannot be listed.
    func feedStores() async throws -> [Feeds]

    /// Returns the stores of all cached university lists, readable or not.
    ///
    /// - Throws: an error if they cannot be listed.
    func universityStores() async throws -> [Universities]
}

extension CacheDirectory: FeedStorage {}

/// A storage in memory, for tests, previews and programs that save nothing.
///
/// Copies share what is stored. The image data of a feed is deleted with its image.
public struct InMemoryStorage: FeedStorage {
    private final class Contents: Sendable {
        let feeds = Mutex<[URL: (store: InMemoryStore<[FeedImage]>, images: InMemoryImageDataStore)]>([:])
        let universities = Mutex<[URL: InMemoryStore<[University]>]>([:])
    }

    private let contents = Contents()

    /// Creates an empty storage.
    public init() {}

    /// Returns the store of the feed at `url`.
    public func feedStore(for url: URL) -> InMemoryStore<[FeedImage]> { stores(for: url).store }

    /// Returns the store of the image data of the feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> InMemoryImageDataStore { stores(for: url).images }

    /// Returns the store of the university list at `url`.
    public func universityStore(for url: URL) -> InMemoryStore<[University]> {
        contents.universities.withLock { stores in
            let store = stores[url] ?? InMemoryStore()
            stores[url] = store
            return store
        }
    }

    /// Returns the stores of all feeds that were used.
    public func feedStores() -> [InMemoryStore<[FeedImage]>] {
        contents.feeds.withLock { $0.values.map(\.store) }
    }

    /// Returns the stores of all university lists that were used.
    public func universityStores() -> [InMemoryStore<[University]>] {
        contents.universities.withLock { Array($0.values) }
    }

    private func stores(for url: URL) -> (store: InMemoryStore<[FeedImage]>, images: InMemoryImageDataStore) {
        contents.feeds.withLock { feeds in
            if let stores = feeds[url] { return stores }
            let images = InMemoryImageDataStore()
            let stores = (InMemoryStore<[FeedImage]> { images.keepOnly(Set($0?.map(\.url) ?? [])) }, images)
            feeds[url] = stores
            return stores
        }
    }
}
