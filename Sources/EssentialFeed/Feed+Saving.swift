import FeedCache
import FeedCore
import Foundation
import Synchronization

extension Feed {
    /// Saves the pages, joined with the cached list, in a task that is not cancelled with this one.
    func startSaving(
        _ pages: FetchedPages<Item>,
        includingExpired: Bool = false
    ) -> Task<Result<SavedPages<Item>, any Error>, Never> {
        Task {
            await Result {
                let start = pages.start ?? feeds.start
                return try await change(at: start, request: pages.request) { [now = feeds.now()] metadata, readEntry in
                    if let request = pages.request, shared.isAbandoned(request) { return SavedPages(isLeft: true) }
                    // The list of a later request has items that an older one lacks.
                    if let request = pages.request, shared.isOutdated(request),
                        let newer = readEntry().flatMap(fallback.usablePart)
                    {
                        let areAllPages = pages.requestCount > 1 && pages.isComplete
                        guard areAllPages else { return SavedPages(entry: newer, isLeft: true, isOutdated: true) }
                        if let joined = pages.appended(toNewer: newer, at: now) { return SavedPages(entry: joined) }
                    }
                    if pages.items.isEmpty, source.keepsItemsOfEmptyLists, let entry = readEntry(), !entry.value.isEmpty
                    {
                        return SavedPages(entry: entry, isLeft: true)
                    }
                    // The cached list is read only if it is needed.
                    let cached = pages.replacesCachedList(isPaged: metadata?.paging != nil) ? nil : readEntry()
                    if let joined = joined(pages, with: cached, includingExpired: includingExpired, at: now) {
                        return SavedPages(entry: joined)
                    }
                    return SavedPages(entry: cached.flatMap(fallback.usablePart), isLeft: true)
                }
            }
        }
    }

    /// Returns the list to save: the pages, joined with the cached list; nil if the cached list stays unchanged.
    func joined(
        _ pages: FetchedPages<Item>,
        with entry: CacheEntry<[Item]>?,
        includingExpired: Bool,
        at now: Date
    ) -> CacheEntry<[Item]>? {
        let cached = cachedList(entry, includingExpired: includingExpired)
        return pages.joined(with: cached, as: fallback.metadata(of: pages.first, at: now))
    }

    /// Changes the cached list exclusively; `make` receives its metadata and a function that reads it.
    ///
    /// - Parameters:
    ///   - start: the date of items that are saved for the first time.
    ///   - request: the number of the request of the first page.
    func change(
        at start: Date,
        request: Int? = nil,
        _ make: @escaping @Sendable (CacheMetadata?, _ readEntry: () -> CacheEntry<[Item]>?) -> SavedPages<Item>
    ) async throws -> SavedPages<Item> {
        try await shared.serially {
            if feeds.shared.hasPictures(of: url), let cached = try? await fallback.metadata() { see(cached) }
            let moves = try await movePictures(before: make)
            let made = Mutex(SavedPages<Item>())
            let update = try await store.update { metadata, value in
                let own = metadata.flatMap { $0.isOf(url) ? $0 : nil }
                var saved = make(own) { own.flatMap { own in value().map { CacheEntry(value: $0, metadata: own) } } }
                if !saved.isLeft { saved.entry = saved.entry?.withHistory(after: own, value, at: start) }
                let result = saved
                made.withLock { $0 = result }
                return saved.isLeft ? nil : saved.entry.map { .entry($0) }
            }
            var saved = made.withLock { $0 }
            if case .entry? = update {
                saved.isChanged = true
                if let moves {
                    let reassigned = (moves.reassigned, Item.self as Any.Type)
                    await feeds.deleteUnusedPictures(at: url, reassigned: reassigned, changed: moves.changedURLs)
                }
            }
            guard !saved.isLeft, let entry = saved.entry else { return saved }
            _ = shared.see(entry.metadata)
            if let request { shared.didSave(request) }
            var list = list(entry, from: .remote(savingFailure: nil))
            (list.savedAt, list.request) = (entry.metadata.firstSavedAt, shared.savedRequest)
            shared.notify(list)
            return saved
        }
    }
}

extension CacheEntry {
    /// Returns the entry with the history of the list after it replaces an older list.
    func withHistory<Item: Identifiable>(
        after old: CacheMetadata?,
        _ oldItems: () -> [Item]?,
        at now: Date
    ) -> CacheEntry where Value == [Item] {
        var metadata = metadata
        metadata.history = ListHistory.history(of: value, replacing: old, oldItems, at: now)
        return CacheEntry(value: value, metadata: metadata)
    }
}
