import Synchronization

/// A persistent store of one value.
///
/// Both a synchronous type and an actor in front of a database can conform. Every implementation gives these
/// guarantees, which `CacheStoreContract` in `FeedTesting` checks:
///
/// - **Atomicity.** After a `replace(with:)` that threw or was killed halfway, `retrieve()` returns the previous entry:
///   never nothing, never a part.
/// - **Exactness.** What is retrieved equals what was passed to `replace(with:)`, the timestamp to the last bit.
/// - **No side effects of reading.** `retrieve()` changes nothing, whatever it finds.
/// - **Concurrency.** All methods may be called concurrently, by many tasks and, for stores on disk, many processes.
public protocol CacheStore<Value>: Sendable {
    /// The type of the cached value.
    associatedtype Value: Sendable

    /// Returns the entry, or nil if nothing is cached.
    ///
    /// - Throws: an error if there is something that is not a complete, readable entry.
    func retrieve() async throws -> CacheEntry<Value>?

    /// Replaces any existing entry with `entry`.
    ///
    /// - Throws: an error if the entry could not be saved; the old entry is then intact.
    func replace(with entry: CacheEntry<Value>) async throws

    /// Replaces the entry with what `change` makes of it, or leaves it if that is nil.
    ///
    /// `change` is passed nil if there is no entry, or none that can be read. Reading and replacing are atomic with
    /// respect to all other writers. The default implementation retrieves, then replaces. In between, no other call of
    /// it changes the store, but other methods and processes may; a store with such writers implements this method
    /// itself.
    ///
    /// - Returns: the new entry; nil if the old one was left.
    /// - Throws: an error if the entry could not be saved; the old one is then intact.
    @discardableResult
    func replace(
        by change: @Sendable (CacheEntry<Value>?) -> CacheEntry<Value>?
    ) async throws -> CacheEntry<Value>?

    /// Replaces the entry unless it is a paged list, which an entry that is none must not replace.
    ///
    /// Checking and replacing are atomic with respect to all other writers. The default implementation uses
    /// `replace(by:)`; a store that can tell without reading the whole entry saves time.
    ///
    /// - Returns: false if a paged list is cached, which is then left unchanged.
    /// - Throws: an error if the entry could not be saved; the old one is then intact.
    func replaceUnlessPaged(with entry: CacheEntry<Value>) async throws -> Bool

    /// Returns false if the cached entry certainly has no validators and no paging.
    ///
    /// A store that can tell without reading the whole entry saves a loader from reading one that no service can
    /// confirm. The default implementation returns true.
    func mayHaveValidators() async -> Bool

    /// Renews the cached entry with the timestamp and the freshness of `entry`, if it is the same version.
    ///
    /// It is if it was fetched from the same URL at `entry.fetchedAt` with the same validators; its value stays as it
    /// is. Checking and renewing are atomic with respect to all other writers. The default implementation uses
    /// `replace(by:)`.
    ///
    /// - Returns: false if another entry or none is cached, which is then left unchanged.
    /// - Throws: an error if the entry could not be renewed; the old timestamp and freshness are then intact.
    func renew(with entry: CacheEntry<Value>) async throws -> Bool

    /// Deletes the entry unless it is readable and `isValid` accepts it.
    ///
    /// Checking and deleting are atomic with respect to `replace(with:)`: an entry that was not checked is never
    /// deleted. Deleting from an empty store does nothing.
    ///
    /// - Returns: the entry that remains, or nil if the store is empty.
    /// - Throws: an error if the entry could not be deleted and is still there.
    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>?
}

extension CacheStore {
    /// Retrieves the entry and replaces it with what `change` makes of it; simultaneous calls take turns.
    @discardableResult
    public func replace(
        by change: @Sendable (CacheEntry<Value>?) -> CacheEntry<Value>?
    ) async throws -> CacheEntry<Value>? {
        // Two values may stand for the same store, so all of their type take turns.
        let turn = Self.self is AnyObject.Type ? ObjectIdentifier(self as AnyObject) : ObjectIdentifier(Self.self)
        await StoreTurns.take(turn)
        defer { StoreTurns.end(turn) }
        guard let new = change(try? await retrieve()) else { return nil }
        try await replace(with: new)
        return new
    }

    /// Replaces the entry, if it has no paging.
    public func replaceUnlessPaged(with entry: CacheEntry<Value>) async throws -> Bool {
        try await replace { $0?.paging == nil ? entry : nil } != nil
    }

    /// Returns true.
    public func mayHaveValidators() async -> Bool { true }

    /// Renews the cached entry by replacing it, if it is the same version.
    public func renew(with entry: CacheEntry<Value>) async throws -> Bool {
        let renewed = try await replace { stored in
            guard let stored, stored.isSameVersion(as: entry) else { return nil }
            return stored.renewed(at: entry.timestamp, freshness: entry.freshness)
        }
        return renewed != nil
    }

    /// Deletes the entry, whatever it is.
    public func delete() async throws {
        try await delete(unless: { _ in false })
    }
}

/// The turns of those who change a store in two steps.
private enum StoreTurns {
    /// Those who wait for each turn that is taken, in order.
    private static let waiters = Mutex<[ObjectIdentifier: [CheckedContinuation<Void, Never>]]>([:])

    static func take(_ turn: ObjectIdentifier) async {
        await withCheckedContinuation { continuation in
            let isFree = waiters.withLock { waiters in
                guard waiters[turn] != nil else {
                    waiters[turn] = []
                    return true
                }
                waiters[turn]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    static func end(_ turn: ObjectIdentifier) {
        let next = waiters.withLock { waiters in
            if waiters[turn]?.isEmpty == true { waiters[turn] = nil }
            return waiters[turn]?.removeFirst()
        }
        next?.resume()
    }
}

/// A store of a feed.
public typealias FeedStore = CacheStore<[FeedImage]>
