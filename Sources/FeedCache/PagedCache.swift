public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cache of a list that comes in pages: saving its first pages does not cut off the rest of what was saved before.
///
/// The items that stood behind the last one of the pages are kept, as long as they may be shown, and the list is then as
/// old as they are: they are not made younger by what is saved before them.
public struct PagedCache<Item: Identifiable & Sendable>: ValueCache where Item.ID: Sendable {
    private let loader: LocalLoader<[Item]>

    /// Creates a cache that saves through `loader`.
    public init(_ loader: LocalLoader<[Item]>) {
        self.loader = loader
    }

    /// Saves the first pages of the list, and returns the moment the oldest part of it was saved at.
    ///
    /// - Throws: the store's error where that failed; what was saved before is then intact.
    public func save(_ fetched: Fetched<[Item]>) async throws -> Date {
        guard !fetched.value.isEmpty, let cached = try? await loader.load() else {
            return try await loader.save(fetched)
        }
        let rest = Self.rest(of: cached.value, behind: fetched.value)
        guard !rest.isEmpty else { return try await loader.save(fetched) }
        try await loader.save(Fetched(fetched.value + rest), asOf: cached.timestamp)
        return cached.timestamp
    }

    /// Returns what was saved, as ``LocalLoader/load()`` does.
    public func load() async throws -> CacheEntry<[Item]>? {
        try await loader.load()
    }

    /// Returns what was saved, however old, as ``LocalLoader/lookUp()`` does.
    public func lookUp() async throws -> CachedValue<[Item]> {
        try await loader.lookUp()
    }

    private static func rest(of cached: [Item], behind pages: [Item]) -> [Item] {
        let known = Set(pages.map(\.id))
        let end = cached.lastIndex { $0.id == pages.last?.id }.map { $0 + 1 } ?? 0
        return cached[end...].filter { !known.contains($0.id) }
    }
}
