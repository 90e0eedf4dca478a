#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value as a cache holds it: with the moment it was saved and the service it came from.
public struct CacheEntry<Value: Sendable>: Sendable {
    /// What was saved.
    public let value: Value

    /// When it was saved.
    public let timestamp: Date

    /// The URL the value was loaded from; an entry is never taken for another URL's.
    public let url: URL

    /// What the service sent to recognise this version by.
    public let validators: Validators

    /// Creates an entry.
    public init(value: Value, timestamp: Date, url: URL, validators: Validators = .none) {
        self.value = value
        self.timestamp = timestamp
        self.url = url
        self.validators = validators
    }
}

extension CacheEntry: Equatable where Value: Equatable {}
