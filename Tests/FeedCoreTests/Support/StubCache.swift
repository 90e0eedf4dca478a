import FeedCore
import Foundation
import TestSupport

/// A cache of a feed that is scripted and records its messages.
actor StubCache: ValueCache {
    /// A message to a cache.
    enum Message: Equatable, Sendable {
        case save(Fetched<[FeedImage]>)
        case load
    }

    /// The messages so far, in order.
    private(set) var messages: [Message] = []

    private let saving: @Sendable () throws -> Date
    private let loading: @Sendable () throws -> CacheEntry<[FeedImage]>?

    /// Creates a cache that calls `saving` for every save and `loading` for every load.
    init(
        saving: @escaping @Sendable () throws -> Date = { anyDate },
        loading: @escaping @Sendable () throws -> CacheEntry<[FeedImage]>? = { nil }
    ) {
        self.saving = saving
        self.loading = loading
    }

    func save(_ fetched: Fetched<[FeedImage]>) throws -> Date {
        messages.append(.save(fetched))
        return try saving()
    }

    func load() throws -> CacheEntry<[FeedImage]>? {
        messages.append(.load)
        return try loading()
    }
}
