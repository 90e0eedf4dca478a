import FeedCore
import Foundation

/// How the pages of a list are requested.
struct PageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let firstPage: URL

    /// The number of items that the first page is requested with; if nil, the service chooses.
    var pageSize: Int?

    /// Whether an empty list leaves the saved items unchanged.
    var keepsItemsOfEmptyLists = false

    /// Returns the URL of the page after an item, in a format whose pages start after one.
    var pageAfter: (@Sendable (Item.ID) -> URL?)?

    /// Returns the loader of the page at a URL, given the metadata of the cached list, if there is one.
    let page: @Sendable (_ url: URL, _ cached: CacheMetadata?) -> any ConditionalLoader<FeedPage<Item>>

    /// Returns cached items with the IDs that the same items have now, if an earlier version derived others.
    var renamed: (@Sendable (_ cached: [Item], _ current: [Item]) -> [Item])?

    /// The URL of the request for the first page, if it differs from the URL of the list.
    func requestURL(ofListAt url: URL) -> URL? {
        firstPage.absoluteString == url.absoluteString ? nil : firstPage
    }
}
