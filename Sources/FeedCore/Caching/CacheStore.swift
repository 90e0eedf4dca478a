/// A persistent store of one value.
///
///     try await store.replace(with: entry)
///     let saved = try await store.retrieve()?.value
///
/// A synchronous type and an actor that wraps a database can both conform. `CacheStoreContract` in `FeedTesting` checks
/// the guarantees that every implementation must give:
///
/// - **Atomicity.** If `replace(with:)` throws or the process is killed, the complete previous entry remains.
/// - **Exactness.** A retrieved entry equals the saved entry, including the last bit of its timestamp.
/// - **No side effects of reading.** `retrieve()` changes nothing, even if the entry is damaged.
/// - **Concurrency.** Many tasks and, for stores on disk, many processes may call all methods concurrently.
public protocol CacheStore<Value>: Sendable {
    /// The type of the cached value.
    associatedtype Value: Sendable

    /// Returns the entry, or nil if nothing is cached.
    ///
    /// - Throws: an error if the entry is incomplete or unreadable.
    func retrieve() async throws -> CacheEntry<Value>?

    /// Returns what `retrieve()` does; `value` is what the entry probably has.
    ///
    /// The default implementation calls `retrieve()`. A store that can compare its entry with a value faster than it can
    /// read it may return `value` itself.
    ///
    /// - Throws: an error if the entry is incomplete or unreadable.
    func retrieve(expecting value: Value) async throws -> CacheEntry<Value>?

    /// Returns the metadata of the entry, or nil if nothing is cached.
    ///
    /// The default implementation retrieves the complete entry. A store that can read only the metadata is faster.
    ///
    /// - Throws: an error if the metadata is unreadable.
    func metadata() async throws -> CacheMetadata?

    /// Replaces any existing entry with `entry`.
    ///
    /// - Throws: an error if the entry could not be saved; the old entry is then intact.
    func replace(with entry: CacheEntry<Value>) async throws

    /// Changes the entry with `change`, or leaves it unchanged if that returns nil.
    ///
    /// `change` receives the metadata, nil if there is no readable entry, and a function that returns the value, nil if
    /// it is unreadable. The default implementation retrieves the entry, then replaces it. A store with other writers,
    /// such as other processes, must implement this method so that no other write happens between the two.
    ///
    /// - Returns: the change: only the metadata if the value equals the existing one; nil if there was no entry whose
    ///   metadata could change.
    /// - Throws: an error if the entry could not be saved; the old entry is then intact.
    @discardableResult
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>?

    /// Deletes the entry unless it is readable and `isValid` accepts it.
    ///
    /// Checking and deleting are atomic with respect to `replace(with:)`: an entry that was not checked is never
    /// deleted. Deleting from an empty store does nothing.
    ///
    /// - Returns: the remaining entry, or nil if the store is empty.
    /// - Throws: an error if the entry still exists because it could not be deleted.
    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>?

    /// Deletes the items of an entry unless it is readable and `isValid` accepts it, and keeps its head.
    ///
    /// The head has what was delivered of a list. If there is nothing to keep, or if the entry is unreadable, the
    /// complete entry is deleted. The default implementation reads the entry, then replaces it.
    ///
    /// - Returns: the remaining valid entry; nil if there is none.
    /// - Throws: an error if the items still exist because they could not be deleted.
    @discardableResult
    func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>?

    /// The size of the entry and its image data; zero by default.
    ///
    /// - Throws: an error if the entry cannot be opened.
    var usage: StorageUsage { get async throws }
}

extension CacheStore {
    /// Retrieves the entry.
    public func retrieve(expecting value: Value) async throws -> CacheEntry<Value>? {
        try await retrieve()
    }

    /// Retrieves the entry, and returns its metadata.
    public func metadata() async throws -> CacheMetadata? {
        try await retrieve()?.metadata
    }

    /// Retrieves the entry, then replaces it if `change` returns an update; another write may happen between the two.
    @discardableResult
    public func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        // An unreadable entry counts as absent, so that it is replaced.
        let entry = try? await retrieve()
        let update = change(entry?.metadata) { entry?.value }?.withoutSameValue(as: entry?.value)
        guard let new = update?.result(on: entry) else { return nil }
        try await replace(with: new)
        return update
    }

    /// Deletes the entry, readable or not.
    ///
    /// - Throws: an error if the entry still exists because it could not be deleted.
    public func delete() async throws {
        try await delete(unless: { _ in false })
    }

    /// Reads the entry, then replaces it with its head, or deletes it; another write may happen between the two.
    @discardableResult
    public func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        guard let entry = try? await retrieve(), let head = entry.withoutItems else {
            return try await delete(unless: isValid)
        }
        if isValid(entry) { return entry }
        try await replace(with: head)
        return nil
    }

    /// Returns an empty usage.
    public var usage: StorageUsage {
        get async throws { StorageUsage() }
    }
}

/// A store of an image feed.
///
///     let store: any FeedStore = CacheDirectory(in: directory).feedStore(for: url)
public typealias FeedStore = CacheStore<[FeedImage]>
