import Foundation

/// The rows of a screen: a pure state that changes with each event.
///
/// An outage changes no rows, and a refresh leaves no gap. Rows of later pages stay after a refresh, even if they could
/// not be saved.
struct FeedRows<Item: Identifiable & Sendable>: Sendable {
    /// The shown list; nil before any list is loaded.
    private(set) var list: LoadedList<Item>?

    // Why the last operations failed.
    private(set) var refreshProblem: (any Error)?
    private(set) var pageProblem: (any Error)?
    private(set) var isOffline = false

    /// Whether rows of later pages were loaded, which may not be saved.
    private var hasLoadedMore = false

    /// The rows before the first page of the load in progress was shown.
    private var earlier: LoadedList<Item>?

    mutating func apply(_ event: ListEvent<Item>) {
        switch event {
        case .appeared(let saved): if list == nil { show(saved) }
        case .firstPage(let page):
            earlier = earlier ?? list
            show(page)
        case .saved(let saved):
            earlier = nil
            show(saved)
        case .loaded(let result):
            earlier = nil
            end(with: result)
        case .failed(let error):
            earlier = nil
            note(error)
        case .cancelled: (list, earlier) = (earlier ?? list, nil)
        case .extended(let longer): extend(by: longer)
        case .pageFailed(let error): pageProblem = error
        case .removed: (list, hasLoadedMore) = (nil, false)
        }
    }

    private mutating func end(with result: LoadedList<Item>) {
        switch result.source {
        case .cache(let reason):
            if let reason { note(reason) } else { refreshProblem = nil }
            showSaved(result)
        case .remote(let savingFailure):
            (refreshProblem, pageProblem, isOffline) = (result.pageFailure, nil, false)
            // If a page failed before the pages reached the saved list, the rows end after the first page.
            let isLeft = result.pageFailure != nil && savingFailure == nil && result.savedAt == nil
            if !isLeft || list == nil { show(result) }
        }
    }

    /// Shows a saved list, unless the rows are newer, because they could not be saved.
    private mutating func showSaved(_ result: LoadedList<Item>) {
        let areSaved = list?.savedAt != nil
        if list?.items.isEmpty ?? true || areSaved && result.source == .cache(fallbackReason: nil) {
            show(result)
        } else if areSaved {
            list?.source = result.source
            list?.savedAt = result.savedAt
        }
    }

    /// Records the failure of a load; any response means that the service was reached.
    private mutating func note(_ failure: any Error) {
        refreshProblem = failure
        let cause = (failure as? LoadingError)?.remoteFailure ?? failure
        // Without a request, it is not known whether the service can be reached.
        if cause is RequestNotSent { return }
        isOffline = (cause as? any ServiceError)?.status == nil
    }

    /// Shows a list, followed by the shown rows after its last item, unless the service's list ends there.
    private mutating func show(_ new: LoadedList<Item>) {
        list = list.flatMap { hasLoadedMore ? new.keepingRows(of: $0) : nil } ?? new
    }

    private mutating func extend(by longer: LoadedList<Item>) {
        (hasLoadedMore, pageProblem) = (true, nil)
        // The saved list may already be shown, or a refresh may have replaced the rows in the meantime.
        guard let list, longer.items.dropLast(longer.received.count).last?.id == list.items.last?.id else { return }
        self.list = list.extended(by: longer.received, next: longer.next)
        if longer.savedAt != nil || longer.source.savingFailure != nil { self.list?.source = longer.source }
    }
}

extension LoadedList where Item: Identifiable {
    /// Returns the list, extended by the rows after its last item, which could not be saved.
    fileprivate func keepingRows(of old: LoadedList) -> LoadedList {
        guard hasMore, let last = old.items.lastIndex(where: { $0.id == items.last?.id }) else { return self }
        return extended(by: old.items[(last + 1)...], next: old.next)
    }

    /// Returns the list, extended by the items that it does not have.
    fileprivate func extended(by more: some Collection<Item>, next: URL?) -> LoadedList {
        var list = self
        list.next = next
        guard !more.isEmpty else { return list }
        let ids = Set(items.map(\.id))
        list.items += more.filter { !ids.contains($0.id) }
        return list
    }
}
