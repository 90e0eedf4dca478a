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
    public func save(_ fetched: Fetched<Value>) async throws -> Date {
        let entry = entry(fetched)
        try await store.replace(with: entry)
        return entry.timestamp
    }

    /// Saves what `merge` makes of the entry that may be shown, in one step, and returns the new entry.
    func save(
        merging merge: @Sendable (CacheEntry<Value>?) -> Fetched<Value>
    ) async throws -> CacheEntry<Value> {
        try await store.replace { cached in
            guard case .valid(let cached) = judge(cached) else { return entry(merge(nil)) }
            return entry(merge(cached))
        }
    }

    private func entry(_ fetched: Fetched<Value>) -> CacheEntry<Value> {
        let now = now()
        return CacheEntry(
            value: fetched.value,
            timestamp: fetched.oldest.map { min($0, now) } ?? now,
            url: url,
            validators: fetched.validators,
            freshness: fetched.freshness
        )
    }

    /// Returns the cached value, or nil if there is none or it has expired.
    ///
    /// - Throws: the store's error if there is a value that cannot be read.
    public func load() async throws -> CacheEntry<Value>? {
        guard case .valid(let entry) = try await lookUp() else { return nil }
        return entry
    }

    /// Returns the cached value, whatever its age, and whether it may still be shown.
    ///
    /// - Throws: the store's error if there is a value that cannot be read.
    public func lookUp() async throws -> CachedValue<Value> {
        judge(try await store.retrieve())
    }

    private func judge(_ entry: CacheEntry<Value>?) -> CachedValue<Value> {
        // A relative URL does not equal the absolute URL it resolves to, which is what a file contains.
        guard let entry, entry.url.absoluteString == url.absoluteString else { return .nothing }
        return policy.isValid(entry.timestamp, at: now()) ? .valid(entry) : .expired(entry)
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

    /// Deletes the cached value if it has expired or cannot be read.
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
        self.init(store: store, url: url, policy: .days(7), now: now)
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
    /// Deletes the entry if it has expired by `policy` or cannot be read.
    ///
    /// An entry saved in the meantime is not deleted; the result is then about that entry.
    ///
    /// - Throws: the store's error if the entry could not be deleted; it is then still there.
    public func validate(
        _ policy: CachePolicy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> CacheStatus<Value> {
        let isValid = { @Sendable (entry: CacheEntry<Value>) in policy.isValid(entry.timestamp, at: now()) }
        let judged: CacheStatus<Value>
        do {
            guard let entry = try await retrieve() else { return .empty }
            guard !isValid(entry) else { return .valid(entry) }
            judged = .expired(entry)
        } catch {
            if error is CancellationError { throw error }
            judged = .corrupt(error)
        }
        let newer = try await delete(unless: isValid)
        return newer.map { .valid($0) } ?? judged
    }
}
