import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

/// How the lists of several feeds are loaded for a choice of images.
struct NewestLoading {
    var isOffline = false
    var anyAge = false
    var all = false
    var maximumAge: Duration?
    var limit: Int?
    /// Returns the failure of a feed with advice.
    var advised: (any Error) -> any Error = { $0 }

    /// Loads all chosen feeds, and reports each.
    ///
    /// - Parameter finish: returns the outcome of a loaded feed.
    func load(
        _ selection: FeedSelection,
        with services: Services,
        on terminal: Terminal,
        finish: (LoadedList<FeedImage>, Feed<FeedImage>, Messages) async throws -> Outcome
    ) async throws -> NewestFeeds {
        var feeds = selection.timelineFeeds(terminal.phrases)
        let urls = feeds.compactMap(\.entry.url)
        let messagesAbout = { @Sendable (url: URL) in selection.messages(terminal.messages, about: url) }
        let source =
            isOffline
            ? try services.cache
            : try services.feeds(forAll: urls, reportingTo: terminal.messages) { url in
                selection.messages(terminal.messages, about: url, isCollected: true)
            }
        let timeline = source.timeline(of: urls, titles: selection.titles, pageSize: limit)
        let contents =
            isOffline
            ? try await timeline.saved(anyAge: anyAge)
            : try await load(timeline, feeds.map(\.entry), on: terminal)
        let results = Dictionary(
            contents.feeds.map { feed in (FeedURL(feed.feed), feed.result.mapError(advised)) }
        ) { first, _ in first }
        var failures = FailureReport(to: terminal.messages)
        for index in feeds.indices {
            if let url = feeds[index].entry.url {
                feeds[index].result = results[FeedURL(url)] ?? feeds[index].result
                terminal.messages.writeCollected(about: url)
            }
            failures.add(try await outcome(of: feeds[index], in: source, messagesAbout, finish))
        }
        failures.reportRest()
        return NewestFeeds(feeds: feeds, entries: contents.entries, source: source, code: failures.code)
    }

    /// Notes the source of a loaded feed, and returns the outcome of the feed.
    private func outcome(
        of feed: TimelineFeed,
        in source: Feeds,
        _ messagesAbout: (URL) -> Messages,
        _ finish: (LoadedList<FeedImage>, Feed<FeedImage>, Messages) async throws -> Outcome
    ) async throws -> Outcome {
        switch (feed.result, feed.entry.url) {
        case (.success(let loaded)?, let url?):
            let messages = messagesAbout(url)
            messages.report(loaded, from: url, withAge: maximumAge == nil)
            return try await finish(loaded, source.feed(at: url), messages)
        case (.failure(let error)?, _): return Outcome(of: error)
        default: return .done
        }
    }

    /// Loads the feeds; a terminal shows how many of several are loaded.
    private func load(
        _ timeline: FeedTimeline,
        _ feeds: [FeedList.Entry],
        on terminal: Terminal
    ) async throws -> FeedTimeline.Contents {
        var waiting = feeds
        func say() {
            guard feeds.count > 1 else { return }
            terminal.messages.sayLoaded(feeds.count - waiting.count, of: feeds.count, waitingFor: waiting.first)
        }
        say()
        return try await timeline.load(all: all, maximumAge: maximumAge) { url in
            waiting.removeAll { $0.url == url }
            say()
        }
    }
}

extension FeedSelection {
    /// Returns the feeds; the result of a feed without a valid host is its failure.
    fileprivate func timelineFeeds(_ phrases: Phrases) -> [TimelineFeed] {
        switch self {
        case .one(let url, let title): [TimelineFeed(entry: FeedList.Entry(url, title: title))]
        case .list(let list, let path):
            list.feeds.map { feed in
                let failure = Result<LoadedList<FeedImage>, any Error>.failure(phrases.noURL(of: feed, in: path))
                return TimelineFeed(entry: feed, result: failure)
            }
        }
    }

    /// The titles that the user's list gives the feeds.
    fileprivate var titles: [URL: String] {
        switch self {
        case .one(let url, let title): title.map { [url: $0] } ?? [:]
        case .list(let list, _): list.feeds.titles
        }
    }
}
