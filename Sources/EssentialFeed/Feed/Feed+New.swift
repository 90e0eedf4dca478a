import Foundation

extension Feed {
    /// Loads the list, passes the items that were not delivered before to `deliver`, then saves the list.
    ///
    /// Only this and ``follow(every:longestWait:deliver:)`` deliver items: to load or show the list in another way
    /// uses nothing up. The first time, the items that the service sent are new. All new items are found, on up to
    /// ``Feeds/maximumPages`` pages. `deliver` is called even if there are no new items. If it throws, or if a later page
    /// fails, nothing is saved, and the items are new again next time.
    ///
    /// - Throws: the service's error, without falling back to the cache; `RequestNotSent` while a `Retry-After` applies;
    ///   the error of `deliver`; the storage's error if the delivered list could not be saved, so that its items are new
    ///   again; `CancellationError` if the task was cancelled before `deliver` was called.
    public func loadNew(deliver: @escaping @Sendable (FeedUpdate<Item>) async throws -> Void) async throws {
        try await shared.run {
            let new = try await requestNewItems(all: false, maximumAge: nil)
            try await deliver(new.update)
            try await saveAndReport(new)
        }
    }

    /// Loads new items, to be delivered before they are saved.
    ///
    /// - Parameters:
    ///   - all: whether all pages are requested.
    ///   - maximumAge: if ``load(maximumAge:)`` would send no request, the new items are those of the saved list.
    /// - Throws: the service's error; `RequestNotSent` while a `Retry-After` applies.
    package func newItems(all: Bool, maximumAge: Duration?) async throws -> UnsavedUpdate<Item> {
        try await shared.run { try await requestNewItems(all: all, maximumAge: maximumAge) }
    }

    /// Saves the list of a delivered update, even if the task is cancelled.
    package func save(_ unsaved: UnsavedUpdate<Item>) async throws {
        // A new task is not cancelled with the caller's: delivered items must be saved.
        try await Task { try await shared.run { try await saveAndReport(unsaved) } }.value
    }

    /// Requests the pages with new items.
    ///
    /// - Parameter known: the list of the last round, if it could not be saved.
    func requestNewItems(
        all: Bool,
        maximumAge: Duration?,
        known: SavedList<Item>? = nil
    ) async throws -> UnsavedUpdate<Item> {
        let start = feeds.start
        var saved = known
        let readingFailure = try await Cancellation.failure {
            if known == nil { saved = try await savedList() }
        }
        try Task.checkCancellation()
        if let fresh = try await savedWithoutRequest(saved?.head, maximumAge), let entry = saved?.entry {
            return update(of: entry, source: fresh.source, isNotModified: false)
        }
        let response: FirstResponse<Item>
        // After a 304, no page after the saved list would be requested.
        let isConditional = !all && saved?.firstPageEndsWithNewItem != true
        do { response = try await firstResponse(saved?.head, isConditional: isConditional) } catch {
            try Cancellation.rethrow(error)
            await saveFailure(error)
            throw error
        }
        switch response {
        case .notModified(let entry, let failure):
            let list = await notModifiedList(entry, savingFailure: failure)
            return update(of: entry, source: list.source, isNotModified: true)
        case .page(let first):
            let limit = all ? feeds.maximumPagesOfAll : feeds.maximumPages
            let pages = await requestPages(after: first, all ? .all : .newItems, limit: limit, saved)
            var new = try await update(of: pages, at: start, saved)
            new.update.readingFailure = readingFailure
            return new
        }
    }

    /// Returns the update of a list that was not requested, or is not modified.
    private func update(
        of entry: CacheEntry<[Item]>,
        source: LoadedSource,
        isNotModified: Bool
    ) -> UnsavedUpdate<Item> {
        let saved = SavedList(entry: entry, isValid: true)
        let new = ListChange.newItems(of: entry.value, received: entry.firstPageItems(), saved)
        let list = LoadedList(entry, source: source, isNotModified: isNotModified)
        return UnsavedUpdate(update: FeedUpdate(feed: url, new: new, list: list), delivery: .savedList(entry))
    }

    /// Returns the update of pages; if one failed, only the received items can be new, and nothing is saved.
    private func update(
        of pages: ReceivedPages<Item>,
        at start: Date,
        _ saved: SavedList<Item>?
    ) async throws -> UnsavedUpdate<Item> {
        if let failure = pages.failure {
            try Cancellation.rethrow(failure)
            await saveFailure(failure)
        }
        let input = input(pages, at: start, delivered: saved?.items.map(\.idText) ?? [])
        let change = ListChange(input, saved: saved)
        let isEmpty = if case .keptBecauseEmpty = change { true } else { false }
        let items = pages.failure == nil ? change.entry.value : pages.items
        let new = isEmpty ? [] : ListChange.newItems(of: items, received: pages.items, saved)
        let (title, failure) = (pages.first.value.title, pages.failure)
        let list = LoadedList(items: change.entry.value, title: title, pageFailure: failure)
        var update = FeedUpdate(feed: url, new: new, list: list)
        update.leavesSavedItems = isEmpty
        return UnsavedUpdate(update: update, delivery: pages.failure == nil ? .pages(change, input, saved) : .none)
    }

    // MARK: - Saving a delivery

    private func saveAndReport(_ unsaved: UnsavedUpdate<Item>) async throws {
        let isChanged = try await saveDelivery(of: unsaved).get()
        if let isChanged { report(.checked(changed: isChanged, next: nil)) }
    }

    /// Saves the list of a delivered update, and returns whether it has changed; nil if no request has succeeded.
    func saveDelivery(of unsaved: UnsavedUpdate<Item>) async -> Result<Bool?, any Error> {
        switch unsaved.delivery {
        case .none: return .success(nil)
        case .savedList(let entry):
            let result = await Task { await Result { try await saveDelivery(of: entry) } }.value
            return result.map { unsaved.update.isNotModified ? false : nil }
        case .pages(let change, let input, let saved):
            return await startSaving(change, input, saved).value.map(\.isOfItems)
        }
    }

    /// Saves that the items of a list were delivered; another process may have saved other items since then.
    private func saveDelivery(of entry: CacheEntry<[Item]>) async throws {
        try await local.store.update { [url] head, value in
            guard var head, head.isOf(url) else { return nil }
            let isSame = head.version == entry.metadata.version
            if isSame, head.deliveries?.undelivered.isEmpty == true { return nil }
            guard let value = isSame ? entry.value : value() else { return nil }
            head = CacheEntry(value: value, metadata: head).afterDelivering(entry.value.map(\.idText)).metadata
            return .metadata(head)
        }
    }
}
