public import FeedCore
public import Foundation

/// Saves image data in a store and loads it from there, without a service.
///
///     let data = try await LocalImageDataLoader(store: store).load(from: url)
public struct LocalImageDataLoader: ImageDataLoader {
    /// The error that no image data is cached for a URL.
    public struct NotFound: DescribedError {
        /// The requested URL.
        public let url: URL

        package init(url: URL) {
            self.url = url
        }

        package var message: Message { Message("nothing usable is cached") }
    }

    private let store: any ImageDataStore

    /// Creates a loader.
    public init(store: any ImageDataStore) {
        self.store = store
    }

    /// Returns the image data cached for `url`, which is its key.
    ///
    /// - Throws: ``NotFound``; the store's error if the data is unreadable; only `CancellationError` after a
    ///   cancellation.
    public func load(from url: URL) async throws -> Data {
        let result = await Result { try await store.retrieve(for: PictureKey(url)) }
        try Task.checkCancellation()
        guard let data = try result.get() else { throw NotFound(url: url) }
        return data
    }

    /// Caches `data` for `url`, which is its key.
    ///
    /// - Throws: the store's error if it could not be saved.
    public func save(_ data: Data, for url: URL) async throws {
        try await store.insert(data, for: PictureKey(url))
    }
}
