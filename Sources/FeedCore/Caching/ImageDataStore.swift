public import Foundation

/// A persistent store of image data, keyed by URL.
///
///     try await store.insert(data, for: image.url)
///     let saved = try await store.retrieve(for: image.url)
///
/// Every implementation returns exactly the data that was last inserted for a URL, or nil: never a part of the data, or
/// the data of another URL. All methods may be called concurrently. `ImageDataStoreContract` in `FeedTesting` checks
/// these guarantees.
public protocol ImageDataStore: Sendable {
    /// Returns the image data cached for `url`, or nil if there is none or it is corrupt.
    ///
    /// - Throws: an error if the data exists but cannot be read.
    func retrieve(for url: URL) async throws -> Data?

    /// Caches `data` as the image data at `url`, replacing any older data and its metadata.
    ///
    /// - Throws: an error if it could not be cached; the older data is then intact or gone, never mixed with the new.
    func insert(_ data: Data, for url: URL) async throws

    /// Caches `data` as the image data at `url`, with its metadata.
    ///
    /// The default implementation inserts the data, then saves its metadata. It throws the errors of
    /// ``insert(_:for:)``.
    func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws

    /// Copies the image data at `old` to `new`, replacing any data there.
    ///
    /// Call this if the URL of a picture has changed: the data may be shown until it has been loaded from `new`. The
    /// new metadata has no failure, and its ``ImageDataMetadata/originalURL`` is the one it already had, or `old`. The
    /// data at `old` may remain until the next ``delete(except:)``. If there is no data at `old`, nothing changes.
    ///
    /// The default implementation retrieves the data and inserts it with its metadata. In a store that does not save
    /// metadata, it does nothing, because no metadata would indicate that the data must be loaded again.
    ///
    /// - Throws: an error if the data could not be cached; the data at `old` is then intact.
    func move(from old: URL, to new: URL) async throws

    /// Deletes all image data except the data at `urls`. Deleting from an empty store does nothing.
    ///
    /// - Throws: an error if some data could not be deleted and still exists.
    func delete(except urls: Set<URL>) async throws

    /// Whether the store is known to have no image data; false by default.
    var isEmpty: Bool { get async }

    /// Returns the metadata of the image data cached for `url`, without reading the data; nil if there is none.
    ///
    /// The data may still be corrupt. By default, the result is nil, and image data is never requested again.
    func metadata(for url: URL) async -> ImageDataMetadata?

    /// Returns the metadata of the image data at several URLs, in order; by default, one after another.
    func metadata(for urls: [URL]) async -> [ImageDataMetadata?]

    /// Saves the metadata of the image data cached for `url`; the default implementation does nothing.
    ///
    /// - Throws: an error if it could not be saved; the data is then intact.
    func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws

    /// Returns the path for the image data at `url`, even if the file does not exist; nil for a store without files.
    func path(for url: URL) -> String?
}

extension ImageDataStore {
    /// Retrieves the data at `old`, and inserts it at `new` with its metadata.
    public func move(from old: URL, to new: URL) async throws {
        guard old != new, let metadata = await metadata(for: old), let data = try await retrieve(for: old) else {
            return
        }
        try await insert(data, with: metadata.moved(from: old, to: new), for: new)
    }

    /// Returns false.
    public var isEmpty: Bool { get async { false } }

    /// Returns nil.
    public func metadata(for url: URL) async -> ImageDataMetadata? { nil }

    /// Returns the result of ``metadata(for:)-(URL)`` for each URL.
    public func metadata(for urls: [URL]) async -> [ImageDataMetadata?] {
        var all: [ImageDataMetadata?] = []
        for url in urls { all.append(await metadata(for: url)) }
        return all
    }

    /// Inserts the data, then saves its metadata.
    public func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws {
        try await insert(data, for: url)
        try await setMetadata(metadata, for: url)
    }

    /// Does nothing.
    public func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws {}

    /// Returns nil.
    public func path(for url: URL) -> String? { nil }
}
