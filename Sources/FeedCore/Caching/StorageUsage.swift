public import Foundation

/// The size of an entry and its image data in a storage.
///
///     let bytes = try await store.usage.bytes
public struct StorageUsage: Hashable, Sendable {
    /// The URL of the entry, if it is known although the entry cannot be read.
    public let url: URL?

    /// The number of pictures.
    public let pictures: Int

    /// The size of everything, in bytes.
    public let bytes: Int

    /// Creates a usage.
    public init(url: URL? = nil, pictures: Int = 0, bytes: Int = 0) {
        self.url = url
        self.pictures = pictures
        self.bytes = bytes
    }
}
