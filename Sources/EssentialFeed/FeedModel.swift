import FeedAPI
public import FeedCore
public import Foundation
public import Observation

/// The state of a screen that shows a list.
///
/// Rows are the items saved from all pages. They change only where the service says so: an outage changes none, and a
/// refresh leaves no gap. With nothing to show there is a ``refreshProblem``, never just an empty screen. What other parts
/// of an app load of the same list is shown too.
@MainActor @Observable
public final class FeedModel<Item: Codable & Equatable & Identifiable & Sendable> where Item.ID: Sendable {
    /// The rows, in the service's order.
    public private(set) var items: [Item] = []

    /// The title of the list, if it has one.
    public private(set) var title: String?

    /// Where the rows came from; nil before there are any.
    public private(set) var source: LoadedSource?

    /// When the rows were saved; nil if they could not be, or there are none.
    public private(set) var savedAt: Date?

    /// Why the last refresh, or a page of it, failed, which leaves the rows that it would replace; nil if it succeeded.
    public private(set) var refreshProblem: (any Error)?

    /// Why the last ``loadMore()`` failed, which leaves the rows as they were; nil if it succeeded.
    public private(set) var pageProblem: (any Error)?

    /// Whether the last refresh, or the launch, did not reach the service; false if it responded with an error.
    public private(set) var isOffline = false

    /// Whether a later page is loading.
    public private(set) var isLoadingMore = false

    /// Whether there may be more items: true until the end of the list was seen.
    public private(set) var hasMore = true

    /// Whether the list is loading.
    public var isRefreshing: Bool { refreshes > 0 }

    private let feed: Feed<Item>
    private let maximumAge: Duration
    private var refreshes = 0
    /// The loads in progress by their maximum age; nil for those of ``refresh()``.
    let loads = SharedTasks<Duration?, Void>()
    private var next: URL?
    private var hasLoadedMore = false
    private var observation: CancellingTask?
    /// What another part of the app saved and is not shown yet.
    private var missed: Loaded<[Item]>?

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age from which ``appear()`` asks the service, unless that declared the rows fresh.
    public init(_ feed: Feed<Item>, maximumAge: Duration = .zero) {
        self.feed = feed
        self.maximumAge = maximumAge
        observation = CancellingTask { [weak self, changes = feed.changes] in
            for await list in changes {
                self?.missed = list
                self?.takeMissed()
            }
        }
    }

    /// Shows the saved rows at once, then those of the service, if they are older than the maximum age.
    public func appear() async {
        await loadOnce(maximumAge: maximumAge)
    }

    /// Asks the service for new rows, unless a `Retry-After` runs; a second caller waits for the first.
    public func refresh() async {
        await loadOnce(maximumAge: nil)
    }

    private func loadOnce(maximumAge: Duration?) async {
        // It throws only if the caller is cancelled, and leaving the screen is no failure.
        try? await loads.value(for: maximumAge) { await self.load(maximumAge: maximumAge) }
    }

    /// Loads the next page, unless a `Retry-After` runs, another page is loading, or the end of the list was seen.
    public func loadMore() async {
        guard hasMore, !isLoadingMore, next != nil else { return }
        isLoadingMore = true
        defer {
            isLoadingMore = false
            takeMissed(unless: items)
        }
        let last = items.last?.id
        do {
            if let end = await feed.loader.retryAfter.end(for: feed.url) { throw RequestNotSent.retryLater(end) }
            let shown = Loaded(items, source: .cache(fallbackReason: nil), savedAt: savedAt)
            let longer = try await feed.loadMore(after: shown.list(title: title, format: nil, next: next))
            // A refresh may have replaced the rows meanwhile.
            guard items.last?.id == last else { return }
            let known = Set(items.map(\.id))
            items += longer.value.dropFirst(shown.value.count).filter { !known.contains($0.id) }
            (next, source) = (longer.next, longer.source)
            (hasMore, hasLoadedMore, pageProblem) = (next != nil, true, nil)
        } catch {
            if !(error is CancellationError) { pageProblem = error }
        }
    }

    /// Returns a new model of the picture at a URL, which loads nothing before it appears.
    public func picture(at url: URL) -> PictureModel {
        PictureModel(of: url, loader: feed.pictureLoader)
    }

    // MARK: - Refreshing

