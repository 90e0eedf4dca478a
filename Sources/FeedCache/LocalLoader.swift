public import FeedCore
public import Foundation

/// Saves the value of one URL in a store, and loads it from there while a policy allows.
///
///     let local = LocalFeedLoader(store: cache.feedStore(for: url), url: url)
///     try await local.save(Fetched(images))
///
/// Loading changes nothing; only ``validateCache()`` deletes entries. An entry with another URL counts as missing.
public struct LocalLoader<Value: Sendable>: Sendable {
    fileprivate let fallback: Fallback<Value>

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - store: the store of the value.
    ///   - url: the URL of the value.
    ///   - policy: how long the value may be shown.
    ///   - now: returns the current time.
    public init(
        store: any CacheStore<Value>,
        url: URL,
        policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        fallback = Fallback(store: store, url: url, policy: policy, now: now)
    }

    /// Replaces any older value with `fetched`, saved with the current time.
    ///
    /// - Throws: the store's error if it could not be saved; the older value is then intact.
    public func save(_ fetched: Fetched<Value>) async throws {
        _ = try await fallback.save(fetched)
    }

    /// Returns the saved entry, or nil if there is none or it has expired; changes nothing.
    ///
    /// - Throws: the store's error if the entry cannot be read.
    public func load() async throws -> CacheEntry<Value>? {
        try await fallback.entry().flatMap(fallback.usablePart)
    }

    /// Deletes the saved entry if it has expired or cannot be read, and returns the remaining entry.
    ///
    /// Entries saved in the meantime, and entries dated in the future (the clock may be wrong), are not deleted.
    ///
    /// - Throws: the store's error if the entry could not be deleted; it then still exists.
    @discardableResult
    public func validateCache() async throws -> CacheEntry<Value>? {
        try await fallback.store.delete { [fallback] entry in
            fallback.usablePart(of: entry) != nil
                || CachePolicy.isFuture(entry.metadata.firstSavedAt, at: fallback.now())
        }
    }
}

/// A local loader of a feed.
///
///     let feed = LocalFeedLoader(store: cache.feedStore(for: url), url: url)
///     let images = try await feed.load()?.value
public typealias LocalFeedLoader = LocalLoader<[FeedImage]>

extension LocalFeedLoader {
    /// Creates a loader of the feed at `url`, which expires after seven days.
    public init(store: any FeedStore, url: URL, now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(store: store, url: url, policy: .days(7), now: now)
    }
}

extension RemoteFirstLoader {
    /// Creates a loader that loads with `remote` first, saves in `cache`, and falls back to the saved value.
    ///
    /// A `ConditionalLoader` sends a conditional request, which returns a value only if the saved value is outdated.
    ///
    /// - Parameters:
    ///   - remote: the service.
    ///   - cache: the cache of the value.
    ///   - isUsable: whether a saved value may be shown instead of the service's; by default, unless it is an empty
    ///     collection.
    public init(
        remote: any Loader<Fetched<Value>>,
        cache: LocalLoader<Value>,
        isUsable: @escaping @Sendable (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) {
        var fallback = cache.fallback
        fallback.isUsable = isUsable
        self.init(remote: remote, fallback: fallback)
    }
}
