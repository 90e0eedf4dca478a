import FeedCore
import Foundation
import TestSupport

/// A cache of a feed that does as it is told, and keeps the list of what it was asked.
actor StubCache: ValueCache {
    /// What a cache is asked.
    enum Message: Equatable, Sendable {
        case save(Fetched<[FeedImage]>)
        case load
    }

    /// Everything it was asked, in order.
    private(set) var messages: [Message] = []

    private let saving: @Sendable () throws -> Date
    private let loading: @Sendable () throws -> CacheEntry<[FeedImage]>?

    /// Creates a cache whose every save is a call of `saving`, and every load one of `loading`.
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
