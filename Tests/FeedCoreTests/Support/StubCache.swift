import FeedCore
import FeedTestSupport
import Foundation

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
    private let isExpired: Bool

    /// Creates a cache that calls `saving` for every save and `loading` for every load.
    init(
        saving: @escaping @Sendable () throws -> Date = { anyDate },
        loading: @escaping @Sendable () throws -> CacheEntry<[FeedImage]>? = { nil },
        isExpired: Bool = false
    ) {
        self.saving = saving
        self.loading = loading
        self.isExpired = isExpired
    }

    func save(_ fetched: Fetched<[FeedImage]>) throws -> CacheEntry<[FeedImage]> {
        messages.append(.save(fetched))
        return anyEntry(fetched.value, timestamp: try saving())
    }

    func save(by change: @Sendable (CacheEntry<[FeedImage]>?) -> Fetched<[FeedImage]>?) throws
        -> CacheEntry<[FeedImage]>?
    {
        try change(try? loading()).map { try save($0) }
    }

    func lookUp() throws -> CacheEntry<[FeedImage]>? {
        messages.append(.load)
        return try loading()
    }

    nonisolated func usablePart(of entry: CacheEntry<[FeedImage]>) -> CacheEntry<[FeedImage]>? {
        isExpired ? nil : entry
    }

    func renew(_ entry: CacheEntry<[FeedImage]>, freshness: Duration) -> CacheEntry<[FeedImage]>? { nil }

    nonisolated func mayHaveValidators() -> Bool { false }
}
