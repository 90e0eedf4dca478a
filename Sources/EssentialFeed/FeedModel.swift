public import FeedCore
public import Foundation
public import Observation

/// The state of a screen that shows a feed.
///
/// Rows are the images saved from all pages. They change only where the service says so: an outage changes none, and a
/// refresh leaves no gap. With nothing to show there is a ``problem``, never just an empty screen.
@MainActor @Observable
public final class FeedModel {
    /// The rows, in the service's order.
    public private(set) var images: [FeedImage] = []

    /// Where the rows came from; nil before there are any.
    public private(set) var source: LoadedSource?

    /// When the rows were saved; nil if they could not be, or there are none.
    public private(set) var savedAt: Date?

    /// Why the last load, or a part of it, failed; nil if it succeeded.
    public private(set) var problem: (any Error)?

    /// Whether a later page is loading.
    public private(set) var isLoadingMore = false

    /// Whether there may be more images: true until the end of the feed was seen.
    public private(set) var hasMore = true

    /// Whether the feed is loading.
    public var isRefreshing: Bool { refreshes > 0 }

    private let feed: Feed
    private let maximumAge: Duration
    private var refreshes = 0
    /// The loads in progress by their maximum age; nil for those of ``refresh()``.
    private let loads = SharedTasks<Duration?, Void>()
    private var hasLoadedMore = false

    /// Creates the model of a screen.
    ///
    /// - Parameters:
    ///   - feed: the feed to show.
    ///   - maximumAge: the age from which ``appear()`` asks the service, unless that has declared the rows fresh.
    public init(_ feed: Feed, maximumAge: Duration = .zero) {
        self.feed = feed
        self.maximumAge = maximumAge
    }

    /// Shows the saved rows at once, then those of the service.
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

    /// Loads the next page, unless a `Retry-After` runs.
    ///
    /// It does nothing while another one is loading, or after the end of the feed.
    public func loadMore() async {
        guard hasMore, !isLoadingMore, let last = images.last?.id else { return }
        isLoadingMore = true
        defer { isLoadingMore = false }
        let shown = Paginated(items: images, cursor: last)
        do {
            if let end = await feed.loader.endOfWait { throw RequestNotSent.retryLater(end) }
            let longer = try await feed.loader.loadMore(of: shown)
            // A refresh may have replaced the rows meanwhile.
            guard images.last?.id == last else { return }
            let known = Set(images.map(\.id))
            images += longer.items.dropFirst(shown.items.count).filter { !known.contains($0.id) }
            (hasMore, hasLoadedMore, problem) = (longer.cursor != nil, true, nil)
        } catch {
            note(error)
        }
    }

    /// Returns the model of a row's picture.
    public func picture(of image: FeedImage) -> PictureModel {
        PictureModel(of: image.url, loader: feed.memory)
    }

    /// Loads the feed; with nil, asks although the service has declared the rows fresh.
    private func load(maximumAge: Duration?) async {
        refreshes += 1
        defer { refreshes -= 1 }
        if images.isEmpty, let saved = try? await feed.saved(), images.isEmpty {
            (images, source, savedAt) = (saved.value, saved.source, saved.savedAt)
        }
        let last = images.last?.id
        do {
            // Only with an age is a `Retry-After` respected.
            let isPatient = maximumAge == nil ? await feed.loader.endOfWait != nil : false
            let result = try await feed.update(maximumAge: isPatient ? .zero : maximumAge)
            let end = await feed.loader.endOfWait
            show(result, hasGrown: images.last?.id != last)
            if case .cache(nil) = result.shown.source, let end { problem = RequestNotSent.retryLater(end) }
        } catch {
            note(error)
        }
    }

    /// - Parameter hasGrown: whether a page was added to the rows since the load began.
    private func show(_ result: ListResult<FeedImage>, hasGrown: Bool) {
        let isSaved = savedAt != nil || images.isEmpty
        switch result.shown.source {
        case .cache(let reason):
            problem = reason
            // An outage changes no rows, and none are replaced by older ones.
            if images.isEmpty || reason == nil && isSaved {
                return replaceRows(with: result, keepingRest: hasLoadedMore)
            }
            if !result.hasMore, result.list?.last?.id == images.last?.id { hasMore = false }
            if isSaved { (source, savedAt) = (result.shown.source, result.shown.savedAt) }
        case .remote(let savingFailure):
            problem = result.shown.pageFailure
            replaceRows(with: result, keepingRest: hasLoadedMore && (hasGrown || savingFailure != nil))
        }
    }

    /// - Parameter keepingRest: whether rows stay that are behind the end of the list, because they could not be saved.
    private func replaceRows(with result: ListResult<FeedImage>, keepingRest: Bool) {
        // Pages that do not reach the rows would leave a gap.
        guard let list = result.list ?? (images.isEmpty ? result.shown.value : nil) else { return }
        (source, savedAt) = (result.shown.source, result.shown.savedAt)
        let end = list.last?.id
        if keepingRest, result.hasMore, let place = images.lastIndex(where: { $0.id == end }) {
            let known = Set(list.map(\.id))
            images = list + images[(place + 1)...].filter { !known.contains($0.id) }
        } else {
            hasMore = result.hasMore && (hasMore || images.last?.id != end)
            images = list
        }
    }

    /// Shows why something failed; leaving the screen is no failure.
    private func note(_ error: any Error) {
        if !(error is CancellationError) { problem = error }
    }
}
