public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Saves what was loaded from one URL in a store, and loads it again as long as a policy allows.
///
/// Loading changes nothing; ``validateCache()`` alone deletes. An entry that names another URL is not there for this
/// loader.
public struct LocalLoader<Value: Sendable>: ValueCache {
    private let store: any CacheStore<Value>
    private let url: URL
    private let policy: CachePolicy
    private let now: @Sendable () -> Date

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - store: where the value is saved.
    ///   - url: what the value is loaded from.
    ///   - policy: how long it may be shown.
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

    /// Replaces what was saved by `fetched`, as of now, or of when its oldest part was sent.
    ///
    /// - Throws: the store's error where that failed; what was saved before is then intact.
    @discardableResult
    public func save(_ fetched: Fetched<Value>) async throws -> Date {
        let now = now()
        let timestamp = fetched.oldest.map { min($0, now) } ?? now
        let entry = CacheEntry(
            value: fetched.value,
            timestamp: timestamp,
            url: url,
            validators: fetched.validators,
            freshness: fetched.freshness
        )
        try await store.replace(with: entry)
        return timestamp
    }

    /// Returns what was saved, or nil where nothing was, or where it is expired.
    ///
    /// - Throws: the store's error where something is there but cannot be read.
    public func load() async throws -> CacheEntry<Value>? {
        guard case .valid(let entry) = try await lookUp() else { return nil }
        return entry
    }

    /// Returns what was saved, however old, and whether it may still be shown.
    ///
    /// - Throws: the store's error where something is there but cannot be read.
    public func lookUp() async throws -> CachedValue<Value> {
        // A URL with a base does not equal the absolute one that it stands for, and that a file holds.
        guard let entry = try await store.retrieve(), entry.url.absoluteString == url.absoluteString else {
            return .nothing
        }
        return policy.isValid(entry.timestamp, at: now()) ? .valid(entry) : .expired(entry)
    }

    /// Renews `entry` as of now, unless something else has been saved, or it has been deleted, meanwhile.
    ///
    /// - Throws: the store's error where that failed; what was saved before is then intact.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        let renewed = entry.renewed(at: now(), freshness: freshness)
        return try await store.renew(with: renewed) ? renewed : nil
    }

    /// Deletes what was saved if it is expired or cannot be read.
    ///
    /// An entry that somebody saves meanwhile stays, and is then the one that is reported.
    ///
    /// - Throws: the store's error where deleting failed; what was saved is then still there.
    public func validateCache() async throws -> CacheStatus<Value> {
        try await store.validate(policy, now: now)
    }
}

/// A local loader of an image feed.
public typealias LocalFeedLoader = LocalLoader<[FeedImage]>

extension LocalFeedLoader {
    /// Creates a loader of the feed at `url`, whose saved feed may be shown until it is seven days old.
    public init(
        store: any FeedStore,
        url: URL,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(store: store, url: url, policy: .days(7), now: now)
    }
}

/// What validating a cache found, and did.
public enum CacheStatus<Value: Sendable>: Sendable {
    /// Nothing is cached.
    case empty

    /// The entry is still good, and stays.
    case valid(CacheEntry<Value>)

    /// The entry was too old, or from the future, and has been deleted.
    case expired(CacheEntry<Value>)

    /// What was there was not readable, for this reason, and has been deleted.
    case corrupt(any Error)
}

extension CacheStore {
    /// Deletes the entry if `policy` calls it expired, or if it cannot be read.
    ///
    /// An entry that somebody saves meanwhile stays, and is then the one that is reported.
    ///
    /// - Throws: the store's error where deleting failed; what was saved is then still there.
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
