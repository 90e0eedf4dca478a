public import Foundation

/// The metadata of a cached value.
///
///     let metadata = try await store.metadata()
public struct CacheMetadata: Codable, Hashable, Sendable {
    /// When the value, or the oldest part of a paged list, was saved or last revalidated; the start of its age.
    public package(set) var timestamp: Date

    /// The URL of the value.
    public package(set) var url: URL

    /// The validators of this version of the value; for a paged list, the validators of its first page.
    public package(set) var validators: Validators

    /// How long the service declared the value fresh, from ``timestamp`` or the date of the first part; zero if not at
    /// all.
    public package(set) var freshness: Duration

    /// When the service sent the value: ``timestamp``, unless it has been revalidated since.
    public package(set) var fetchedAt: Date

    /// The age limit of the value; nil if an earlier version saved it.
    package var policy: CachePolicy?

    package var title: String?
    package var format: FeedFormat?

    /// The URL of the feed that a web page at ``url`` refers to; nil if it is not a web page.
    package var foundFeed: URL?

    /// The URL of the page after a list; nil at its end.
    package var next: URL?
    package var paging: Paging?

    /// When the items were first saved, and which items have left the list; nil if an earlier version saved it.
    package var history: ListHistory?

    /// Creates metadata; `fetchedAt` defaults to `timestamp`.
    public init(
        timestamp: Date,
        url: URL,
        validators: Validators = .none,
        freshness: Duration = .zero,
        fetchedAt: Date? = nil
    ) {
        self.timestamp = timestamp
        self.url = url
        self.validators = validators
        self.freshness = freshness
        self.fetchedAt = fetchedAt ?? timestamp
    }
}

extension CacheMetadata {
    /// Returns whether both belong to the same response, regardless of later revalidations.
    func isSameVersion(as other: CacheMetadata) -> Bool {
        isOf(other.url) && fetchedAt == other.fetchedAt && validators == other.validators
    }

    /// Returns whether the value was loaded from `url`; a relative URL does not equal the absolute one it resolves to.
    package func isOf(_ url: URL) -> Bool {
        self.url.absoluteString == url.absoluteString || self.url.cacheKey == url.cacheKey
    }

    /// Returns the metadata after a revalidation at `now`, which covers only the first page of a paged list.
    package func refreshed(at now: Date, freshness: Duration) -> CacheMetadata {
        var refreshed = self
        refreshed.freshness = freshness
        refreshed.paging = paging?.refreshingFirstPage(at: now)
        refreshed.timestamp = refreshed.paging?.oldest ?? now
        refreshed.history = history ?? ListHistory(of: self)
        return refreshed
    }
}
