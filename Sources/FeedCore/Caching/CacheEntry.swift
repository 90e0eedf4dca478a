public import Foundation

/// A cached value with its metadata.
///
///     let entry = CacheEntry(value: images, timestamp: Date(), url: url)
///     try await store.replace(with: entry)
public struct CacheEntry<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// When the value was saved, where it came from, and how to ask whether it has changed.
    public let metadata: CacheMetadata

    /// Creates an entry.
    public init(value: Value, metadata: CacheMetadata) {
        self.value = value
        self.metadata = metadata
    }

    /// Creates an entry; `fetchedAt` defaults to `timestamp`.
    public init(
        value: Value,
        timestamp: Date,
        url: URL,
        validators: Validators = .none,
        freshness: Duration = .zero,
        fetchedAt: Date? = nil
    ) {
        self.value = value
        metadata = CacheMetadata(
            timestamp: timestamp,
            url: url,
            validators: validators,
            freshness: freshness,
            fetchedAt: fetchedAt
        )
    }

    /// When the value was saved or last revalidated; see ``CacheMetadata/timestamp``.
    public var timestamp: Date { metadata.timestamp }

    /// The URL the value was loaded from; an entry is never used for another URL.
    public var url: URL { metadata.url }
}

extension CacheEntry: Equatable where Value: Equatable {}

/// It is encoded with the names of its properties and of its metadata's properties, for stores in a database.
extension CacheEntry: Codable where Value: Codable {
    private enum CodingKeys: CodingKey { case value }

    /// Decodes an entry.
    public init(from decoder: any Decoder) throws {
        value = try decoder.container(keyedBy: CodingKeys.self).decode(Value.self, forKey: .value)
        metadata = try CacheMetadata(from: decoder)
    }

    /// Encodes the entry.
    public func encode(to encoder: any Encoder) throws {
        try metadata.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
    }
}

/// The metadata of a cached value.
///
///     let metadata = try await store.metadata()
public struct CacheMetadata: Codable, Hashable, Sendable {
    /// When the value, or the oldest part of a list in pages, was saved or last revalidated; its age counts from here.
    public package(set) var timestamp: Date

    /// The URL the value was loaded from.
    public package(set) var url: URL

    /// The validators that identify this version of the value or, of a list that came in pages, of its first page.
    public package(set) var validators: Validators

    /// How long after ``timestamp``, or the date of a list's first part, it is declared fresh; zero if nothing is declared.
    public package(set) var freshness: Duration

    /// When the service sent the value: ``timestamp``, unless it has been revalidated since.
    public package(set) var fetchedAt: Date

    /// How long the value may be shown; nil if an earlier version saved it.
    package var policy: CachePolicy?

    package var title: String?
    package var format: FeedFormat?

    /// The state that the IDs of the items depend on; nil if an earlier version saved the list, or a service assigns the IDs.
    package var identity: FeedIdentity?

    /// The URL of the page after a list; nil at its end.
    package var next: URL?
    package var paging: Paging?

    /// When the items of a list were first saved, and which have left it; nil if an earlier version saved it.
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
    /// Returns whether both are of the same response, however often it was found not modified.
    package func isSameVersion(as other: CacheMetadata) -> Bool {
        isOf(other.url) && fetchedAt == other.fetchedAt && validators == other.validators
    }

    /// Returns whether the value was loaded from `url`; a relative URL does not equal the absolute one it resolves to.
    package func isOf(_ url: URL) -> Bool {
        self.url.absoluteString == url.absoluteString || self.url.cacheKey == url.cacheKey
    }

    /// Returns the metadata of the same value, found not modified at `now`; of a paged list, only its first page was.
    package func refreshed(at now: Date, freshness: Duration) -> CacheMetadata {
        var refreshed = self
        refreshed.freshness = freshness
        refreshed.paging = paging?.refreshingFirstPage(at: now)
        refreshed.timestamp = refreshed.paging?.oldest ?? now
        refreshed.history = history ?? ListHistory(of: self)
        return refreshed
    }
}

/// The validators of a response, which identify its version (RFC 9110, section 8.8).
public struct Validators: Codable, Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag` as sent, with its quotes.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// The URL of the response after redirects, to which the validators belong; nil if the request was not redirected.
    public let redirectedURL: URL?

    /// The URL of the request, if it differs from the URL of the value: with the size of a page, for example.
    public private(set) var requestURL: URL?

    /// The URL of the feed that the response came from, if a web page was requested that links to it.
    public let discoveredURL: URL?

    /// Whether there are no validators.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response; without any, the URLs are ignored.
    public init(
        etag: String? = nil,
        lastModified: String? = nil,
        redirectedURL: URL? = nil,
        requestURL: URL? = nil,
        discoveredURL: URL? = nil
    ) {
        let isEmpty = etag == nil && lastModified == nil
        (self.etag, self.lastModified) = (etag, lastModified)
        self.redirectedURL = isEmpty ? nil : redirectedURL
        self.requestURL = isEmpty ? nil : requestURL
        self.discoveredURL = isEmpty ? nil : discoveredURL
    }

    package func of(requestFor url: URL?) -> Validators {
        var validators = self
        validators.requestURL = isEmpty ? nil : url
        return validators
    }
}
