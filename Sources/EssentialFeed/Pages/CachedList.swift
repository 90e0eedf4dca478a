import FeedCore
import Foundation

/// A cached list to join with pages.
struct CachedList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items that count as cached, which may include expired items that do not stay.
    let items: [Item]

    /// The number of items, from the first one, that may be shown.
    let usableCount: Int

    /// The URL of the page after the usable items.
    let next: URL?

    let isComplete: Bool
    let parts: [Paging.Part]

    /// The size of the first page in the last successful load, even if it has expired; nil if the list is not paged.
    let firstPageSize: Int?

    var isPaged: Bool { firstPageSize != nil }
}
