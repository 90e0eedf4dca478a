package import FeedCore

/// A store of a feed that records its messages and can be made to fail.
package actor RecordingStore: FeedStore {
    /// A message to a store.
    package enum Message: Equatable, Sendable {
        case retrieve
        case replace(CacheEntry<[FeedImage]>)
        case delete
    }

    package private(set) var messages: [Message] = []
    package private(set) var entry: CacheEntry<[FeedImage]>?

    private let failures: Failures
    private let entryAtDeletion: CacheEntry<[FeedImage]>?

    /// The error of each operation that must fail; an entry that cannot be retrieved is still deleted.
    package struct Failures: Sendable {
        var retrieval: (any Error)?
        var replacement: (any Error)?
        var deletion: (any Error)?

        package init(
            retrieval: (any Error)? = nil,
            replacement: (any Error)? = nil,
            deletion: (any Error)? = nil
        ) {
            self.retrieval = retrieval
            self.replacement = replacement
            self.deletion = deletion
        }
    }

    /// Creates a store with `entry`, or an empty store.
    ///
    /// - Parameter entryAtDeletion: The entry that another process saves right before the first deletion.
    package init(
        _ entry: CacheEntry<[FeedImage]>? = nil,
        failures: Failures = Failures(),
        entryAtDeletion: CacheEntry<[FeedImage]>? = nil
    ) {
        self.entry = entry
        self.failures = failures
        self.entryAtDeletion = entryAtDeletion
    }

    package func retrieve() throws -> CacheEntry<[FeedImage]>? {
        messages.append(.retrieve)
        if let error = failures.retrieval { throw error }
        return entry
    }

    package func replace(with entry: CacheEntry<[FeedImage]>) throws {
        messages.append(.replace(entry))
        if let error = failures.replacement { throw error }
        self.entry = entry
    }

    @discardableResult
    package func delete(
        unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool
    ) throws -> CacheEntry<[FeedImage]>? {
        messages.append(.delete)
        if let error = failures.deletion { throw error }
        let readable = failures.retrieval == nil ? entry : nil
        entry = (entryAtDeletion ?? readable).flatMap { isValid($0) ? $0 : nil }
        return entry
    }

    @discardableResult
    package func deleteItems(
        unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool
    ) throws -> CacheEntry<[FeedImage]>? {
        try delete(unless: isValid)
    }
}
