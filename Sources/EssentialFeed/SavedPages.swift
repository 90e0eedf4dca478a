import FeedCore
import Foundation

/// The result of saving pages.
struct SavedPages<Item: Sendable>: Sendable {
    /// The list to show: the joined list, or the cached list if the pages do not reach it; nil if neither can be shown.
    var entry: CacheEntry<[Item]>?

    /// Whether the cached list was left unchanged.
    var isLeft = false

    /// Whether it was left because a later request has already saved it.
    var isOutdated = false

    var isChanged = false
}
