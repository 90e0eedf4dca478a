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
    public var url: URL { urlText.url }

    /// The same, kept as text.
    package let urlText: URLText

    /// Creates an image.
    public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        urlText = URLText(url)
    }

    /// Creates an image whose URL is not needed as such now.
    package init(id: UUID, description: String?, location: String?, urlText: URLText) {
        self.id = id
        self.description = description
        self.location = location
        self.urlText = urlText
    }
}
