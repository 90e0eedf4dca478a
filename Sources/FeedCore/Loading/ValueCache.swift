#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a loading policy needs of a cache: saving what was loaded, and loading what was saved.
public protocol ValueCache<Value>: Sendable {
    /// What is cached.
    associatedtype Value: Sendable

    /// Saves `fetched` in the place of what was saved before, and returns the moment it was saved at.
    ///
    /// - Throws: an error where it could not be saved; what was saved before is then intact.
    func save(_ fetched: Fetched<Value>) async throws -> Date

    /// Returns what was saved, or nil where nothing was, or where it is too old to be shown; changes nothing.
    ///
    /// - Throws: an error where something was saved but cannot be read.
    func load() async throws -> CacheEntry<Value>?
}
