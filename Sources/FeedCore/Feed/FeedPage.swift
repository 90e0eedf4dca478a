public import Foundation

/// A page of a list, as its service sent it.
public struct FeedPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items, in the service's order; a page may have none although another one follows.
    public let items: [Item]

    /// The URL of the next page; nil at the end of the list.
    public let next: URL?

    /// The title of the list, if it has one.
    public let title: String?

    package var format: FeedFormat?

    /// The number of entries that the items were found in, with or without a picture.
    package var entryCount: Int?

    /// The number of entries that are the same as others, and of images that would take too much memory.
    package var omitted: (entries: Int, images: Int) = (0, 0)

    /// The identity from which the IDs of the items are derived.
    package var identity: FeedIdentity?

    /// Returns the URL of the page after an item, in a format whose pages start after one; nil in other formats.
    package var pageAfter: (@Sendable (Item.ID) -> URL?)?

    /// Creates a page.
    public init(items: [Item], next: URL? = nil, title: String? = nil) {
        self.items = items
        self.next = next
        self.title = title
    }
}

/// The format of a feed of images.
public enum FeedFormat: String, Codable, Hashable, Sendable {
    /// JSON with `items`, the format of this package.
    case essentialFeed = "essential-feed"

    /// JSON Feed 1.0 or 1.1.
    case jsonFeed = "json-feed"

    /// RSS 0.91 to 2.0, or 1.0.
    case rss

    /// Atom 1.0 (RFC 4287) or 0.3.
    case atom

    /// Whether the service of such a feed has comments on its images.
    public var hasComments: Bool { self == .essentialFeed }

    /// The name of the format.
    public var name: String {
        switch self {
        case .essentialFeed: "Essential Feed"
        case .jsonFeed: "JSON Feed"
        case .rss: "RSS"
        case .atom: "Atom"
        }
    }
}
