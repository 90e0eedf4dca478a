public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cache of a list that comes in pages: saving its first pages does not cut off the rest of what was saved before.
///
/// The items that stood behind the last one of the pages stay, as long as they may be shown, and the list is then as
/// old as they are: they are not made younger by what is saved before them. Validators and freshness are not saved: they
/// are those of the pages, not of the list.
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
        try await merge(fetched).savedAt
    }

    /// Loads the first pages of the list with `pages`, saves them as ``save(_:)`` does, and returns the whole list that is
    /// then saved, as old as its oldest part.
    ///
    /// A screen that shows a long list does not lose what it shows. Where a service's pages begin after an item,
    /// `Paginated(firstPage:)` of that list goes on behind its end. Where the list cannot be saved, the pages are returned
    /// alone; where the service fails, what is saved is returned, unless it is expired or empty.
    ///
    /// - Throws: `LoadingError` where there is nothing to show; `CancellationError` where the task was cancelled.
    public func refresh(with pages: any Loader<Fetched<[Item]>>) async throws -> Loaded<[Item]> {
        let fetched: Fetched<[Item]>
        do {
            fetched = try await pages.load()
        } catch {
            try Cancellation.rethrow(error)
            return try await RemoteFirstLoader(remote: pages, cache: loader).loadSaved(because: error)
        }
        do {
            let (list, savedAt) = try await merge(fetched)
            return Loaded(list, source: .remote(savingFailure: nil), savedAt: savedAt)
        } catch {
            try Cancellation.rethrow(error)
            return Loaded(fetched.value, source: .remote(savingFailure: error), savedAt: nil)
        }
    }

    /// Returns what was saved, as ``LocalLoader/load()`` does.
    public func load() async throws -> CacheEntry<[Item]>? {
        try await loader.load()
    }

    /// Returns what was saved, however old, as ``LocalLoader/lookUp()`` does.
    public func lookUp() async throws -> CachedValue<[Item]> {
        try await loader.lookUp()
    }

    /// Saves the pages with what stood behind them, and returns that list and its age.
    private func merge(_ fetched: Fetched<[Item]>) async throws -> (list: [Item], savedAt: Date) {
        let pages = Fetched(fetched.value, oldest: fetched.oldest)
        guard !pages.value.isEmpty, let cached = try? await loader.load() else {
            return (pages.value, try await loader.save(pages))
        }
        let rest = Self.rest(of: cached.value, behind: pages.value)
        guard !rest.isEmpty else { return (pages.value, try await loader.save(pages)) }
        let list = pages.value + rest
        let oldest = fetched.oldest.map { min($0, cached.timestamp) } ?? cached.timestamp
        return (list, try await loader.save(Fetched(list, oldest: oldest)))
    }

    private static func rest(of cached: [Item], behind pages: [Item]) -> [Item] {
        let known = Set(pages.map(\.id))
        let end = cached.lastIndex { $0.id == pages.last?.id }.map { $0 + 1 } ?? 0
        return cached[end...].filter { !known.contains($0.id) }
    }
}
