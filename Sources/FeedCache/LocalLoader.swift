public import FeedCore
public import Foundation

/// Saves the value of one URL in a store, and loads it from there while a policy allows.
///
///     let local = LocalFeedLoader(store: cache.feedStore(for: url), url: url)
///     try await local.save(Fetched(images))
///
/// Loading changes nothing; only ``validateCache()`` deletes entries. An entry with another URL, and a head without
/// items, count as missing.
public struct LocalLoader<Value: Sendable>: Sendable {
    package let store: any CacheStore<Value>
    package let url: URL
    package var policy: CachePolicy
    package let now: @Sendable () -> Date

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
        (self.store, self.url, self.policy, self.now) = (store, url, policy, now)
    }

    /// Replaces any older value with `fetched`, saved with the current time.
    ///
    /// - Throws: the store's error if it could not be saved; the older value is then intact.
    public func save(_ fetched: Fetched<Value>) async throws {
        try await store.replace(with: CacheEntry(value: fetched.value, metadata: metadata(of: fetched)))
    }

    /// Returns the saved entry, or nil if there is none or it has expired; changes nothing.
    ///
    /// - Throws: the store's error if the entry cannot be read.
    public func load() async throws -> CacheEntry<Value>? {
        try await entry().flatMap { isValid($0.metadata) ? $0 : nil }
    }

    /// Deletes the saved value if it has expired or cannot be read, and returns the remaining entry.
    ///
    /// Entries saved in the meantime, and entries dated in the future (the clock may be wrong), are not deleted. The
    /// deliveries of a list stay in its head.
    ///
    /// - Throws: the store's error if the value could not be deleted; it then still exists.
    @discardableResult
    public func validateCache() async throws -> CacheEntry<Value>? {
        try await store.deleteItems { [self] in isValid($0.metadata) || CachePolicy.isFuture($0.timestamp, at: now()) }
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

// MARK: - For loaders

extension LocalLoader {
    /// Returns the saved entry, of any age; nil if there is only a head.
    package func entry() async throws -> CacheEntry<Value>? {
        try await store.retrieve().flatMap { $0.metadata.isOf(url) && $0.metadata.hasItems ? $0 : nil }
    }

    /// Returns the head, of any age, with or without items.
    package func head() async throws -> CacheMetadata? {
        try await store.metadata().flatMap { $0.isOf(url) ? $0 : nil }
    }

    /// Returns whether a value with this metadata may be shown.
    package func isValid(_ metadata: CacheMetadata) -> Bool {
        metadata.hasItems && policy.isValid(metadata.timestamp, at: now())
    }

    /// Returns the metadata of a new value.
    package func metadata(of fetched: Fetched<some Sendable>) -> CacheMetadata {
        var metadata = CacheMetadata(
            timestamp: now(),
            url: url,
            validators: fetched.validators,
            freshness: fetched.freshness
        )
        metadata.policy = policy
        return metadata
    }

    /// Returns the saved value that may be shown.
    ///
    /// - Parameters:
    ///   - reason: why the service failed; nil if no request was sent.
    ///   - isUsable: whether a value may be shown; by default, unless it is an empty collection.
    /// - Throws: `LoadingError` if nothing may be shown; `CancellationError` if the task was cancelled.
    package func saved(
        because reason: (any Error)? = nil,
        isUsable: (Value) -> Bool = { ($0 as? any Collection)?.isEmpty != true }
    ) async throws -> CacheEntry<Value> {
        var saved: CacheEntry<Value>?
        let failure = try await Cancellation.failure { saved = try await entry() }
        guard let saved, isUsable(saved.value) else {
            throw LoadingError(url: url, remoteFailure: reason, cacheFailure: failure)
        }
        guard isValid(saved.metadata) else {
            let savedAt = saved.timestamp
            throw LoadingError(url: url, remoteFailure: reason, cacheFailure: nil, expiredValueSavedAt: savedAt)
        }
        return saved
    }

    /// Returns the validators of the saved value for a conditional request; none if it has expired.
    ///
    /// - Parameter requestURL: the URL of the request, if it differs from the URL of the value.
    package func validators(of head: CacheMetadata?, requestURL: URL? = nil) -> Validators {
        guard let head, isValid(head) else { return .none }
        return head.validators(forRequestTo: requestURL, at: now())
    }

    /// Restarts the age of the saved value after a 304 (RFC 9111, section 4.3.4), and returns it.
    ///
    /// - Returns: the value, and why its head could not be saved, if so; nil if there is no value of this version.
    /// - Throws: `CancellationError` if the task was cancelled.
    package func revalidated(
        _ known: CacheMetadata,
        freshness: Duration?
    ) async throws -> (entry: CacheEntry<Value>, savingFailure: (any Error)?)? {
        let now = now()
        let failure = try await Cancellation.failure {
            try await store.update { [url] stored, _ in
                guard let stored, stored.isOf(url), stored.version == known.version else { return nil }
                return .metadata(stored.refreshed(at: now, freshness: freshness ?? stored.freshness))
            }
        }
        // Another process may replace or delete the value at any time.
        guard let entry = try? await entry(), entry.metadata.version == known.version else { return nil }
        let refreshed = entry.metadata.refreshed(at: now, freshness: freshness ?? entry.metadata.freshness)
        let metadata = failure == nil ? entry.metadata : refreshed
        return (CacheEntry(value: entry.value, metadata: metadata), failure)
    }
}
