import FeedCore
import TestSupport
import Testing

@testable import FeedCache

/// A kind of store that is held to the contract of `CacheStore`; a new one adds one line.
struct StoreKind: Sendable, CustomTestStringConvertible {
    static let all = [
        StoreKind(testDescription: "InMemoryStore") { _ in InMemoryStore() },
        StoreKind(testDescription: "JSONFileStore") { JSONFileStore(feedIn: $0.url("store")) },
        StoreKind(testDescription: "JSONFileStore through Codable") {
            JSONFileStore(in: DirectoryPath($0.url("store")), name: "list.json", coding: .codable)
        },
    ]

    let testDescription: String

    /// Makes a store that holds nothing; those that need a place on disk have the directory for themselves.
    let make: @Sendable (TemporaryDirectory) -> any FeedStore
}
