public import Foundation

/// A cached value with its metadata.
///
///     let entry = CacheEntry(value: images, timestamp: Date(), url: url)
///     try await store.replace(with: entry)
public struct CacheEntry<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// The metadata of the value: when it was saved, its URL, and its validators.
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

    /// The URL of the value; an entry is never used for another URL.
    public var url: URL { metadata.url }
}

extension CacheEntry: Equatable where Value: Equatable {}

/// Encodes the properties of the entry and its metadata under their names, for stores in a database.
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

    /// The state that the items' IDs are derived from; nil if the service assigns them.
    package var identity: FeedIdentity?

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

/// The validators of a response, which identify its version (RFC 9110, section 8.8).
///
///     let validators = Validators(etag: response.headers["ETag"])
public struct Validators: Codable, Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag` as sent, with its quotes.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// The URL of the response after redirects, to which the validators belong; nil if the request was not redirected.
    public let redirectedURL: URL?

    /// The URL of the request, if it differs from the URL of the value, for example by a page size.
    public private(set) var requestURL: URL?

    /// The URL of the feed in the response, if the requested URL is a web page that links to it.
    public let discoveredURL: URL?

    /// Whether there are no validators.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response; without an ETag or a date, the URLs are ignored.
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

/// The age limit of a cached value.
///
///     let feeds = Feeds(cachedIn: directory, policy: .days(30))
public struct CachePolicy: Codable, Hashable, Sendable {
    /// A cached value never expires.
    public static let neverExpires = CachePolicy(maximumAge: nil)

    /// A cached value expires when it reaches `age`; with a negative age, every value is expired.
    public static func expires(after age: Duration) -> CachePolicy {
        CachePolicy(maximumAge: age)
    }

    /// A cached value expires when it reaches `count` times 24 hours.
    public static func days(_ count: Int) -> CachePolicy {
        let (seconds, overflows) = count.multipliedReportingOverflow(by: 86_400)
        return .expires(after: .seconds(overflows ? (count < 0 ? .min : .max) : seconds))
    }

    /// The age at which a value expires; nil if it never does.
    public let maximumAge: Duration?

    /// Returns whether a value saved at `timestamp` may be shown at `now`.
    ///
    /// A timestamp more than a day ahead of `now` is not trusted. Otherwise, a value saved while the clock was wrong
    /// would never expire. With ``neverExpires``, any timestamp is valid.
    public func isValid(_ timestamp: Date, at now: Date) -> Bool {
        guard let maximumAge else { return true }
        guard maximumAge >= .zero else { return false }
        return now.timeIntervalSince(timestamp) < maximumAge.inSeconds && !Self.isFuture(timestamp, at: now)
    }

    /// Returns the time at which a value saved at `timestamp` expires, or nil if it never does.
    package func expiry(of timestamp: Date) -> Date? {
        maximumAge.map { timestamp.addingTimeInterval($0.inSeconds) }
    }

    /// Returns whether `timestamp` is invalid or more than a day ahead of `now`, so that a clock must have been wrong.
    package static func isFuture(_ timestamp: Date, at now: Date) -> Bool {
        !(timestamp.timeIntervalSince(now) <= Duration.day.inSeconds)
    }
}

extension Duration {
    package static let day = Duration.seconds(86_400)

    package var inSeconds: Double { self / .seconds(1) }
}
