import Foundation

extension ListLoader {
    /// Loads the list, passes the items that the cached list lacks to `deliver`, then saves the list, as `Feed.loadNew` says.
    ///
    /// If nothing is cached, all items of the first page are new.
    package func loadNew(
        all: Bool,
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let metadata = all ? nil : try? await fallback.store.metadata()
        try Task.checkCancellation()
        switch try await firstPage(unless: metadata) {
        case .notModified(let entry, let failure):
            let loaded = await loaded(notModified: entry, savingFailure: failure)
            try await deliver(update(unchanged: loaded))
        case .fetched(let first):
            let (known, readingFailure) = try await lookUp()
            let pages = await pages(startingWith: first, all ? .all : .new, known: known)
            if let failure = pages.failure { try Cancellation.rethrow(failure) }
            var update = update(pages, known: known, before: Set(known?.value.map(\.id) ?? []))
            update.readingFailure = readingFailure
            try await deliver(update)
            guard pages.failure == nil else { return }
            report(
                .checked(changed: try await startSaving(pages, includingExpired: true).value.get().isChanged, next: nil)
            )
        }
    }

    /// Returns the cached list, whatever its age, or why it cannot be read.
    func lookUp() async throws -> (entry: CacheEntry<[Item]>?, failure: (any Error)?) {
        var entry: CacheEntry<[Item]>?
        let failure = try await Cancellation.failure { entry = try await fallback.store.entry(of: url) }
        try Task.checkCancellation()
        return (entry, failure)
    }

    /// Returns the update of a list that was not requested, or not sent again.
    package func update(unchanged loaded: Loaded<[Item]>, new: [Item] = []) -> FeedUpdate<Item> {
        var update = FeedUpdate(feed: url, new: new, items: loaded.joined ?? loaded.value, source: loaded.source)
        update.title = loaded.title
        update.isNotModified = loaded.isNotModified
        update.savedAt = loaded.savedAt
        return update
    }

    func update(
        _ pages: FetchedPages<Item>,
        known: CacheEntry<[Item]>?,
        before: Set<Item.ID>
    ) -> FeedUpdate<Item> {
        let joined = self.joined(pages, with: known, includingExpired: true, at: now())?.value
        var items = pages.failure == nil ? joined ?? pages.items : pages.items
        let leavesSavedItems = pages.items.isEmpty && source.keepsItemsOfEmptyLists && known?.value.isEmpty == false
        if leavesSavedItems { items = known?.value ?? [] }
        let new = items.filter { !before.contains($0.id) }
        var update = FeedUpdate(feed: url, new: new, items: items, source: .remote(savingFailure: nil))
        update.title = pages.first.value.title
        update.leavesSavedItems = leavesSavedItems
        update.pageFailure = pages.failure
        return update
    }
}
