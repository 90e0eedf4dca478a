import FeedCore
import Foundation
import Synchronization

extension Feed {
    /// Returns the arguments of the change that pages cause.
    func input(_ pages: ReceivedPages<Item>, at start: Date, delivered: [String]?) -> ListChange<Item>.Input {
        var head = local.metadata(of: pages.first)
        head.foundFeed = pages.first.value.foundFeed
        if let failure = pages.failure, !(failure is CancellationError) { head.failure = failedLoad(failure) }
        return ListChange.Input(
            pages: pages,
            head: head,
            start: start,
            keepsItemsOfEmptyLists: source.keepsItemsOfEmptyLists,
            delivered: delivered
        )
    }

    /// Saves the pages of a load, and returns the list.
    func save(
        _ pages: ReceivedPages<Item>,
        at start: Date,
        _ saved: SavedList<Item>?
    ) async throws -> LoadedList<Item> {
        let input = input(pages, at: start, delivered: nil)
        let change = ListChange(input, saved: saved)
        let result = await startSaving(change, input, saved).value
        try Task.checkCancellation()
        switch result {
        case .success(let made):
            report(.checked(changed: made.isOfItems, next: nil))
            return list(made, pages, savedAt: made.savedAt)
        case .failure(let error):
            report(.savingFailed(error))
            return list(change, pages, savedAt: nil, savingFailure: error)
        }
    }

    /// Returns the list that a load returns.
    func list(
        _ change: ListChange<Item>,
        _ pages: ReceivedPages<Item>,
        savedAt: Date?,
        savingFailure: (any Error)? = nil
    ) -> LoadedList<Item> {
        let head = change.entry.metadata
        let isShown = change.savesPages || local.isValid(head)
        var list = LoadedList(
            items: isShown ? change.entry.value : [],
            received: pages.items,
            source: .remote(savingFailure: savingFailure),
            savedAt: isShown ? savedAt : nil,
            title: pages.first.value.title,
            format: pages.first.value.format,
            next: head.next,
            pageFailure: pages.failure
        )
        list.firstSaved = head.firstSaved
        return list
    }

    /// Saves a change in a task that is not cancelled with this one.
    ///
    /// - Returns: the change that was made, which is another one if another process has saved the list since `saved` was
    ///   read.
    func startSaving(
        _ change: ListChange<Item>,
        _ input: ListChange<Item>.Input,
        _ saved: SavedList<Item>?
    ) -> Task<Result<ListChange<Item>, any Error>, Never> {
        Task { await Result { try await make(change, input, saved) } }
    }

    private func make(
        _ change: ListChange<Item>,
        _ input: ListChange<Item>.Input,
        _ saved: SavedList<Item>?
    ) async throws -> ListChange<Item> {
        let made = Mutex(change)
        try await local.store.update { [local] head, value in
            let head = head.flatMap { $0.isOf(local.url) ? $0 : nil }
            if head == saved?.head { return change.update }
            let current = savedList(head, value, after: input.delivered)
            let other = ListChange(input, saved: current)
            made.withLock { $0 = other }
            return other.update
        }
        let change = made.withLock { $0 }
        if change.savesPages { await didSave(change) }
        return change
    }

    /// Returns the list that another process has saved, after the delivery of items.
    private func savedList(
        _ head: CacheMetadata?,
        _ value: () -> [Item]?,
        after delivered: [String]?
    ) -> SavedList<Item>? {
        guard let head, let value = head.hasItems ? value() : [] else { return nil }
        let entry = CacheEntry(value: value, metadata: head)
        return SavedList(entry: delivered.map(entry.afterDelivering) ?? entry, isValid: local.isValid(head))
    }

    /// Deletes the pictures of items that have left the list, and notifies observers.
    private func didSave(_ change: ListChange<Item>) async {
        if change.isOfItems { await feeds.deleteUnusedPictures(of: change.entry.value, at: url) }
        guard local.isValid(change.entry.metadata) else { return }
        await shared.notify(.saved(LoadedList(change.entry, source: .remote(savingFailure: nil))))
    }
}

extension CacheEntry {
    /// Returns the list after the delivery of items that it may no longer have.
    func afterDelivering<Item: Identifiable>(_ ids: [String]) -> CacheEntry where Value == [Item] {
        let list = value.map(\.idText)
        var metadata = metadata
        let known = metadata.deliveries ?? Deliveries(undelivered: list)
        metadata.deliveries = known.afterDelivering(ids, list: Set(list))
        return CacheEntry(value: value, metadata: metadata)
    }
}

extension ListChange {
    /// When the list was saved that has the received items; nil if they are in no saved list.
    fileprivate var savedAt: Date? {
        if case .keptBecausePageFailed = self { nil } else { entry.timestamp }
    }
}
