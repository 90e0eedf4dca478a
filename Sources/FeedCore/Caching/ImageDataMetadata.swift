public import Foundation

/// The metadata of cached image data.
///
///     let metadata = ImageDataMetadata(checksum: Checksum(of: bytes).text, checkedAt: Date())
///     try await store.insert(data, with: metadata, for: url)
public struct ImageDataMetadata: Codable, Hashable, Sendable {
    /// The text of the ``Checksum`` of the data.
    public let checksum: String

    /// The validators of the response that contained the data.
    public var validators: Validators

    /// When the service sent the data, or last reported that it is not modified.
    public var checkedAt: Date

    /// When the last request for the data failed; nil if none has failed since ``checkedAt``.
    public var failedAt: Date?

    /// The URL that the data was loaded from; nil if it is the current URL of the picture.
    public var originalURL: URL?

    /// Creates metadata.
    public init(
        checksum: String,
        validators: Validators = .none,
        checkedAt: Date,
        failedAt: Date? = nil,
        originalURL: URL? = nil
    ) {
        self.checksum = checksum
        self.validators = validators
        self.checkedAt = checkedAt
        self.failedAt = failedAt
        self.originalURL = originalURL
    }

    /// Returns the metadata of the same data at another URL, as ``ImageDataStore/move(from:to:)`` saves it.
    public func moved(from old: URL, to new: URL) -> ImageDataMetadata {
        var moved = self
        let original = originalURL ?? old
        moved.originalURL = original == new ? nil : original
        moved.failedAt = nil
        return moved
    }
}
