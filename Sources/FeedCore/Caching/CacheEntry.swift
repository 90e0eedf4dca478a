#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value as a cache holds it: with the moment it was saved and the service it came from.
public struct CacheEntry<Value: Sendable>: Sendable {
    /// What was saved.
    public let value: Value

    /// When it was saved, or last confirmed by the service: its age counts from here.
    public let timestamp: Date

    /// The URL the value was loaded from; an entry is never taken for another URL's.
    public let url: URL

    /// What the service sent to recognise this version by.
    public let validators: Validators

    /// How long after ``timestamp`` the service itself calls the value fresh; zero where it does not.
    public let freshness: Duration

    /// When the service sent the value; ``timestamp``, unless the value has been confirmed since.
    public let fetchedAt: Date

    /// Creates an entry; without `fetchedAt`, the service sent its value at `timestamp`.
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

    /// The same value, confirmed by the service at `timestamp`, and fresh from then on for `freshness`.
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
    /// Says whether both are the value of one and the same response, however often it has been confirmed since.
    package func isSameVersion(as other: CacheEntry) -> Bool {
        url.absoluteString == other.url.absoluteString && fetchedAt == other.fetchedAt
            && validators == other.validators
    }
}

extension CacheEntry: Equatable where Value: Equatable {}
