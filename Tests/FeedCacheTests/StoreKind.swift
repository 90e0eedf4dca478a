import FeedCache
import FeedCore
import TestSupport
import Testing

/// A kind of store that is held to the contract of `CacheStore`; a new one adds one line.
struct StoreKind: Sendable, CustomTestStringConvertible {
    static let all = [
        StoreKind(testDescription: "InMemoryStore") { _ in InMemoryStore() },
        StoreKind(testDescription: "JSONFileStore") { JSONFileStore(feedIn: $0.url("store")) },
    ]

    let testDescription: String

    /// Makes a store that holds nothing; those that need a place on disk have the directory for themselves.
    let make: @Sendable (TemporaryDirectory) -> any FeedStore
}
