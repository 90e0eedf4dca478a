public import FeedCore
public import Foundation

/// Saves the value loaded from one URL in a store, and loads it from there as long as a policy allows.
///
/// Loading changes nothing; only ``validateCache()`` deletes. An entry with another URL counts as missing.
public struct LocalLoader<Value: Sendable>: ValueCache {
    private let store: any CacheStore<Value>
    private let url: URL
    private let policy: CachePolicy
    private let now: @Sendable () -> Date

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - store: the store of the value.
    ///   - url: the URL that the value is loaded from.
    ///   - policy: how long the value may be shown.
    ///   - now: the clock.
    public init(
        store: any CacheStore<Value>,
        url: URL,
        policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.url = url
        self.policy = policy
        self.now = now
    }

    /// Saves `fetched` in place of any older value, with the current time or that of its oldest part.
    ///
    /// - Throws: the store's error if that failed; the older value is then intact.
    @discardableResult
    public func save(_ fetched: Fetched<Value>) async throws -> CacheEntry<Value> {
        let entry = CacheEntry(fetched, url: url, now: now())
        try await store.replace(with: entry)
        return entry
    }

    /// Saves `fetched` in place of any older value but a paged list; returns nil if there is one.
    ///
    /// - Throws: the store's error if that failed; the older value is then intact.
    public func saveUnlessPaged(_ fetched: Fetched<Value>) async throws -> CacheEntry<Value>? {
        let entry = CacheEntry(fetched, url: url, now: now())
        return try await store.replaceUnlessPaged(with: entry) ? entry : nil
    }

    /// Saves what `change` makes of the cached entry, whatever its age, in one step; see `ValueCache`.
    ///
    /// - Throws: the store's error if that failed; the older value is then intact.
    @discardableResult
    public func save(
        by change: @escaping @Sendable (CacheEntry<Value>?) -> Fetched<Value>?
    ) async throws -> CacheEntry<Value>? {
        try await store.replace { entry in change(own(entry)).map { CacheEntry($0, url: url, now: now()) } }
    }

    /// Returns the cached entry, whatever its age, or nil if there is none.
    ///
    /// - Throws: the store's error if there is an entry that cannot be read.
    public func lookUp() async throws -> CacheEntry<Value>? {
        own(try await store.retrieve())
    }

    private func own(_ entry: CacheEntry<Value>?) -> CacheEntry<Value>? {
        // A relative URL does not equal the absolute URL it resolves to, which is what a file contains.
        entry.flatMap { $0.url.absoluteString == url.absoluteString ? $0 : nil }
    }

    /// Returns the part of an entry that may be shown now: all of it, or a paged list up to its first expired part.
    public func usablePart(of entry: CacheEntry<Value>) -> CacheEntry<Value>? {
        let now = now()
        return entry.part { policy.isValid($0, at: now) }
    }

    /// Renews `entry` as of now, unless another entry has been saved or it has been deleted in the meantime.
    ///
    /// - Throws: the store's error if that failed; what was cached before is then intact.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        let renewed = entry.renewed(at: now(), freshness: freshness)
        return try await store.renew(with: renewed) ? renewed : nil
    }

    /// Returns what the store does.
    public func mayHaveValidators() async -> Bool {
        await store.mayHaveValidators()
    }

    /// Deletes the cached value, or the parts of a paged list, that have expired or cannot be read.
    ///
    /// An entry saved in the meantime is not deleted; the result is then about that entry.
    ///
    /// - Throws: the store's error if the value could not be deleted; it is then still there.
    public func validateCache() async throws -> CacheStatus<Value> {
        try await store.validate(policy, now: now)
    }
}

/// A local loader of a feed.
public typealias LocalFeedLoader = LocalLoader<[FeedImage]>

extension LocalFeedLoader {
    /// Creates a loader of the feed at `url`, which may be shown until it is seven days old.
    public init(
        store: any FeedStore,
        url: URL,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(store: store, url: url, policy: .feeds, now: now)
    }
}

/// The result of validating a cache.
public enum CacheStatus<Value: Sendable>: Sendable {
    /// Nothing is cached.
    case empty

    /// The entry is valid and has not been deleted.
    case valid(CacheEntry<Value>)

    /// The entry was too old or dated in the future, and has been deleted.
    case expired(CacheEntry<Value>)

    /// The entry could not be read, for this reason, and has been deleted.
    case corrupt(any Error)
}

extension CacheStore {
    /// Deletes the entry if it has expired by `policy` or cannot be read, and of a paged list the parts that have.
    ///
    /// An entry saved in the meantime is not deleted; the result is then about that entry.
    ///
    /// - Throws: the store's error if the entry could not be deleted; it is then still there.
    public func validate(
        _ policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> CacheStatus<Value> {
        let usablePart = { @Sendable (entry: CacheEntry<Value>) in entry.part { policy.isValid($0, at: now()) } }
        let judged: CacheStatus<Value>
        do {
            guard let entry = try await retrieve() else { return .empty }
            judged = usablePart(entry).map { .valid($0) } ?? .expired(entry)
            if case .valid(let usable) = judged, usable.paging == entry.paging { return judged }
        } catch {
            if error is CancellationError { throw error }
            judged = .corrupt(error)
        }
        guard case .valid = judged else {
            return try await delete { usablePart($0) != nil }.map { .valid($0) } ?? judged
        }
        try await replace { entry in
            guard let entry, let usable = usablePart(entry), usable.paging != entry.paging else { return nil }
            return usable
        }
        return judged
    }
}
