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
    private(set) var rows = FeedRows<Item>() {
        didSet { didChange() }
    }

    /// Called after each change, for a screen of several lists.
    @ObservationIgnored var didChange: @MainActor () -> Void = {}

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
    private var observation: Ending?

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age of rows from which ``appear()`` sends a request, unless they are declared fresh.
    public init(_ feed: Feed<Item>, maximumAge: Duration = .zero) {
        self.feed = feed
        self.maximumAge = maximumAge
        prefetcher = ImageDataPrefetcher(loader: feed.pictureLoader)
        observation = feed.shared.observe { [weak self] in await self?.show($0) }
    }

    // MARK: - State

    /// The rows, in the service's order.
    public var items: [Item] { rows.list?.items ?? [] }

    /// The title of the list, if it has one.
    public var title: String? { rows.list?.title }

    /// The source of the rows; nil before any rows are loaded.
    public var source: LoadedSource? { rows.list?.source }

    /// When the rows were saved; nil if there are no rows, or they could not be saved.
    public var savedAt: Date? { rows.list?.savedAt }

    /// The reason the last refresh, or one of its pages, failed; nil if it succeeded.
    ///
    /// If its first page failed, the rows stay.
    public var refreshProblem: (any Error)? { rows.refreshProblem }

    /// The reason the last ``loadMore()`` failed, which leaves the rows unchanged; nil if it succeeded, or if a refresh
    /// has succeeded since.
    public var pageProblem: (any Error)? { rows.pageProblem }

    /// Whether the last refresh, or ``appear()``, did not reach the service; false if the service sent an error.
    public var isOffline: Bool { rows.isOffline }

    /// Whether there may be more items, also after a page failed; false before any list is loaded, and at its end.
    public var hasMore: Bool { rows.list?.hasMore ?? false }

    /// Whether the list is loading.
    public var isRefreshing: Bool { refreshCount > 0 }

    /// Whether a later page is loading.
    public var isLoadingMore: Bool { pageLoadCount > 0 }

    // MARK: - Loading

    /// Shows the saved rows immediately, then the service's rows, if the saved rows have reached the maximum age.
    public func appear() async {
        await loadOnce(maximumAge: maximumAge)
    }

    /// Requests new rows; a second caller waits for the first.
    ///
    /// While a `Retry-After` applies, no request is sent, and ``refreshProblem`` has its end.
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

    /// Loads the next page, unless the list has ended; a second caller waits for the first.
    ///
    /// A failure does not change ``hasMore``, so a loop must also end when there is a ``pageProblem``:
    ///
    ///     repeat { await model.loadMore() } while model.hasMore && model.pageProblem == nil && !Task.isCancelled
    public func loadMore() async {
        guard let shown = rows.list, let next = shown.next else { return }
        // Like a load of the list, this throws only if the caller is cancelled.
        try? await pageLoads.value(for: next) { await self.loadPage(after: shown) }
    }

    private func loadPage(after shown: LoadedList<Item>) async {
        pageLoadCount += 1
        defer { pageLoadCount -= 1 }
        do {
            rows.apply(.extended(try await feed.loadMore(after: shown)))
        } catch {
            if !Task.isCancelled { rows.apply(.pageFailed(error)) }
        }
    }

    /// Loads the list, even fresh rows if `maximumAge` is nil, and returns false if it needed no request.
    private func load(maximumAge: Duration?) async -> Bool {
        refreshCount += 1
        defer { refreshCount -= 1 }
        if items.isEmpty, let saved = try? await feed.saved() { rows.apply(.appeared(saved)) }
        do {
            let result = try await feed.loadForScreen(maximumAge: maximumAge)
            rows.apply(.loaded(result))
            return result.source != .cache(fallbackReason: nil)
        } catch {
            // A client may throw `CancellationError` although the user has not left the screen.
            rows.apply(Task.isCancelled ? .cancelled : .failed(error))
            return true
        }
    }

    /// Shows an event of the list, caused by this screen or another part of the app.
    private func show(_ event: ListEvent<Item>) {
        if case .firstPage = event, !isRefreshing { return }
        rows.apply(event)
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
        await prefetcher.startOnly(
            items.flatMap { item in
                item.pictures.map { ($0.url, ItemPicture($0, of: item, in: feed)) }
            }
        )
    }

    /// Returns the model of an item's first picture, which loads nothing before it appears.
    public func picture(of item: Item) -> PictureModel {
        PictureModel(item.pictures.first.map { ItemPicture($0, of: item, in: feed) })
    }

    /// Returns the model of the picture at a URL, which loads nothing before it appears.
    public func picture(at url: URL) -> PictureModel {
        for item in items {
            guard let picture = item.pictures.first(where: { $0.url == url }) else { continue }
            return PictureModel(ItemPicture(picture, of: item, in: feed))
        }
        return PictureModel(ItemPicture(Picture(url: url), of: nil, in: feed))
    }
}
