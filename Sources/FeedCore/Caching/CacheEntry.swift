public import Foundation

/// A cached value with the time it was saved and the service it came from.
public struct CacheEntry<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// When the value was saved or last confirmed by the service; its age counts from here.
    ///
    /// For a paged list, that of its oldest part.
    public let timestamp: Date

    /// The URL the value was loaded from; an entry is never used for another URL.
    public let url: URL

    /// The validators that identify this version of the value.
    public let validators: Validators

    /// How long after ``timestamp`` the service declares the value fresh; zero if it declares nothing.
    ///
    /// For a paged list, it counts from the date of its first part.
    public let freshness: Duration

    /// When the service sent the value: ``timestamp``, unless it has been confirmed since.
    public let fetchedAt: Date

    /// How the list was put together, if it comes in pages; nil for every other value.
    public let paging: Paging?

    /// Creates an entry; `fetchedAt` defaults to `timestamp`.
    public init(
        value: Value,
        timestamp: Date,
        url: URL,
        validators: Validators = .none,
        freshness: Duration = .zero,
        fetchedAt: Date? = nil,
        paging: Paging? = nil
    ) {
        self.value = value
        self.timestamp = timestamp
        self.url = url
        self.validators = validators
        self.freshness = freshness
        self.fetchedAt = fetchedAt ?? timestamp
        self.paging = paging
    }

    package init(_ fetched: Fetched<Value>, url: URL, now: Date) {
        self.init(
            value: fetched.value,
            timestamp: fetched.paging?.oldest.map { min($0, now) } ?? now,
            url: url,
            validators: fetched.validators,
            freshness: fetched.freshness,
            fetchedAt: now,
            paging: fetched.paging
        )
    }

    /// Returns the same value, confirmed by the service at `timestamp` and fresh for `freshness` from then on.
    public func renewed(at timestamp: Date, freshness: Duration) -> CacheEntry {
        CacheEntry(
            value: value,
            timestamp: timestamp,
            url: url,
            validators: validators,
            freshness: freshness,
            fetchedAt: fetchedAt,
            paging: paging
        )
    }
}

extension CacheEntry {
    /// Returns whether both values come from the same response, regardless of later confirmations.
    package func isSameVersion(as other: CacheEntry) -> Bool {
        url.absoluteString == other.url.absoluteString && fetchedAt == other.fetchedAt
            && validators == other.validators
    }
}

extension CacheEntry: Equatable where Value: Equatable {}

/// It is encoded with the names of its properties, for stores in a database.
extension CacheEntry: Codable where Value: Codable {}

/// The validators of a response, which identify its version (RFC 9110, section 8.8).
public struct Validators: Codable, Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag` as sent, with its quotes.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// The URL of the response after redirects; nil if the request was not redirected.
    ///
    /// They identify no version of what another URL responds with.
    public let redirectedURL: URL?

    /// Whether there are no validators.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response; without any, `redirectedURL` is ignored.
    public init(etag: String? = nil, lastModified: String? = nil, redirectedURL: URL? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.redirectedURL = etag == nil && lastModified == nil ? nil : redirectedURL
    }
}
