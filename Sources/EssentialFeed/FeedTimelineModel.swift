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
/// The rows of a feed that fails stay, and ``problems`` has the reason. A refresh changes the rows once, at its end; only
/// if there are no rows, those of each feed are shown as soon as they are received. When another part of the app loads
/// one of the feeds, the model shows the result.
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
    /// The feeds whose lists were saved since the refresh began; the lists that it received are not newer.
    private var savedFeeds: Set<URL> = []
    private var hasReadSavedLists = false
    /// Whether a task will show lists that are newer than the rows.
    private var isUpdatePending = false
    private var observations: [CancellingTask] = []
    /// The load in progress, by the URLs of the feeds; its value is false if a feed needed no request.
    private let loads = SharedTasks<[URL], Bool>()

    /// Creates the model of a screen.
    ///
    /// - Parameter maximumAge: the age of a list from which ``appear()`` requests it, unless it is declared fresh.
    public init(_ timeline: FeedTimeline, maximumAge: Duration = .zero) {
        self.timeline = timeline
        self.maximumAge = maximumAge
        observations = timeline.feeds.map { url in
            CancellingTask { [weak self, changes = timeline.feed(at: url).shared.changes()] in
                for await list in changes { self?.take(saved: list, of: url) }
            }
        }
    }

    /// Shows the saved rows immediately, then the new rows of services whose saved lists have reached the maximum age.
    public func appear() async {
        await loadOnce(maximumAge: maximumAge)
    }

    /// Requests new rows, except from services whose `Retry-After` applies; a second caller waits for the first.
    public func refresh() async {
        // The load in progress may be that of `appear()`, which may show saved rows without a request.
        if await !loadOnce(maximumAge: nil) { await loadOnce(maximumAge: nil) }
    }

    /// Returns a new model of the picture of a row, which loads nothing before it appears.
    public func picture(of entry: FeedTimeline.Entry) -> PictureModel {
        let loader = timeline.feed(at: entry.feed).pictureLoader.forScreens.of(entry.image)
        return PictureModel(of: entry.image.url, loader: loader)
    }

    /// Loads the feeds, or waits for the load in progress; returns false if a feed needed no request.
    @discardableResult
    private func loadOnce(maximumAge: Duration?) async -> Bool {
        // This throws only if the caller is cancelled, because the user has left the screen, which is not a failure.
        (try? await loads.value(for: timeline.feeds) { await self.load(maximumAge: maximumAge) }) ?? true
    }

    private func load(maximumAge: Duration?) async -> Bool {
        refreshCount += 1
        savedFeeds = []
        defer {
            refreshCount -= 1
            showLists()
        }
        if !hasReadSavedLists, let saved = try? await timeline.saved() {
            hasReadSavedLists = true
            for feed in saved.feeds { lists[feed.feed] = lists[feed.feed] ?? (try? feed.result.get()) }
            showLists()
        }
        let hasNoRows = entries.isEmpty
        let contents = try? await timeline.contents(limit: timeline.feeds.count) { feed in
            let list = try await feed.loadForScreen(maximumAge: maximumAge)
            await self.take(list, of: feed.url, showing: hasNoRows)
            return list
        }
        guard let contents else { return true }
        problems = [:]
        for feed in contents.feeds { problems[feed.feed] = feed.problem }
        return !contents.feeds.contains { (try? $0.result.get().source) == .cache(fallbackReason: nil) }
    }

    /// Takes the list that a refresh received.
    private func take(_ list: LoadedList<FeedImage>, of url: URL, showing isShown: Bool) {
        // An outage changes no rows.
        if case .cache(_?) = list.source, lists[url] != nil { return }
        if !savedFeeds.contains(url) { lists[url] = list }
        if isShown { showListsSoon() }
    }

    /// Takes a list saved by this model or another part of the app; a refresh shows it when it ends.
    private func take(saved list: LoadedList<FeedImage>, of url: URL) {
        lists[url] = list
        savedFeeds.insert(url)
        if !isRefreshing { showListsSoon() }
    }

    /// Shows the lists after the tasks that are ready to run, so that lists that are saved together are merged once.
    private func showListsSoon() {
        guard !isUpdatePending else { return }
        isUpdatePending = true
        Task { [weak self] in if self?.isUpdatePending == true { self?.showLists() } }
    }

    private func showLists() {
        isUpdatePending = false
        let feeds = timeline.feeds.compactMap { url in lists[url].map { FeedResult(feed: url, result: .success($0)) } }
        entries = FeedTimeline.Contents(feeds, titles: timeline.titles, at: timeline.now).entries
    }
}

extension FeedResult {
    /// The reason the feed, or one of its later pages, could not be loaded; nil if it was loaded.
    fileprivate var problem: (any Error)? {
        switch result {
        case .failure(let error): error
        case .success(let list): if case .cache(let reason?) = list.source { reason } else { list.pageFailure }
        }
    }
}
