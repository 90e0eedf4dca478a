public import Foundation

/// The metadata of cached image data.
///
///     try await store.setMetadata(metadata, for: key)
public struct ImageDataMetadata: Codable, Hashable, Sendable {
    /// The text of the checksum of the data.
    package var checksum: String

    /// The validators of the response that contained the data.
    package var validators: Validators

    /// When the service sent the data, or last reported that it is not modified.
    package var checkedAt: Date

    /// When the last request for the data failed; nil if none has failed since ``checkedAt``.
    package var failedAt: Date?

    /// The URL of the request that failed at ``failedAt``.
    package var failedURL: URL?

    /// The URL that the data was loaded from, as the item had it; nil if it is not known.
    public var url: URL?

    /// The URL of the response, if the request was redirected to another path.
    package var redirectedURL: URL?

    /// Creates the metadata of data that the service has just sent.
    package init(checksum: String, validators: Validators = .none, checkedAt: Date, url: URL? = nil) {
        self.checksum = checksum
        self.validators = validators
        self.checkedAt = checkedAt
        self.url = url
    }
}
