public import Foundation

/// A page of a list, as its service sent it.
///
///     FeedPage(items: posts, next: response.links["next"], title: "Posts")
public struct FeedPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items, in the service's order; an empty page need not be the last.
    public let items: [Item]

    /// The URL of the next page; nil at the end of the list.
    public let next: URL?

    /// The title of the list, if it has one.
    public let title: String?

    package var format: FeedFormat?

    /// The number of entries in the response, with or without a picture.
    package var entryCount: Int?

    /// The number of omitted entries, which duplicate others, and of omitted images, which would take too much memory.
    package var omitted: (entries: Int, images: Int) = (0, 0)

    /// The URL of the feed that a web page at the list's URL refers to; nil if it is not a web page.
    package var foundFeed: URL?

    /// Returns the URL of the page after an item; nil in formats whose pages do not start after an item.
    package var pageAfter: (@Sendable (Item.ID) -> URL?)?

    /// Creates a page.
    public init(items: [Item], next: URL? = nil, title: String? = nil) {
        self.items = items
        self.next = next
        self.title = title
    }
}