    /// Loads the list; with nil, asks although the service has declared the rows fresh.
    private func load(maximumAge: Duration?) async {
        refreshes += 1
        var own: [Item]?
        defer {
            refreshes -= 1
            takeMissed(unless: own)
        }
        if items.isEmpty, let saved = try? await feed.saved(), items.isEmpty { show(saved.value, of: saved) }
        let last = items.last?.id
        do {
            // Only with an age is a `Retry-After` respected.
            let end = await feed.loader.retryAfter.end(for: feed.url)
            let result = try await feed.load(maximumAge: end != nil && maximumAge == nil ? .zero : maximumAge)
            if case .remote = result.source { own = result.joined }
            show(result, hasGrown: items.last?.id != last)
            if case .cache(nil) = result.source, let end { refreshProblem = RequestNotSent.retryLater(end) }
        } catch {
            guard !(error is CancellationError) else { return }
            note(error)
        }
    }

    /// Notes why the service's list could not be loaded; whatever it responded with, it was reached.
    private func note(_ failure: (any Error)?) {
        let cause = (failure as? LoadingError)?.remoteFailure ?? failure
        let isReached = if case RemoteError.invalidData? = cause { true } else { false }
        (refreshProblem, isOffline) = (failure, failure != nil && !isReached)
    }

    /// - Parameter hasGrown: whether a page was added to the rows since the load began.
    private func show(_ result: Loaded<[Item]>, hasGrown: Bool) {
        let isSaved = savedAt != nil || items.isEmpty
        switch result.source {
        case .cache(let reason):
            note(reason)
            // An outage changes no rows, and none are replaced by older ones.
            if items.isEmpty || reason == nil && isSaved {
                return replaceRows(with: result, keepingRest: hasLoadedMore)
            }
            if isSaved { (source, savedAt) = (result.source, result.savedAt) }
        case .remote(let savingFailure):
            (refreshProblem, isOffline) = (result.pageFailure, false)
            replaceRows(with: result, keepingRest: hasLoadedMore && (hasGrown || savingFailure != nil))
        }
    }

    /// - Parameter keepingRest: whether rows stay that are behind the end of the list, because they could not be saved.
    private func replaceRows(with result: Loaded<[Item]>, keepingRest: Bool) {
        // Pages that do not reach the rows would leave a gap.
        guard let list = result.joined ?? (items.isEmpty ? result.value : nil) else { return }
        if keepingRest, result.joinedNext != nil, let place = items.lastIndex(where: { $0.id == list.last?.id }) {
            let known = Set(list.map(\.id))
            (source, savedAt) = (result.source, result.savedAt)
            items = list + items[(place + 1)...].filter { !known.contains($0.id) }
        } else {
            show(list, of: result)
        }
    }

    private func show(_ list: [Item], of result: Loaded<[Item]>) {
        (items, next, title) = (list, result.joined == nil ? result.next : result.joinedNext, result.title ?? title)
        (source, savedAt, hasMore) = (result.source, result.savedAt, next != nil)
    }

    /// Shows what another part of the app has saved, once this is not loading, unless that is `own`.
    private func takeMissed(unless own: [Item]? = nil) {
        guard let list = missed, !isRefreshing, !isLoadingMore else { return }
        missed = nil
        if list.value != own { show(list.value, of: list) }
    }
}

extension FeedModel where Item == FeedImage {
    /// The rows: the same as ``items``.
    public var images: [FeedImage] { items }
}

extension FeedModel where Item: Pictured {
    /// Returns the model of an item's first picture.
    public func picture(of item: Item) -> PictureModel {
        PictureModel(of: item.pictureURLs.first, loader: feed.pictureLoader)
    }
}

/// The state of a picture in a row.
///
/// It loads only while somebody holds it.
@MainActor @Observable
public final class PictureModel {
    /// The picture; nil until it has loaded.
    public private(set) var data: Data?

    /// Why it could not be loaded; nil if it has not failed.
    public private(set) var problem: (any Error)?

    /// Whether it is loading.
    public var isLoading: Bool { load != nil }

    private let url: URL?
    private let loader: MemoryImageDataLoader
    private var load: CancellingTask?

    init(of url: URL?, loader: MemoryImageDataLoader) {
        self.url = url
        self.loader = loader
    }

    /// Shows the picture at once if it is in memory; otherwise starts to load it, also after a failure.
    public func appear() {
        guard let url else { return }
        data = data ?? loader.cached(for: url)
        guard data == nil, load == nil else { return }
        problem = nil
        load = CancellingTask { [weak self, loader] in
            let result = await Result { try await loader.load(from: url) }
            // Another load may have begun since this one was cancelled.
            guard !Task.isCancelled, let self else { return }
            load = nil
            switch result {
            case .success(let data): self.data = data
            case .failure(let error): problem = error
            }
        }
    }

    /// Stops loading.
    public func disappear() {
        load = nil
    }
}

/// A task that is cancelled when nobody holds it any more.
private final class CancellingTask: Sendable {
    private let task: Task<Void, Never>

    init(_ body: @escaping @MainActor @Sendable () async -> Void) {
        task = Task(operation: body)
    }

    deinit {
        task.cancel()
    }
}
