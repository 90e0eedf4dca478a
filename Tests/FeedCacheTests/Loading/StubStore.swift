import FeedCore
import FeedTestSupport
import Foundation

/// A scripted store of a feed that records its messages.
actor StubStore: FeedStore {
    /// A message to a store.
    enum Message: Equatable, Sendable {
        case retrieve
        case replace([FeedImage])
    }

    private(set) var messages: [Message] = []

    private let retrieval: @Sendable () throws -> CacheEntry<[FeedImage]>?
    private let replacement: @Sendable () throws -> Void

    /// Creates a store that calls `retrieval` for every retrieval and `replacement` for every replacement.
    init(
        retrieval: @escaping @Sendable () throws -> CacheEntry<[FeedImage]>? = { nil },
        replacement: @escaping @Sendable () throws -> Void = {}
    ) {
        self.retrieval = retrieval
        self.replacement = replacement
    }

    func retrieve() throws -> CacheEntry<[FeedImage]>? {
        messages.append(.retrieve)
        return try retrieval()
    }

    func replace(with entry: CacheEntry<[FeedImage]>) throws {
        messages.append(.replace(entry.value))
        try replacement()
    }

    func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) -> CacheEntry<[FeedImage]>? { nil }
}
