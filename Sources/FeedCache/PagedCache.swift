public import FeedCore
public import Foundation

/// A cache of a paginated list: saving its first pages does not drop the rest of the cached list.
///
/// Items after the last one of the saved pages are retained while they may be shown. The age of the whole list is then
/// theirs: saving newer items before them does not make them younger. Validators and freshness are not saved, because
/// they describe the pages and not the list.
public struct PagedCache<Item: Identifiable & Sendable>: ValueCache where Item.ID: Sendable {
    private let loader: LocalLoader<[Item]>

    /// Creates a cache that saves with `loader`.
    public init(_ loader: LocalLoader<[Item]>) {
        self.loader = loader
    }

    /// Saves the first pages of the list, and returns the time from which the age of its oldest part counts.
    ///
    /// - Throws: the store's error if that failed; what was cached before is then intact.
    public func save(_ fetched: Fetched<[Item]>) async throws -> Date {
        try await merge(fetched).savedAt
    }

    /// Loads the first pages of the list with `pages`, saves them, and returns the whole list then cached.
    ///
    /// Saving works as in ``save(_:)``, and the list is as old as its oldest part. A screen that shows a long list thus
    /// keeps all its items. If a service's pages start after an item, `Paginated(firstPage:)` continues after the end
    /// of that list. If the list cannot be saved, only the loaded pages are returned. If the service fails, the cached
    /// list is returned, unless it has expired or is empty.
    ///
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
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

    /// Returns the cached list, as ``LocalLoader/load()`` does.
    public func load() async throws -> CacheEntry<[Item]>? {
        try await loader.load()
    }

    /// Returns the cached list, whatever its age, as ``LocalLoader/lookUp()`` does.
    public func lookUp() async throws -> CachedValue<[Item]> {
        try await loader.lookUp()
    }

    /// Saves the pages followed by the retained items, and returns that list and its timestamp.
    private func merge(_ fetched: Fetched<[Item]>) async throws -> (list: [Item], savedAt: Date) {
        let entry = try await loader.save { cached in
            let pages = Fetched(fetched.value, oldest: fetched.oldest)
            guard !pages.value.isEmpty, let cached else { return pages }
            let rest = Self.rest(of: cached.value, behind: pages.value)
            guard !rest.isEmpty else { return pages }
            let oldest = fetched.oldest.map { min($0, cached.timestamp) } ?? cached.timestamp
            return Fetched(pages.value + rest, oldest: oldest)
        }
        return (entry.value, entry.timestamp)
    }

    private static func rest(of cached: [Item], behind pages: [Item]) -> [Item] {
        let known = Set(pages.map(\.id))
        let end = cached.lastIndex { $0.id == pages.last?.id }.map { $0 + 1 } ?? 0
        return cached[end...].filter { !known.contains($0.id) }
    }
}
