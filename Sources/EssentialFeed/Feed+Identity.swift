package import FeedCore
import Foundation

extension Feed where Item == FeedImage {
    /// Returns the feed with image IDs that are derived from `identity`.
    ///
    /// A saved list with other IDs counts as missing, and the next load replaces it.
    package func identified(by identity: FeedIdentity) -> Feed {
        let page = source.page
        var feed = self
        feed.fallback.store = IdentifiedStore(store: store, identity: identity)
        var metadata = CacheMetadata(timestamp: .distantPast, url: url)
        metadata.identity = identity
        feed.source.page = { [metadata] url, cached in page(url, cached?.identity == nil ? metadata : cached) }
        return feed
    }
}

/// A store of a feed with image IDs that are derived from an identity; a list with other IDs counts as missing.
private struct IdentifiedStore: CacheStore {
    let store: any FeedStore
    let identity: FeedIdentity

    /// Returns whether a list has the same image IDs: from the service, or derived from the same names.
    private func applies(to metadata: CacheMetadata) -> Bool {
        if metadata.format ?? .essentialFeed == .essentialFeed { return true }
        guard let saved = metadata.identity else { return false }
        return saved.base == identity.base && identity.adding(saved) == saved
    }

    func retrieve() async throws -> CacheEntry<[FeedImage]>? {
        try await store.retrieve().flatMap { applies(to: $0.metadata) ? $0 : nil }
    }

    func metadata() async throws -> CacheMetadata? {
        try await store.metadata().flatMap { applies(to: $0) ? $0 : nil }
    }

    func replace(with entry: CacheEntry<[FeedImage]>) async throws { try await store.replace(with: entry) }

    @discardableResult
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> [FeedImage]?) -> CacheUpdate<[FeedImage]>?
    ) async throws -> CacheUpdate<[FeedImage]>? {
        try await withoutActuallyEscaping(change) { change in
            try await store.update { metadata, value in
                let applies = metadata.map(applies) == true
                return change(applies ? metadata : nil) { applies ? value() : nil }
            }
        }
    }

    func delete(
        unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool
    ) async throws -> CacheEntry<[FeedImage]>? {
        try await store.delete(unless: isValid)
    }
}
