import FeedCore
import Foundation

extension Feed {
    /// Loads the list, passes the items that are not in the saved list to `deliver`, then saves the list.
    ///
    /// All new items are found, on up to ``Feeds/maximumPages`` pages. An item is new only once: an item that left the
    /// list and returns is not new, unless 1,000 other items have left since. `deliver` is called even if there are no
    /// new items. If it throws, or if a later page fails, nothing is saved, and the items are new again next time.
    ///
    /// - Throws: the service's error, without falling back to the cache; the error of `deliver`; the storage's error if
    ///   the delivered list could not be saved, so that its items are new again; `CancellationError` if the task was
    ///   cancelled before `deliver` was called.
    public nonisolated(nonsending) func loadNew(deliver: (FeedUpdate<Item>) async throws -> Void) async throws {
        try await loadNew(all: false, deliver: deliver)
    }

    /// Loads new items as ``loadNew(deliver:)`` does, with the arguments of ``newItems(all:maximumAge:)``.
    nonisolated(nonsending) func loadNew(
        all: Bool,
        maximumAge: Duration? = nil,
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let new = try await newItems(all: all, maximumAge: maximumAge)
        try await deliver(new.update)
        try await save(new)
    }

    /// Loads new items, to be delivered before they are saved; if nothing is cached, all items of the first page are new.
    ///
    /// - Parameters:
    ///   - all: whether all pages are requested.
    ///   - maximumAge: if ``load(maximumAge:)`` would send no request, the update has no new items.
    /// - Throws: the service's error; `LoadingError` if no request may be sent and nothing can be shown.
    package func newItems(all: Bool, maximumAge: Duration?) async throws -> UnsavedUpdate<Item> {
        if let maximumAge, let saved = try await savedUnlessStale(lookUp().entry, maximumAge) {
            return UnsavedUpdate(update: update(unchanged: saved), pages: nil)
        }
        let start = feeds.start
        let cached = try? await fallback.metadata()
        try Task.checkCancellation()
        switch try await firstPage(cached, isConditional: !all) {
        case .notModified(let entry, let failure):
            let list = await unmodified(entry, savingFailure: failure)
            return UnsavedUpdate(update: update(unchanged: list), pages: nil)
        case .fetched(let first):
            let (known, readingFailure) = try await lookUp()
            let limit = (all ? LoadPlan<Item>.all(of: feeds) : LoadPlan(pageLimit: feeds.maximumPages)).pageLimit
            var pages = await pages(startingWith: first, all ? .end : .newItems, limit: limit, cached: known, cached)
            pages.start = start
            if let failure = pages.failure { try Cancellation.rethrow(failure) }
            var update = update(pages, known: known, seen: known.map { ids(in: $0, savedBefore: cached) } ?? [])
            update.readingFailure = readingFailure
            return UnsavedUpdate(update: update, pages: pages.failure == nil ? pages : nil)
        }
    }

    /// Saves the list of a delivered update, even if the task is cancelled.
    package func save(_ unsaved: UnsavedUpdate<Item>) async throws {
        guard let pages = unsaved.pages else { return }
        let saved = try await startSaving(pages, includingExpired: true).value.get()
        report(.checked(changed: saved.isChanged, next: nil))
    }

    /// Returns the IDs of a cached list that were in it when it had earlier metadata.
    ///
    /// Another load that shared the request may have saved its list in the meantime; its new items have a later date.
    private func ids(in known: CacheEntry<[Item]>, savedBefore earlier: CacheMetadata?) -> Set<Item.ID> {
        if known.metadata.fetchedAt == earlier?.fetchedAt { return Set(known.value.map(\.id)) }
        guard let earlier, let history = known.metadata.history else { return [] }
        let end = max(earlier.firstSavedAt, earlier.fetchedAt)
        let areOld = history.dates(count: known.value.count).map { $0 <= end }
        // Items after the last old one were appended, so they are not new.
        let last = areOld.lastIndex(of: true) ?? areOld.endIndex
        return Set(known.value.indices.filter { areOld[$0] || $0 > last }.map { known.value[$0].id })
    }

    /// Returns the update for a list that was not requested, or not modified.
    func update(unchanged list: LoadedList<Item>, new: [Item] = []) -> FeedUpdate<Item> {
        var update = FeedUpdate(feed: url, new: new, items: list.items, source: list.source)
        update.title = list.title
        update.isNotModified = list.isNotModified
        update.savedAt = list.savedAt
        return update
    }

    /// Returns the items that are neither in `seen` nor have left the list before.
    func newItems(of items: [Item], seen: Set<Item.ID>, history: ListHistory?) -> [Item] {
        let unseen = items.filter { !seen.contains($0.id) }
        guard let history, !unseen.isEmpty else { return unseen }
        return zip(unseen, history.hasDeparted(unseen.lazy.map(\.id))).filter { !$1 }.map(\.0)
    }

    /// Returns the update for pages that are not saved yet.
    func update(_ pages: FetchedPages<Item>, known: CacheEntry<[Item]>?, seen: Set<Item.ID>) -> FeedUpdate<Item> {
        let joined = joined(pages, with: known, includingExpired: true, at: feeds.now())
        let hasFailed = pages.failure != nil
        var items = (joined ?? (hasFailed ? known.flatMap(fallback.usablePart) : nil))?.value ?? pages.items
        let leavesSavedItems = pages.items.isEmpty && source.keepsItemsOfEmptyLists && known?.value.isEmpty == false
        if leavesSavedItems { items = known?.value ?? [] }
        let new = newItems(of: hasFailed ? pages.items : items, seen: seen, history: known?.metadata.history)
        var update = FeedUpdate(feed: url, new: new, items: items, source: .remote(savingFailure: nil))
        update.title = pages.first.value.title
        update.leavesSavedItems = leavesSavedItems
        update.pageFailure = pages.failure
        return update
    }
}
