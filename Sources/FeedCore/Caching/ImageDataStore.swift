public import Foundation

/// A persistent store of image data, keyed by URL.
///
/// Every implementation guarantees that it returns exactly the data last inserted for a URL, or nothing: never a part
/// of it, never the data of another URL. All methods may be called concurrently. `ImageDataStoreContract` in
/// `FeedTesting` checks these guarantees.
public protocol ImageDataStore: Sendable {
    /// Returns the image data cached for `url`, or nil if there is none or it is corrupt.
    ///
    /// - Throws: an error if there is data that cannot be read.
    func retrieve(for url: URL) async throws -> Data?

    /// Caches `data` as the image data at `url`, replacing any older data and its metadata.
    ///
    /// - Throws: an error if it could not be cached; the older data is then intact or gone, never mixed with the new.
    func insert(_ data: Data, for url: URL) async throws

    /// Caches `data` as the image data at `url`, with what is known of it.
    ///
    /// The default implementation inserts the data, and then saves its metadata. It throws as ``insert(_:for:)`` does.
    func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws

    /// Deletes all image data except that at the URLs; deleting from an empty store does nothing.
    ///
    /// - Throws: an error if some could not be deleted and is still there.
    func delete(except urls: Set<URL>) async throws

    /// Whether there certainly is no image data to delete; the default implementation does not know, and returns false.
    var isEmpty: Bool { get async }

    /// Returns what is known of the image data cached for `url`, without reading it; nil if there is none.
    ///
    /// The data may turn out to be corrupt nevertheless. The default implementation knows nothing, and returns nil: image
    /// data is then never asked for again.
    func metadata(for url: URL) async -> ImageDataMetadata?

    /// Returns the same for each of many URLs; the default implementation asks for one after the other.
    func metadata(for urls: [URL]) async -> [ImageDataMetadata?]

    /// Saves what is known of the image data cached for `url`; the default implementation does nothing.
    ///
    /// - Throws: an error if it could not be saved; the data is then intact.
    func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws

    /// Returns the path of the file with the image data at `url`, whether it exists or not; nil by default, without files.
    func path(for url: URL) -> String?
}

extension ImageDataStore {
    /// Returns false.
    public var isEmpty: Bool { get async { false } }

    /// Returns nil.
    public func metadata(for url: URL) async -> ImageDataMetadata? { nil }

    /// Returns what ``metadata(for:)-(URL)`` returns for each.
    public func metadata(for urls: [URL]) async -> [ImageDataMetadata?] {
        var all: [ImageDataMetadata?] = []
        for url in urls { all.append(await metadata(for: url)) }
        return all
    }

    /// Inserts the data, and then saves its metadata.
    public func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws {
        try await insert(data, for: url)
        try await setMetadata(metadata, for: url)
    }

    /// Does nothing.
    public func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws {}

    /// Returns nil.
    public func path(for url: URL) -> String? { nil }
}

/// What is known of cached image data.
public struct ImageDataMetadata: Codable, Hashable, Sendable {
    /// The text of the ``Checksum`` of the data.
    public let checksum: String

    /// The validators of the response that the data came with.
    public var validators: Validators

    /// When the service sent the data, or last said that it is not modified.
    public var checkedAt: Date

    /// When the service was last asked for the data in vain, if it was since.
    public var failedAt: Date?

    /// Creates metadata.
    public init(checksum: String, validators: Validators = .none, checkedAt: Date, failedAt: Date? = nil) {
        self.checksum = checksum
        self.validators = validators
        self.checkedAt = checkedAt
        self.failedAt = failedAt
    }
}
