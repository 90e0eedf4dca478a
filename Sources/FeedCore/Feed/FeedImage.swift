#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An image of the feed: what it shows, where it was taken, and where its picture is.
public struct FeedImage: Identifiable, Hashable, Sendable {
    /// The identity the service gave the image.
    public let id: UUID

    /// What the image shows, if the service says so.
    public let description: String?

    /// Where the image was taken, if the service says so.
    public let location: String?

    /// The address of the picture: an absolute `http` or `https` URL in everything a loader delivers.
    public let url: URL

    /// Creates an image.
    public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
    }
}
