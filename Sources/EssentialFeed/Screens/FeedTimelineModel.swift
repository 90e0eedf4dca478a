public import FeedCore
public import Foundation
public import Observation

/// The state of a screen that shows the newest images of several feeds.
///
///     @State private var model = FeedTimelineModel(feeds.timeline(of: urls))
///
///     List(model.entries) { entry in Row(entry, model.picture(of: entry)) }
///         .task { await model.appear() }
///         .refreshable { await model.refresh() }
///
/// It consists of a ``FeedModel`` for each feed. The rows of a feed appear as soon as this feed is loaded; those of a feed
/// that fails stay, and ``problems`` has the reason. When another part of the app loads one of the feeds, the model shows
/// the result.
@MainActor @Observable
public final class FeedTimelineModel {
    /// The rows, newest first.
    public private(set) var entries: [FeedTimeline.Entry] = []

    private let timeline: FeedTimeline
    let models: [FeedModel<FeedImage>]
    private let refused = RefusedOrigins()
    private let prefetcher: ImageDataPrefetcher?
    /// The merge of the rows in progress, and whether the rows have changed since it began.
    @ObservationIgnored private var merge: Task<Void, Never>?
    @ObservationIgnored private var hasChanged = false

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age of a list from which ``appear()`` requests it, unless it is declared fresh.
    public init(_ timeline: FeedTimeline, maximumAge: Duration = .zero) {
        let polite = timeline.polite(refused: refused)
        self.timeline = polite
        models = polite.feeds.map { FeedModel(polite.feed(at: $0), maximumAge: maximumAge) }
        prefetcher = models.first.map { ImageDataPrefetcher(loader: $0.feed.pictureLoader) }
        for model in models { model.didChange = { [weak self] in self?.mergeSoon() } }
    }

    // MARK: - State

    /// The failures of the last refresh by feed, including failed later pages and feeds whose saved images are shown.
    public var problems: [URL: any Error] {
        Dictionary(models.compactMap { model in model.refreshProblem.map { (model.feed.url, $0) } }) { first, _ in first
        }
    }

    /// Whether any feed is loading.
    public var isRefreshing: Bool { models.contains(where: \.isRefreshing) }

    /// Whether the last refresh, or ``appear()``, reached no service.
    public var isOffline: Bool { !models.isEmpty && models.allSatisfy(\.isOffline) }

    /// Whether any feed may have more images; false before any list is loaded.
    public var hasMore: Bool { models.contains(where: \.hasMore) }

    // MARK: - Loading

    /// Shows the saved rows immediately, then the new rows of services whose saved lists have reached the maximum age.
    public func appear() async {
        await forAll { await $0.appear() }
    }

    /// Requests new rows; a second caller waits for the first.
    public func refresh() async {
        await forAll { await $0.refresh() }
    }

    /// Loads the next page of the feed whose last row is the newest, so that no rows are missing above the last one.
    public func loadMore() async {
        let now = timeline.now
        let next = models.filter(\.hasMore).max { $0.lastDate(at: now) < $1.lastDate(at: now) }
        await next?.loadMore()
        await mergeNow()
    }

    private func forAll(_ load: @escaping @MainActor @Sendable (FeedModel<FeedImage>) async -> Void) async {
        if !isRefreshing { refused.reset() }
        await withTaskGroup { group in
            for model in models { group.addTask { await load(model) } }
        }
        await mergeNow()
    }

    // MARK: - Pictures

    /// Loads the pictures of entries whose rows will soon appear, as ``FeedModel/prefetch(_:)`` does.
    public func prefetch(_ entries: [FeedTimeline.Entry]) async {
        await prefetcher?.startOnly(entries.map { ($0.image.url, itemPicture(of: $0)) })
    }

    /// Returns the model of the picture of a row, which loads nothing before it appears.
    public func picture(of entry: FeedTimeline.Entry) -> PictureModel {
        PictureModel(itemPicture(of: entry))
    }

    private func itemPicture(of entry: FeedTimeline.Entry) -> ItemPicture {
        ItemPicture(entry.image.picture, of: entry.image, in: timeline.feed(at: entry.feed))
    }

    // MARK: - Merging

    /// Merges the rows of all feeds, or once more after the merge in progress.
    private func mergeSoon() {
        hasChanged = true
        guard merge == nil else { return }
        merge = Task { [weak self] in
            while let self, hasChanged {
                hasChanged = false
                entries = await timeline.merged(models.map { ($0.feed.url, $0.rows.list) })
            }
            self?.merge = nil
        }
    }

    private func mergeNow() async {
        mergeSoon()
        await merge?.value
    }
}

extension FeedModel<FeedImage> {
    /// The date of the last row; long ago if it is not known.
    fileprivate func lastDate(at now: Date) -> Date {
        guard let list = rows.list, let last = list.items.last else { return .distantPast }
        let saved = list.firstSaved?.dates(count: list.items.count).last ?? nil
        return last.publishedAt(by: now) ?? saved ?? .distantPast
    }
}
