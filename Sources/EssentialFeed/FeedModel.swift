import FeedAPI
public import FeedCore
public import Foundation
public import Observation

/// The state of a screen that shows a list.
///
///     @State private var model = FeedModel(feeds.feed(at: url))
///
///     List(model.images) { image in Row(image, model.picture(of: image)) }
///         .task { await model.appear() }
///         .refreshable { await model.refresh() }
///
/// The rows are the items of all pages; of several items with one ID, the first. They change only if the service changes
/// them: an outage changes no rows, and a refresh leaves no gap. A refresh requests at most five pages. Its first page is
/// shown as soon as it is received; if a later page fails, the rows end there, and ``loadMore()`` continues after them.
/// If there is nothing to show, ``refreshProblem`` has the reason. When another part of the app loads the same list, the
/// model shows the result.
@MainActor @Observable
public final class FeedModel<Item: Codable & Equatable & Identifiable & Sendable> where Item.ID: Sendable {
    /// The shown list; nil before any list is loaded.
    private var list: LoadedList<Item>?

    /// The reason the last refresh, or one of its pages, failed; nil if it succeeded.
    ///
    /// If its first page failed, the rows stay.
    public private(set) var refreshProblem: (any Error)?

    /// The reason the last ``loadMore()`` failed, which leaves the rows unchanged; nil if it succeeded.
    public private(set) var pageProblem: (any Error)?

    /// Whether the last refresh, or ``appear()``, did not reach the service; false if the service sent an error.
    public private(set) var isOffline = false

    /// Whether rows of later pages were loaded, which may not be saved.
    private var hasLoadedMore = false

    private var refreshCount = 0
    private var pageLoadCount = 0

    /// The list that the screen shows.
    public let feed: Feed<Item>

    private let maximumAge: Duration
    fileprivate let prefetcher: ImageDataPrefetcher
    /// The load in progress, by the list's URL; its value is false if it needed no request.
    let loads = SharedTasks<URL, Bool>()
    /// The loads of later pages in progress, by the URLs of the pages.
    let pageLoads = SharedTasks<URL, Void>()
    private var observation: CancellingTask?
    /// The first page of the load in progress, if it is shown.
    private var firstPage: LoadedList<Item>?
    /// The rows before the first page was shown.
    private var rowsBeforeFirstPage: LoadedList<Item>?
    /// A list saved by another part of the app, shown when this model is no longer loading.
    private var saved: LoadedList<Item>?

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age of rows from which ``appear()`` sends a request, unless they are declared fresh.
    public init(_ feed: Feed<Item>, maximumAge: Duration = .zero) {
        self.feed = feed
        self.maximumAge = maximumAge
        prefetcher = ImageDataPrefetcher(loader: feed.pictureLoader.forScreens)
        observation = CancellingTask { [weak self, changes = feed.shared.changes()] in
            for await list in changes {
                self?.saved = list
                self?.showSaved()
            }
        }
    }

    // MARK: - State

    /// The rows, in the service's order.
    public var items: [Item] { list?.items ?? [] }

    /// The title of the list, if it has one.
    public private(set) var title: String?

    /// The source of the rows; nil before any rows are loaded.
    public var source: LoadedSource? { list?.source }

    /// When the rows were saved; nil if there are no rows, or they could not be saved.
    public var savedAt: Date? { list?.savedAt }

    /// Whether there may be more items, also after a page failed; false before any list is loaded, and at its end.
    public var hasMore: Bool { list?.hasMore ?? false }

    /// Whether the list is loading.
    public var isRefreshing: Bool { refreshCount > 0 }

    /// Whether a later page is loading.
    public var isLoadingMore: Bool { pageLoadCount > 0 }

    // MARK: - Loading

    /// Shows the saved rows immediately, then the service's rows, if the saved rows have reached the maximum age.
    public func appear() async {
        await loadOnce(maximumAge: maximumAge)
    }

    /// Requests new rows, unless a `Retry-After` applies; a second caller waits for the first.
    public func refresh() async {
        // The load in progress may be that of `appear()`, which may show saved rows without a request.
        if await !loadOnce(maximumAge: nil) { await loadOnce(maximumAge: nil) }
    }

    /// Loads the list, or waits for the load in progress; returns false if it needed no request.
    @discardableResult
    private func loadOnce(maximumAge: Duration?) async -> Bool {
        // This throws only if the caller is cancelled, because the user has left the screen, which is not a failure.
        (try? await loads.value(for: feed.url) { await self.load(maximumAge: maximumAge) }) ?? true
    }

    /// Loads the next page, unless a `Retry-After` applies or the list has ended; a second caller waits for the first.
    ///
    /// A failure does not change ``hasMore``, so a loop must also end when there is a ``pageProblem``:
    ///
    ///     repeat { await model.loadMore() } while model.hasMore && model.pageProblem == nil && !Task.isCancelled
    public func loadMore() async {
        guard let shown = list, let next = shown.next else { return }
        // Like a load of the list, this throws only if the caller is cancelled.
        try? await pageLoads.value(for: next) { await self.loadPage(after: shown) }
    }

    private func loadPage(after shown: LoadedList<Item>) async {
        pageLoadCount += 1
        defer {
            pageLoadCount -= 1
            showSaved(unless: items)
        }
        do {
            if let end = await feed.retryAfter.end(for: feed.url) { throw RequestNotSent.retryLater(end) }
            let longer = try await feed.loadMore(after: shown)
            // A refresh may have replaced the rows in the meantime.
            guard let list, list.items.last?.id == shown.items.last?.id else { return }
            self.list = list.extended(by: longer.received, next: longer.next)
            if longer.savedAt != nil || longer.source.savingFailure != nil { self.list?.source = longer.source }
            (hasLoadedMore, pageProblem) = (true, nil)
        } catch {
            if !Task.isCancelled { pageProblem = error }
        }
    }

