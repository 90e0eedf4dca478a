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

    /// The complete list, joined from all its pages.
    public let items: [Item]

    /// The source of the list.
    public let source: LoadedSource

    /// The title of the list, if it has one.
    public internal(set) var title: String?

    /// When the list was saved or last revalidated; nil if it is new.
    public internal(set) var savedAt: Date?

    /// Whether the service has just reported that the saved list is not modified (304).
    public internal(set) var isNotModified = false

    /// Whether the service sent an empty list, which does not replace the saved items.
    package internal(set) var leavesSavedItems = false

    /// The reason a later page failed, if one did; the new items are then from the pages before it.
    public internal(set) var pageFailure: (any Error)?

    /// The reason the saved list could not be read, if so; new items may then have been delivered before.
    package internal(set) var readingFailure: (any Error)?

    /// Creates an update, for example for a test.
    public init(feed: URL, new: [Item], items: [Item], source: LoadedSource) {
        self.feed = feed
        self.new = new
        self.items = items
        self.source = source
    }
}
