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
/// The rows of a feed that fails stay, and ``problems`` has the reason. When another part of the app loads one of the
/// feeds, the model shows the result.
@MainActor @Observable
public final class FeedTimelineModel {
    /// The rows, newest first.
    public private(set) var entries: [FeedTimeline.Entry] = []

    /// The failures of the last refresh by feed, including failed later pages and feeds whose saved images are shown.
    public private(set) var problems: [URL: any Error] = [:]

    /// Whether the feeds are loading.
    public var isRefreshing: Bool { refreshCount > 0 }

    private let timeline: FeedTimeline
    private let maximumAge: Duration
    private var refreshCount = 0
    private var lists: [URL: LoadedList<FeedImage>] = [:]
    private var observations: [CancellingTask] = []
    /// The loads in progress by their maximum age; nil for ``refresh()``.
    private let loads = SharedTasks<Duration?, Void>()

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age of a list from which ``appear()`` requests it, unless it is declared fresh.
    public init(_ timeline: FeedTimeline, maximumAge: Duration = .zero) {
        self.timeline = timeline
        self.maximumAge = maximumAge
        observations = timeline.feeds.map { url in
            CancellingTask { [weak self, changes = timeline.feed(at: url).shared.changes()] in
                for await list in changes { self?.show(list, of: url) }
            }
        }
    }

    /// Shows the saved rows immediately, then the new rows of services whose saved lists have reached the maximum age.
    public func appear() async {
        await loadOnce(maximumAge: maximumAge)
    }

    /// Requests new rows, except from services whose `Retry-After` applies; a second caller waits for the first.
    public func refresh() async {
        await loadOnce(maximumAge: nil)
    }

    /// Returns a new model of the picture of a row, which loads nothing before it appears.
    public func picture(of entry: FeedTimeline.Entry) -> PictureModel {
        let loader = timeline.feed(at: entry.feed).pictureLoader.forScreens.of(entry.image)
        return PictureModel(of: entry.image.url, loader: loader)
    }

    private func loadOnce(maximumAge: Duration?) async {
        // This throws only if the caller is cancelled, because the user has left the screen, which is not a failure.
        try? await loads.value(for: maximumAge) { await self.load(maximumAge: maximumAge) }
    }

    private func load(maximumAge: Duration?) async {
        refreshCount += 1
        defer {
            refreshCount -= 1
            showLists()
        }
        if lists.isEmpty, let saved = try? await timeline.saved() {
            for feed in saved.feeds { lists[feed.feed] = lists[feed.feed] ?? (try? feed.result.get()) }
            showLists()
        }
        let contents = try? await timeline.contents(limit: timeline.feeds.count) { feed in
            try await feed.loadForScreen(maximumAge: maximumAge)
        }
        guard let contents else { return }
        problems = [:]
        for feed in contents.feeds { take(feed) }
    }

    private func take(_ feed: FeedResult) {
        switch feed.result {
        case .failure(let error): problems[feed.feed] = error
        case .success(let list):
            if case .cache(let reason?) = list.source {
                problems[feed.feed] = reason
                // An outage changes no rows.
                lists[feed.feed] = lists[feed.feed] ?? list
            } else {
                problems[feed.feed] = list.pageFailure
                lists[feed.feed] = list
            }
        }
    }

    /// Shows a saved list; during a refresh, all lists are shown when it ends.
    private func show(_ list: LoadedList<FeedImage>, of url: URL) {
        lists[url] = list
        if !isRefreshing { showLists() }
    }

    private func showLists() {
        let feeds = timeline.feeds.compactMap { url in lists[url].map { FeedResult(feed: url, result: .success($0)) } }
        entries = FeedTimeline.Contents(feeds, titles: timeline.titles, at: timeline.now).entries
    }
}
