import FeedAPI
import FeedCore
import Foundation

/// The last page that a load requests.
enum LoadExtent {
    /// The page that reaches the cached list, if it is paged; else the first page.
    case cachedList

    /// The page that reaches the cached list, so that every new item is found; expired items count as cached.
    case newItems

    /// The last page.
    case end
}
