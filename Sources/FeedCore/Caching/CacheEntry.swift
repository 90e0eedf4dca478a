public import Foundation

/// A cached value with the time it was saved and the service it came from.
public struct CacheEntry<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// When the value was saved or last confirmed by the service; its age counts from here.
    public let timestamp: Date

    /// The URL the value was loaded from; an entry is never used for another URL.
    public let url: URL

    /// The validators that identify this version of the value.
    public let validators: Validators

    /// How long after ``timestamp`` the service declares the value fresh; zero if it declares nothing.
    public let freshness: Duration

    /// When the service sent the value: ``timestamp``, unless it has been confirmed since.
    public let fetchedAt: Date

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
        self.timestamp = timestamp
        self.url = url
        self.validators = validators
        self.freshness = freshness
        self.fetchedAt = fetchedAt ?? timestamp
    }

    /// Returns the same value, confirmed by the service at `timestamp` and fresh for `freshness` from then on.
    public func renewed(at timestamp: Date, freshness: Duration) -> CacheEntry {
        CacheEntry(
            value: value,
            timestamp: timestamp,
            url: url,
            validators: validators,
            freshness: freshness,
            fetchedAt: fetchedAt
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
