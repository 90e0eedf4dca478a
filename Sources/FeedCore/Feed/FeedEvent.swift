public import Foundation

/// An event while a list or its pictures are loaded, in addition to the result.
///
///     let feeds = Feeds(cachedIn: directory) { event in
///         if case .savingFailed(let error) = event.kind { log("\(event.feed): \(error)") }
///     }
public struct FeedEvent: Sendable {
    /// The kind of an event.
    public enum Kind: Sendable {
        /// A request succeeded; the list has `changed` or not, and `next` is the next request for a followed list.
        case checked(changed: Bool, next: Date?)

        /// The URL of the list is a web page that links to the feed at this URL.
        case feedFound(URL)

        /// The feed has this number of entries, but none of them has a picture.
        case picturesMissing(entries: Int)

        /// The number of omitted entries, which have the ID, link and first picture of an earlier entry.
        case entriesOmitted(Int)

        /// The number of omitted images, which would have increased the size to a large multiple of the response.
        case imagesOmitted(Int)

        /// The service redirects the URL of the list permanently (301, 308) to this URL.
        case feedMoved(to: URL)

        /// Saving failed, for this reason; the shown list is not affected.
        case savingFailed(any Error)

        /// A delivery of `Feeds.follow` failed, for this reason; it is tried again later.
        case deliveryFailed(any Error)

        /// The page with this number is requested; the first is 1.
        case pageRequested(Int)

        /// Loading stopped after this number of pages, before they reached the saved list or the end of the list.
        case loadingStopped(afterPages: Int)

        /// This number of all requested pictures have been loaded, or failed.
        case picturesLoaded(Int, of: Int)

        /// The picture at the URL could not be loaded, for this reason.
        case pictureFailed(URL, any Error)

        /// The service of a followed list started to fail, for this reason; the waits between requests grow.
        case outageBegan(any Error)

        /// The service works again after an outage of this length.
        case outageEnded(after: Duration)
    }

    /// The URL of the list.
    public let feed: URL

    /// The kind of the event.
    public let kind: Kind

    package init(feed: URL, kind: Kind) {
        self.feed = feed
        self.kind = kind
    }
}
