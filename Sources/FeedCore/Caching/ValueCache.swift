/// The cache operations that loading policies use.
public protocol ValueCache<Value>: Sendable {
    /// The type of the cached value.
    associatedtype Value: Sendable

    /// Saves `fetched` in place of any older value, and returns the new entry.
    ///
    /// - Throws: an error if it could not be saved; the older value is then intact.
    @discardableResult
    func save(_ fetched: Fetched<Value>) async throws -> CacheEntry<Value>

    /// Saves `fetched` in place of any older value but a paged list.
    ///
    /// - Returns: the new entry; nil if a paged list is cached, which is left.
    /// - Throws: an error if it could not be saved; the older value is then intact.
    func saveUnlessPaged(_ fetched: Fetched<Value>) async throws -> CacheEntry<Value>?

    /// Saves what `change` makes of the entry that is cached, whatever its age, or leaves it if that is nil.
    ///
    /// `change` is passed nil if nothing is cached or the entry cannot be read. Reading and saving are one step, between
    /// which nobody else saves.
    ///
    /// - Returns: the new entry; nil if the old one was left.
    /// - Throws: an error if it could not be saved; what was cached before is then intact.
    @discardableResult
    func save(
        by change: @escaping @Sendable (CacheEntry<Value>?) -> Fetched<Value>?
    ) async throws -> CacheEntry<Value>?

    /// Returns the cached entry, whatever its age, or nil if there is none; changes nothing.
    ///
    /// - Throws: an error if there is an entry that cannot be read.
    func lookUp() async throws -> CacheEntry<Value>?

    /// Returns the part of an entry that may be shown now, or nil if the entry has expired.
    ///
    /// That is the whole entry unless it is a paged list, which ends before its first expired part.
    func usablePart(of entry: CacheEntry<Value>) -> CacheEntry<Value>?

    /// Returns false if what was saved certainly has no validators and is no paged list.
    ///
    /// It then need not be read before a request. The default implementation returns true.
    func mayHaveValidators() async -> Bool

    /// Renews `entry`, which the service has just confirmed: its age counts from now, and it is fresh for `freshness`.
    ///
    /// - Returns: the renewed entry; nil if another value has been saved or `entry` has been deleted in the meantime,
    ///   which is then left unchanged.
    /// - Throws: an error if it could not be renewed; what was cached before is then intact.
    func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>?
}

extension ValueCache {
    /// Returns the cached value, or nil if there is none or it has expired; changes nothing.
    ///
    /// - Throws: an error if there is a value that cannot be read.
    public func load() async throws -> CacheEntry<Value>? {
        try await lookUp().flatMap(usablePart)
    }

    /// Saves `fetched`, if the cached entry has no paging.
    public func saveUnlessPaged(_ fetched: Fetched<Value>) async throws -> CacheEntry<Value>? {
        try await save { $0?.paging == nil ? fetched : nil }
    }

    /// Returns true.
    public func mayHaveValidators() async -> Bool { true }
}
