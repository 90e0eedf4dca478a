public import FeedCore
public import Foundation
import Synchronization

/// A store of image data in memory.
///
///     let store = InMemoryImageDataStore()
///     store.insert(data, for: url)
public final class InMemoryImageDataStore: ImageDataStore {
    private struct Element {
        let data: Data
        var metadata: ImageDataMetadata?
    }

    private let elements = Mutex<[URL: Element]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the image data cached for `url`.
    public func retrieve(for url: URL) -> Data? {
        elements.withLock { $0[url]?.data }
    }

    /// Caches `data` as the image data at `url`, without metadata.
    public func insert(_ data: Data, for url: URL) {
        elements.withLock { $0[url] = Element(data: data) }
    }

    /// Caches `data` as the image data at `url`, with its metadata.
    public func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) {
        elements.withLock { $0[url] = Element(data: data, metadata: metadata) }
    }

    /// Returns the metadata of the image data cached for `url`, if it was inserted with any.
    public func metadata(for url: URL) -> ImageDataMetadata? {
        elements.withLock { $0[url]?.metadata }
    }

    /// Saves the metadata of the image data cached for `url`, if there is any.
    public func setMetadata(_ metadata: ImageDataMetadata, for url: URL) {
        elements.withLock { $0[url]?.metadata = metadata }
    }

    /// Whether the store has no image data.
    public var isEmpty: Bool { elements.withLock { $0.isEmpty } }

    /// Deletes all image data except the data at `urls`.
    public func delete(except urls: Set<URL>) {
        elements.withLock { elements in elements = elements.filter { urls.contains($0.key) } }
    }
}
