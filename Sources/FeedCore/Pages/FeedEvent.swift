public import Foundation

/// What happens while a list and its image data are loaded, other than the results.
public struct FeedEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// The service was asked, and the list has changed or not; `next` says when a list that is followed is checked
        /// again.
        case checked(changed: Bool, next: Date?)

        /// The URL of the list is that of a web page, which leads to the feed at this URL.
        case feedFound(URL)

        /// The feed has so many entries, and none of them a picture.
        case picturesMissing(entries: Int)

        /// Something could not be saved, for this reason; what is shown is not affected.
        case savingFailed(any Error)

        /// The page with this number is requested; the first is 1.
        case pageRequested(Int)

        /// This many of all requested pictures have come, or failed.
        case picturesLoaded(Int, of: Int)

        /// The picture at the URL could not be loaded, for this reason.
        case pictureFailed(URL, any Error)

        /// The service of a list that is followed started to fail, for this reason; it is asked less and less often.
        case outageBegan(any Error)

        /// The service works again after an outage of this length.
        case outageEnded(after: Duration)
    }

    /// The URL of the list.
    public let feed: URL

    /// What happened.
    public let kind: Kind

    /// Creates an event.
    public init(feed: URL, kind: Kind) {
        self.feed = feed
        self.kind = kind
    }
}

/// A list and its new items.
public struct FeedUpdate<Item: Sendable>: Sendable {
    /// The URL of the list.
    public let feed: URL

    /// The items that the list did not have before, in the service's order.
    public let new: [Item]

    /// The list, joined from all its pages.
    public let items: [Item]

    /// Where the list came from.
    public let source: LoadedSource

    /// The title of the list, if it has one.
    public package(set) var title: String?

    /// When the list was saved or last revalidated; nil if it is new.
    public package(set) var savedAt: Date?

    /// Whether the service has just said that the saved list is not modified (304).
    public package(set) var isNotModified = false

    /// Whether the service sent an empty list, which leaves the saved items as they are.
    public package(set) var leavesSavedItems = false

    /// Why a later page failed, if one did; the new items are then those of the pages before it.
    public package(set) var pageFailure: (any Error)?

    /// Why the saved list could not be read, if so; new items may then have been delivered before.
    public package(set) var readingFailure: (any Error)?

    /// Creates an update, such as a test of yours needs.
    public init(feed: URL, new: [Item], items: [Item], source: LoadedSource) {
        self.feed = feed
        self.new = new
        self.items = items
        self.source = source
    }
}
