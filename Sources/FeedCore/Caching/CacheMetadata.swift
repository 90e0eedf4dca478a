public import Foundation

/// The metadata of a cached value: the head of its entry.
///
///     let metadata = try await store.metadata()
///
/// The head of a list also remembers what was delivered and the last failure, and stays when the items are deleted. It is
/// then an entry with an empty value, like the head of a list that was never loaded.
public struct CacheMetadata: Codable, Hashable, Sendable {
    /// The number of items on the first page of a paged list.
    package struct FirstPage: Codable, Hashable, Sendable {
        package let count: Int

        /// The page size that was requested; nil if the service chose it.
        package let limit: Int?

        package init(count: Int, limit: Int?) {
            (self.count, self.limit) = (count, limit)
        }
    }

    /// When the value was saved or last revalidated: the start of its age.
    public package(set) var timestamp: Date

    /// The URL of the value.
    public package(set) var url: URL

    /// The validators of this version of the value; for a paged list, the validators of its first page.
    public package(set) var validators: Validators

    /// How long the service declared the value fresh, from ``timestamp``; zero if not at all.
    public package(set) var freshness: Duration

    /// When the service sent the value: ``timestamp``, unless it has been revalidated since.
    public package(set) var fetchedAt: Date

    /// The version of the value, which is new whenever the value changes; nil for a head without items.
    package var version: UUID?

    /// The age limit of the value; nil if it has none of its own.
    package var policy: CachePolicy?

    package var title: String?
    package var format: FeedFormat?

    /// The URL of the feed that a web page at the list's URL refers to; nil if it is not a web page.
    package var foundFeed: URL?

    /// The URL of the page after the list; nil at its end.
    package var next: URL?

    /// The first page of a paged list; nil if the list is not paged.
    package var firstPage: FirstPage?

    /// When the items were first saved; nil if there are none.
    package var firstSaved: FirstSavedDates?

    /// The delivered items and the others; nil if the list was never delivered.
    package var deliveries: Deliveries?

    /// The last failure of the service; nil if the last load succeeded.
    package var failure: FailedLoad?

    /// The times before which no picture may be requested, by origin.
    package var pictureWaits: [String: Date]?

    /// Creates the metadata of a new version, which the service sent at `timestamp`.
    public init(timestamp: Date, url: URL, validators: Validators = .none, freshness: Duration = .zero) {
        self.timestamp = timestamp
        self.url = url
        self.validators = validators
        self.freshness = freshness
        fetchedAt = timestamp
        version = UUID()
    }

    /// Creates a head without items.
    package init(withoutItemsOf url: URL, at now: Date) {
        self.init(timestamp: now, url: url)
        version = nil
    }
}

extension CacheMetadata {
    /// Whether there are items, or another value; false for a head without items.
    package var hasItems: Bool { version != nil }

    /// Returns whether the value was loaded from `url`; a relative URL does not equal the absolute one it resolves to.
    package func isOf(_ url: URL) -> Bool {
        self.url.absoluteString == url.absoluteString || self.url.isFeed(url)
    }

    /// Returns the validators to send with a request; none if it must be unconditional.
    ///
    /// They must be of the same request, and the service must have sent the value in the last seven days, because some
    /// services report every request as not modified.
    ///
    /// - Parameter requestURL: the URL of the request, if it differs from the URL of the value.
    package func validators(forRequestTo requestURL: URL?, at now: Date) -> Validators {
        let isRecent = CachePolicy.days(7).isValid(fetchedAt, at: now) && !CachePolicy.isFuture(timestamp, at: now)
        return hasItems && isRecent && validators.requestURL == requestURL ? validators : .none
    }

    /// Returns the metadata after a revalidation at `now`.
    package func refreshed(at now: Date, freshness: Duration) -> CacheMetadata {
        var refreshed = self
        (refreshed.timestamp, refreshed.freshness, refreshed.failure) = (now, freshness, nil)
        return refreshed
    }

    /// Returns the head that stays when the items are deleted; nil if it has nothing worth keeping.
    ///
    /// - Parameter ids: the IDs of the items, as text.
    package func withoutItems(ids: [String]) -> CacheMetadata? {
        var head = CacheMetadata(withoutItemsOf: url, at: timestamp)
        (head.policy, head.foundFeed) = (policy, foundFeed)
        head.deliveries = deliveries?.afterLeaving(ids)
        (head.failure, head.pictureWaits) = (failure, pictureWaits)
        let isNeeded = head.deliveries != nil || failure != nil || pictureWaits != nil || foundFeed != nil
        return isNeeded ? head : nil
    }
}
