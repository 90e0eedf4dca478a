public import Foundation

/// Where lists, of items of any type, and image data are saved.
///
/// Every store keeps the promises of ``CacheStore`` and ``ImageDataStore``; lists of two URLs, or of two types at one
/// URL, never share an entry, and two stores of the same type and URL hold the same. `FeedStorageContract` in
/// `FeedTesting` checks all of this.
public protocol FeedStorage: Sendable {
    /// Returns the store of the list of items of a type at `url`.
    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]>

    /// Returns the store of the image data of the feed at `url`.
    func imageDataStore(forFeedAt url: URL) -> any ImageDataStore

    /// Returns the stores of everything that is saved, readable or not; they are then read or deleted, never written.
    ///
    /// - Throws: an error if they cannot be listed.
    func stores() async throws -> [any CacheStore]

    /// Runs `body` while nobody else runs one for the same URL, in any process that shares the storage.
    ///
    /// The default implementation runs it at once: the requests of one process are shared without it.
    ///
    /// - Throws: ``RequestNotSent/waitedTooLong(_:)`` if others take longer than `timeout`; `CancellationError` if the
    ///   task was cancelled while waiting; another error if nothing can be locked. In each case `body` has not run.
    func withRequestLock<Result: Sendable>(
        for url: URL,
        timeout: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result
}

extension FeedStorage {
    /// Runs `body` at once; it locks nothing, and never throws.
    public func withRequestLock<Result: Sendable>(
        for url: URL,
        timeout: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result {
        await body()
    }
}
