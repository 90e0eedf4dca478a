public import Foundation

/// A persistent store of the image data of one list, by key.
///
///     try await store.insert(data, for: image.picture.key)
///     let saved = try await store.retrieve(for: image.picture.key)
///
/// Every implementation returns exactly the data that was last inserted for a key, or nil: never a part of the data, or
/// the data of another key. All methods may be called concurrently. `ImageDataStoreContract` in `FeedTesting` checks
/// these guarantees.
public protocol ImageDataStore: Sendable {
    /// Returns the image data cached for `key`, or nil if there is none or it is corrupt.
    ///
    /// - Throws: an error if the data exists but cannot be read.
    func retrieve(for key: PictureKey) async throws -> Data?

    /// Caches `data` for `key`, replacing any older data and its metadata.
    ///
    /// - Throws: an error if it could not be cached; the older data is then intact or gone, never mixed with the new.
    func insert(_ data: Data, for key: PictureKey) async throws

    /// Caches `data` for `key`, with its metadata.
    ///
    /// The default implementation inserts the data, then saves its metadata. It throws the errors of
    /// ``insert(_:for:)``.
    func insert(_ data: Data, with metadata: ImageDataMetadata, for key: PictureKey) async throws

    /// Deletes all image data, with its metadata, except the data of `keys`. Deleting from an empty store does nothing.
    ///
    /// - Throws: an error if some data could not be deleted and still exists.
    func delete(except keys: Set<PictureKey>) async throws

    /// Whether the store is known to have no image data; false by default.
    var isEmpty: Bool { get async }

    /// Returns the metadata of the image data cached for `key`, without reading the data; nil if there is none.
    ///
    /// The data may still be corrupt. By default, the result is nil, and image data is never requested again.
    func metadata(for key: PictureKey) async -> ImageDataMetadata?

    /// Saves the metadata of the image data cached for `key`, if there is any; the default implementation does nothing.
    ///
    /// - Throws: an error if it could not be saved; the data is then intact.
    func setMetadata(_ metadata: ImageDataMetadata, for key: PictureKey) async throws

    /// Returns the path for the image data of `key`, even if the file does not exist; nil for a store without files.
    func path(for key: PictureKey) -> String?
}

extension ImageDataStore {
    /// Returns false.
    public var isEmpty: Bool { get async { false } }

    /// Returns nil.
    public func metadata(for key: PictureKey) async -> ImageDataMetadata? { nil }

    /// Returns the metadata of the image data for each key.
    package func metadata(for keys: [PictureKey]) async -> [ImageDataMetadata?] {
        var all: [ImageDataMetadata?] = []
        for key in keys { all.append(await metadata(for: key)) }
        return all
    }

    /// Inserts the data, then saves its metadata.
    public func insert(_ data: Data, with metadata: ImageDataMetadata, for key: PictureKey) async throws {
        try await insert(data, for: key)
        try await setMetadata(metadata, for: key)
    }

    /// Does nothing.
    public func setMetadata(_ metadata: ImageDataMetadata, for key: PictureKey) async throws {}

    /// Returns nil.
    public func path(for key: PictureKey) -> String? { nil }
}
