/// A place where one value is cached between launches.
///
/// A synchronous type satisfies the protocol as it is; an actor in front of a database can too. `CacheStoreContract` in
/// `FeedTesting` checks what every implementation guarantees:
///
/// - **All or nothing.** After a `replace(with:)` that threw, or that was killed half-way, `retrieve()` gives the entry
///   that was there before; never none, never a part.
/// - **Exactness.** What is retrieved equals what was given to `replace(with:)`, the timestamp to the last bit.
/// - **No side effects of reading.** `retrieve()` changes nothing, whatever it finds.
/// - **Concurrency.** All methods may be called at once, from many tasks and, for stores on disk, many processes.
public protocol CacheStore<Value>: Sendable {
    /// What is cached.
    associatedtype Value: Sendable

    /// Returns the entry, or nil where nothing was saved.
    ///
    /// - Throws: an error where something is there but is not an entry, whole and readable.
    func retrieve() async throws -> CacheEntry<Value>?

    /// Puts `entry` in the place of whatever was there.
    ///
    /// - Throws: an error where the entry could not be saved; the old one is then intact.
    func replace(with entry: CacheEntry<Value>) async throws

    /// Makes the timestamp and the freshness of `entry` those of what is there, if that is still the same value: the one
    /// fetched from the same URL at `entry.fetchedAt`, with the same validators.
    ///
    /// Judging and renewing are one step with regard to `replace(with:)` and `delete(unless:)` in the stores of this
    /// package. The default implementation retrieves and replaces, which others may come between.
    ///
    /// - Returns: false where something else is there by now, or nothing; it is then as it was.
    /// - Throws: an error where the entry could not be renewed; the old timestamp and freshness are then intact.
    func renew(with entry: CacheEntry<Value>) async throws -> Bool

    /// Deletes what is there unless it is a readable entry that `isValid` accepts.
    ///
    /// Judging and deleting are one step with regard to `replace(with:)`: an entry that was never judged is never
    /// deleted. Deleting where nothing is there does nothing.
    ///
    /// - Returns: the entry that stays, or nil where nothing is there any more.
    /// - Throws: an error where deleting failed; what was there is then still there.
    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>?
}

extension CacheStore {
    /// Makes the timestamp and the freshness of `entry` those of what is there, by replacing it.
    public func renew(with entry: CacheEntry<Value>) async throws -> Bool {
        guard let stored = try await retrieve(), stored.isSameVersion(as: entry) else { return false }
        try await replace(with: stored.renewed(at: entry.timestamp, freshness: entry.freshness))
        return true
    }

    /// Deletes what is there, whatever it is.
    public func delete() async throws {
        try await delete(unless: { _ in false })
    }
}

/// A store of an image feed.
public typealias FeedStore = CacheStore<[FeedImage]>
