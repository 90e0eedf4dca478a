import FeedCache
import Foundation

/// The service of a list: how its pages are requested and read.
struct PageSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let firstPage: URL

    /// The requested number of items on the first page; if nil, the service chooses.
    var pageSize: Int?

    /// Whether the saved items stay if the service sends an empty list.
    var keepsItemsOfEmptyLists = false

    /// Returns the loader of the page at a URL, given the metadata of the cached list, if any.
    var page: @Sendable (_ url: URL, _ cached: CacheMetadata?) -> any ConditionalLoader<FeedPage<Item>>

    /// Returns the URL of the request for the first page, if it differs from the URL of the list.
    func requestURL(ofListAt url: URL) -> URL? {
        firstPage.absoluteString == url.absoluteString ? nil : firstPage
    }
}
