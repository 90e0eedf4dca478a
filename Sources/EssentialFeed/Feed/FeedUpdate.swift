public import FeedCore
public import Foundation

/// A list and its new items, delivered by `Feed.loadNew` and `Feed.follow`.
///
///     try await feed.follow(every: .seconds(900)) { update in
///         try await notify(about: update.new)
///     }
public struct FeedUpdate<Item: Sendable>: Sendable {
    /// The URL of the list.
    public let feed: URL

    /// The items that were not delivered before, in the service's order.
    public let new: [Item]

    /// The list, and how it was loaded.
    let list: LoadedList<Item>

    /// Whether the service sent an empty list, which does not replace the saved items.
    package internal(set) var leavesSavedItems = false

    /// The reason the saved list could not be read, if so; new items may then have been delivered before.
    package internal(set) var readingFailure: (any Error)?

    /// Creates an update, for example for a test.
    public init(feed: URL, new: [Item], items: [Item], source: LoadedSource) {
        self.init(feed: feed, new: new, list: LoadedList(items: items, source: source))
    }

    init(feed: URL, new: [Item], list: LoadedList<Item>) {
        (self.feed, self.new, self.list) = (feed, new, list)
    }

    /// The complete list, joined from all its pages.
    public var items: [Item] { list.items }

    /// The source of the list.
    public var source: LoadedSource { list.source }

    /// The title of the list, if it has one.
    public var title: String? { list.title }

    /// When the list was saved or last revalidated; nil if it is new.
    public var savedAt: Date? { list.savedAt }

    /// Whether the service has just reported that the saved list is not modified (304).
    public var isNotModified: Bool { list.isNotModified }

    /// The reason a later page failed, if one did; the new items are then from the pages before it.
    public var pageFailure: (any Error)? { list.pageFailure }
}
