public import FeedCore

/// What validating a cache found, and did.
public enum CacheStatus<Value: Sendable>: Sendable {
    /// Nothing is cached.
    case empty

    /// The entry is kept.
    case valid(CacheEntry<Value>)

    /// The entry was too old, or from the future, and has been deleted.
    case expired(CacheEntry<Value>)

    /// What was there was not readable, for this reason, and has been deleted.
    case corrupt(any Error)
}