    /// Returns a new model of the picture at a URL, which loads nothing before it appears.
    public func picture(at url: URL) -> PictureModel {
        PictureModel(of: url, loader: feed.pictureLoader.forScreens)
    }

    /// Loads the list, even fresh rows if `maximumAge` is nil, and returns false if it needed no request.
    private func load(maximumAge: Duration?) async -> Bool {
        refreshCount += 1
        var received: [Item]?
        defer {
            refreshCount -= 1
            (rowsBeforeFirstPage, firstPage) = (nil, nil)
            showSaved(unless: received)
        }
        if items.isEmpty, let saved = try? await feed.saved(), items.isEmpty { show(saved) }
        do {
            let result = try await feed.loadForScreen(maximumAge: maximumAge) { [weak self] in
                await self?.show(firstPage: $0)
            }
            if case .remote = result.source { received = result.items }
            showResult(result)
            return result.source != .cache(fallbackReason: nil)
        } catch {
            // A client may throw `CancellationError` although the user has not left the screen.
            if Task.isCancelled { restoreRows() } else { note(error) }
            return true
        }
    }

    /// Records the failure of a load; any response means that the service was reached.
    private func note(_ failure: any Error) {
        refreshProblem = failure
        let cause = (failure as? LoadingError)?.remoteFailure ?? failure
        // Without a request, it is not known whether the service can be reached.
        if cause is RequestNotSent { return }
        let isReached = if case RemoteError.invalidData = cause { true } else { false }
        isOffline = !isReached
    }

    // MARK: - Showing

    private func showResult(_ result: LoadedList<Item>) {
        let isSaved = savedAt != nil || items.isEmpty
        switch result.source {
        case .cache(let reason):
            if let reason { note(reason) } else { refreshProblem = nil }
            // An outage changes no rows, and rows are never replaced by older ones.
            if items.isEmpty || reason == nil && isSaved {
                show(result)
            } else if isSaved {
                list?.source = result.source
                list?.savedAt = result.savedAt
            }
        case .remote(let savingFailure):
            (refreshProblem, isOffline) = (result.pageFailure, false)
            let isLeft = result.pageFailure != nil && savingFailure == nil && result.savedAt == nil
            if !isLeft || items.isEmpty { show(result) }
        }
    }

    /// Shows a list, followed by the shown rows after its last item, unless the service's list ends there.
    private func show(_ result: LoadedList<Item>) {
        title = result.title
        let unique = result.withUniqueItems
        list = list.flatMap { hasLoadedMore ? unique.keepingRows(of: $0) : nil } ?? unique
    }

    /// Shows the first page of a list until the load ends.
    private func show(firstPage page: LoadedList<Item>) {
        guard isRefreshing else { return }
        rowsBeforeFirstPage = rowsBeforeFirstPage ?? list
        show(page)
        firstPage = list
    }

    /// Shows the rows before the first page again, because the load was cancelled, unless other rows are shown by now.
    private func restoreRows() {
        if let rowsBeforeFirstPage, list == firstPage { list = rowsBeforeFirstPage }
    }

    /// Shows a list saved by another part of the app, if this model is not loading, unless the list is `received`.
    private func showSaved(unless received: [Item]? = nil) {
        guard let saved, !isRefreshing, !isLoadingMore else { return }
        self.saved = nil
        // The rows may be newer: those of a refresh that could not be saved, because a later page failed.
        if saved.items != received, (saved.request ?? 0) >= (list?.request ?? 0) { show(saved) }
    }
}

extension LoadedList where Item: Identifiable {
    /// The list with the first item of each ID, because each row of a screen needs an ID of its own.
    fileprivate var withUniqueItems: LoadedList {
        var (ids, list) = (Set<Item.ID>(), self)
        list.items = items.filter { ids.insert($0.id).inserted }
        return list
    }

    /// Returns the list, extended by the rows after its last item, which could not be saved.
    fileprivate func keepingRows(of old: LoadedList) -> LoadedList {
        guard hasMore, let last = old.items.lastIndex(where: { $0.id == items.last?.id }) else { return self }
        return extended(by: old.items[(last + 1)...], next: old.next)
    }

    /// Returns the list, extended by the items that it does not have.
    fileprivate func extended(by more: some Sequence<Item>, next: URL?) -> LoadedList {
        let ids = Set(items.map(\.id))
        var list = self
        list.items += more.filter { !ids.contains($0.id) }
        list.next = next
        return list
    }
}

extension FeedModel where Item == FeedImage {
    /// The rows, the same as ``items``.
    public var images: [FeedImage] { items }
}

extension FeedModel where Item: Pictured {
    /// Loads the pictures of items whose rows will soon appear, a few at a time and at low priority.
    ///
    /// Pictures of earlier calls that are still loading, and not of these items, are stopped. All loading stops with this
    /// model. Failures are not reported; a picture is loaded again when its row appears.
    public func prefetch(_ items: [Item]) async {
        let pictures = feed.pictureLoader.forScreens
        let loads: [(url: URL, loader: any ImageDataLoader)] = items.flatMap { item in
            item.pictureURLs.map { ($0, pictures.of(item)) }
        }
        await prefetcher.startOnly(loads)
    }

    /// Returns the model of an item's first picture.
    public func picture(of item: Item) -> PictureModel {
        PictureModel(of: item.pictureURLs.first, loader: feed.pictureLoader.forScreens.of(item))
    }
}
