public import Foundation

/// A storage of lists, of items of any type, and of image data.
///
///     let feeds = Feeds(storage: InMemoryStorage(), client: client)
///
/// Every store keeps the promises of ``CacheStore`` and ``ImageDataStore``; lists of two URLs, or of two types at one
/// URL, never share an entry, and two stores of the same type and URL hold the same. `FeedStorageContract` in
/// `FeedTesting` checks all of this.
public protocol FeedStorage: Sendable {
    /// Returns the store of the list of items of a type at `url`.
    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]>

    /// Returns the store of the image data of the feed at `url`.
    func imageDataStore(forFeedAt url: URL) -> any ImageDataStore

    /// Returns the stores of everything that is saved, readable or not. They are only read and deleted, never written.
    ///
    /// - Throws: an error if they cannot be listed.
    func stores() async throws -> [any CacheStore]

    /// Returns the stores among ``stores()`` of the lists at `url`.
    ///
    /// The default implementation reads the metadata of all stores, and omits unreadable ones.
    ///
    /// - Throws: an error if they cannot be listed.
    func stores(of url: URL) async throws -> [any CacheStore]

    /// Runs `body` exclusively: meanwhile, no process that shares the storage runs another body for the same URL.
    ///
    /// The default implementation locks nothing: the requests of one process are shared without it.
    ///
    /// - Throws: ``RequestNotSent/waitedTooLong(_:)`` if the lock is held for longer than `timeout`; `CancellationError`
    ///   if the task was cancelled while waiting; another error if nothing can be locked. In each case `body` has not run.
    func withRequestLock<Result: Sendable>(
        for url: URL,
        timeout: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result
}

extension FeedStorage {
    /// Returns the readable stores whose entry was loaded from `url`.
    public func stores(of url: URL) async throws -> [any CacheStore] {
        var found: [any CacheStore] = []
        for store in try await stores() where (try? await store.metadata())?.isOf(url) == true { found.append(store) }
        return found
    }

    /// Runs `body` without a lock, and never throws.
    public func withRequestLock<Result: Sendable>(
        for url: URL,
        timeout: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result {
        await body()
    }
}
