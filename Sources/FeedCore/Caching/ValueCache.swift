public import Foundation

/// The cache operations that loading policies use.
public protocol ValueCache<Value>: Sendable {
    /// The type of the cached value.
    associatedtype Value: Sendable

    /// Saves `fetched` in place of any older value, and returns the time from which its age counts.
    ///
    /// That is now or, if a part of the value is older, the time that part was sent.
    ///
    /// - Throws: an error if it could not be saved; the older value is then intact.
    func save(_ fetched: Fetched<Value>) async throws -> Date

    /// Returns the cached value, or nil if there is none or it has expired; changes nothing.
    ///
    /// - Throws: an error if there is a value that cannot be read.
    func load() async throws -> CacheEntry<Value>?

    /// Returns the cached value, whatever its age, and whether it may still be shown; changes nothing.
    ///
    /// - Throws: an error if there is a value that cannot be read.
    func lookUp() async throws -> CachedValue<Value>

    /// Returns false if what was saved certainly has no validators, so that it need not be read before a request.
    ///
    /// The default implementation returns true.
    func mayHaveValidators() async -> Bool

    /// Renews `entry`, which the service has just confirmed: its age counts from now, and it is fresh for `freshness`.
    ///
    /// - Returns: the renewed entry; nil if another value has been saved or `entry` has been deleted in the meantime,
    ///   which is then left unchanged.
    /// - Throws: an error if it could not be renewed; what was cached before is then intact.
    func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>?
}

extension ValueCache {
    /// Returns true.
    public func mayHaveValidators() async -> Bool { true }

    /// Returns the result of ``load()``; an expired value counts as missing.
    public func lookUp() async throws -> CachedValue<Value> {
        try await load().map { .valid($0) } ?? .nothing
    }

    /// Saves the value of `entry` again if it is still the cached one.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        guard let stored = try await load(), stored.isSameVersion(as: entry) else { return nil }
        let fetched = Fetched(stored.value, validators: stored.validators, freshness: freshness)
        return stored.renewed(at: try await save(fetched), freshness: freshness)
    }
}

/// A cached value, and whether it may still be shown.
public enum CachedValue<Value: Sendable>: Sendable {
    /// Nothing is cached.
    case nothing

    /// The entry has expired or is dated in the future.
    case expired(CacheEntry<Value>)

    /// The entry may be shown.
    case valid(CacheEntry<Value>)
}

extension CachedValue {
    /// The entry, whatever its age; nil if nothing is cached.
    public var entry: CacheEntry<Value>? {
        switch self {
        case .nothing: nil
        case .expired(let entry), .valid(let entry): entry
        }
    }
}

extension CachedValue: Equatable where Value: Equatable {}
