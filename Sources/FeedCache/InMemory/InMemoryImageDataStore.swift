package import FeedCore
package import Foundation
import Synchronization

/// A store of image data in memory.
///
///     let store = InMemoryImageDataStore()
///     store.insert(data, for: image.pictures[0].key)
package final class InMemoryImageDataStore: ImageDataStore {
    private let elements = Mutex<[PictureKey: (data: Data, metadata: ImageDataMetadata?)]>([:])

    /// Creates an empty store.
    package init() {}

    /// Returns the image data cached for `key`.
    package func retrieve(for key: PictureKey) -> Data? {
        elements.withLock { $0[key]?.data }
    }

    /// Caches `data` for `key`, without metadata.
    package func insert(_ data: Data, for key: PictureKey) {
        elements.withLock { $0[key] = (data, nil) }
    }

    /// Caches `data` for `key`, with its metadata.
    package func insert(_ data: Data, with metadata: ImageDataMetadata, for key: PictureKey) {
        elements.withLock { $0[key] = (data, metadata) }
    }

    /// Returns the metadata of the image data cached for `key`, if it was inserted with any.
    package func metadata(for key: PictureKey) -> ImageDataMetadata? {
        elements.withLock { $0[key]?.metadata }
    }

    /// Saves the metadata of the image data cached for `key`, if there is any.
    package func setMetadata(_ metadata: ImageDataMetadata, for key: PictureKey) {
        elements.withLock { $0[key]?.metadata = metadata }
    }

    /// Whether the store has no image data.
    package var isEmpty: Bool { elements.withLock { $0.isEmpty } }

    /// Deletes all image data except the data of `keys`.
    package func delete(except keys: Set<PictureKey>) {
        elements.withLock { elements in elements = elements.filter { keys.contains($0.key) } }
    }
}
