public import Foundation

/// The metadata of cached image data.
///
///     let metadata = ImageDataMetadata(checksum: Checksum(of: bytes).text, checkedAt: Date(), url: url)
///     try await store.insert(data, with: metadata, for: key)
public struct ImageDataMetadata: Codable, Hashable, Sendable {
    /// The text of the ``Checksum`` of the data.
    public package(set) var checksum: String

    /// The validators of the response that contained the data.
    public var validators: Validators

    /// When the service sent the data, or last reported that it is not modified.
    public var checkedAt: Date

    /// When the last request for the data failed; nil if none has failed since ``checkedAt``.
    public var failedAt: Date?

    /// The URL of the request that failed at ``failedAt``.
    public var failedURL: URL?

    /// The URL that the data was loaded from, as the item had it; nil if it is not known.
    public var url: URL?

    /// The URL of the response, if the request was redirected to another path.
    public var redirectedURL: URL?

    /// Creates the metadata of data that the service has just sent.
    public init(checksum: String, validators: Validators = .none, checkedAt: Date, url: URL? = nil) {
        self.checksum = checksum
        self.validators = validators
        self.checkedAt = checkedAt
        self.url = url
    }
}
