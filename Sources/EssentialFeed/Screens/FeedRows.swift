import FeedCore
import Foundation

/// The rows of a screen: a pure state that changes with each event.
///
/// An outage changes no rows, and a refresh leaves no gap. Rows of later pages stay after a refresh, even if they could
/// not be saved.
struct FeedRows<Item: Identifiable & Sendable>: Sendable {
    enum Event: Sendable {
        /// The saved list was read when the screen appeared.
        case appeared(LoadedList<Item>)

        /// A load received its first page, and requests more pages.
        case firstPage(LoadedList<Item>)

        /// A load, by this screen or another part of the app, has saved the list.
        case saved(LoadedList<Item>)

        /// A load of this screen has ended.
        case loaded(LoadedList<Item>)
        case failed(any Error)
        case cancelled

        /// A later page was loaded, after the shown rows.
        case extended(LoadedList<Item>)
        case pageFailed(any Error)

        case removed
    }

    /// The shown list; nil before any list is loaded.
    private(set) var list: LoadedList<Item>?

    /// The title of the list, if it has one.
    private(set) var title: String?

    private(set) var problems = Problems()

    /// Whether rows of later pages were loaded, which may not be saved.
    private var hasLoadedMore = false

    /// The rows before the first page of the load in progress was shown.
    private var earlier: LoadedList<Item>?

    /// Why the last operations failed.
    struct Problems: Sendable {
        fileprivate(set) var ofRefresh: (any Error)?
        fileprivate(set) var ofPage: (any Error)?
        fileprivate(set) var isOffline = false
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .appeared(let saved): if list == nil { show(saved) }
        case .firstPage(let page):
            earlier = earlier ?? list
            show(page)
        case .saved(let saved):
            earlier = nil
            show(saved)
        case .loaded(let result): end(with: result)
        case .failed(let error): note(error)
        case .cancelled: list = earlier ?? list
        case .extended(let longer): extend(by: longer)
        case .pageFailed(let error): problems.ofPage = error
        case .removed: (list, title, hasLoadedMore) = (nil, nil, false)
        }
        if event.endsLoad { earlier = nil }
    }

    private mutating func end(with result: LoadedList<Item>) {
        switch result.source {
        case .cache(let reason):
            if let reason { note(reason) } else { problems.ofRefresh = nil }
            showSaved(result)
        case .remote(let savingFailure):
            (problems.ofRefresh, problems.ofPage, problems.isOffline) = (result.pageFailure, nil, false)
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
        problems.ofRefresh = failure
        let cause = (failure as? LoadingError)?.remoteFailure ?? failure
        // Without a request, it is not known whether the service can be reached.
        if cause is RequestNotSent { return }
        problems.isOffline = (cause as? any ServiceError)?.status == nil
    }

    /// Shows a list, followed by the shown rows after its last item, unless the service's list ends there.
    private mutating func show(_ new: LoadedList<Item>) {
        title = new.title
        list = list.flatMap { hasLoadedMore ? new.keepingRows(of: $0) : nil } ?? new
    }

    private mutating func extend(by longer: LoadedList<Item>) {
        (hasLoadedMore, problems.ofPage) = (true, nil)
        // The saved list may already be shown, or a refresh may have replaced the rows in the meantime.
        guard let list, longer.items.dropLast(longer.received.count).last?.id == list.items.last?.id else { return }
        self.list = list.extended(by: longer.received, next: longer.next)
        if longer.savedAt != nil || longer.source.savingFailure != nil { self.list?.source = longer.source }
    }
}

extension FeedRows.Event {
    fileprivate var endsLoad: Bool {
        switch self {
        case .loaded, .failed, .cancelled: true
        case .appeared, .firstPage, .saved, .extended, .pageFailed, .removed: false
        }
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
