import FeedCache
import FeedCore
import TestSupport
import Testing

/// A kind of store that is held to the contract of `ImageDataStore`; a new one adds one line.
struct ImageDataStoreKind: Sendable, CustomTestStringConvertible {
    static let all = [
        ImageDataStoreKind(testDescription: "InMemoryImageDataStore") { _ in InMemoryImageDataStore() },
        ImageDataStoreKind(testDescription: "FileImageDataStore") { FileImageDataStore(directory: $0.url("images/")) },
    ]

    let testDescription: String

    /// Makes a store that holds nothing; those that need a place on disk have the directory for themselves.
    let make: @Sendable (TemporaryDirectory) -> any ImageDataStore
}
