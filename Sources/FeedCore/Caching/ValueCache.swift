#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a loading policy needs of a cache: saving what was loaded, and loading what was saved.
public protocol ValueCache<Value>: Sendable {
    /// What is cached.
    associatedtype Value: Sendable

    /// Saves `fetched` in the place of what was saved before, and returns the moment from which its age counts: now, or
    /// where a part of it is older, when that was sent.
    ///
    /// - Throws: an error where it could not be saved; what was saved before is then intact.
    func save(_ fetched: Fetched<Value>) async throws -> Date

    /// Returns what was saved, or nil where nothing was, or where it is too old to be shown; changes nothing.
    ///
    /// - Throws: an error where something was saved but cannot be read.
    func load() async throws -> CacheEntry<Value>?

    /// Returns what was saved, however old, and whether it may still be shown; changes nothing.
    ///
    /// - Throws: an error where something was saved but cannot be read.
    func lookUp() async throws -> CachedValue<Value>

    /// Renews `entry`, which the service has just confirmed: it is as of now, and fresh for `freshness` from now on.
    ///
    /// - Returns: the renewed entry; nil where another value has been saved or `entry` has been deleted meanwhile, which
    ///   then stays as it is.
    /// - Throws: an error where it could not be renewed; what was saved before is then intact.
    func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>?
}

extension ValueCache {
    /// Returns what ``load()`` does; what is expired counts as nothing.
    public func lookUp() async throws -> CachedValue<Value> {
        try await load().map { .valid($0) } ?? .nothing
    }

    /// Saves the value of `entry` again, if it is still the one that is cached.
    public func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        guard let stored = try await load(), stored.isSameVersion(as: entry) else { return nil }
        let fetched = Fetched(stored.value, validators: stored.validators, freshness: freshness)
        return stored.renewed(at: try await save(fetched), freshness: freshness)
    }
}

/// What a cache holds, and whether it may still be shown.
public enum CachedValue<Value: Sendable>: Sendable {
    /// Nothing is cached.
    case nothing

    /// The entry is too old to be shown, or from the future.
    case expired(CacheEntry<Value>)

    /// The entry may be shown.
    case valid(CacheEntry<Value>)
}

extension CachedValue {
    /// The entry, however old; nil where nothing is cached.
    public var entry: CacheEntry<Value>? {
        switch self {
        case .nothing: nil
        case .expired(let entry), .valid(let entry): entry
        }
    }
}

extension CachedValue: Equatable where Value: Equatable {}
