import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

extension LoadCommand {
    /// Loads all chosen feeds, and shows their newest images, or their images since a date.
    func showNewest(
        _ invocation: Invocation<Self>,
        of selection: FeedSelection,
        _ choice: NewestImages,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        var feeds = selection.timelineFeeds(terminal.phrases)
        let urls = feeds.compactMap(\.entry.url)
        let messagesAbout = { @Sendable (url: URL) in selection.messages(terminal.messages, about: url) }
        let all =
            invocation.offline
            ? try services.cache
            : try services.feeds(forAll: urls, reportingTo: terminal.messages) { url in
                selection.messages(terminal.messages, about: url, isCollected: true)
            }
        let timeline = all.timeline(of: urls, titles: selection.titles, pageSize: invocation.limit)
        let contents =
            invocation.offline
            ? try await timeline.saved(anyAge: invocation.anyAge)
            : try await invocation.all ? timeline.loadAll() : timeline.load(maximumAge: invocation.maxAge)
        let results = Dictionary(contents.feeds.map { ($0.feed, $0.result) }) { first, _ in first }
        var code = ExitCode.done
        for index in feeds.indices {
            if let url = feeds[index].entry.url {
                feeds[index].result = results[url] ?? feeds[index].result
                terminal.messages.writeCollected(about: url)
            }
            let outcome: Outcome
            if let url = feeds[index].entry.url, case .success(let loaded)? = feeds[index].result {
                let messages = messagesAbout(url)
                messages.report(loaded, from: url)
                outcome = try await self.outcome(of: loaded, of: all.feed(at: url), invocation, messages).outcome
                messages.report(outcome)
            } else {
                outcome = terminal.report(feeds[index])
            }
            if code == .done { code = outcome.code }
        }
        let shown = choice.images(of: contents.entries)
        if shown.isEmpty, !contents.entries.isEmpty { terminal.messages.note(terminal.phrases.t("Nothing new.")) }
        try terminal.show(shown, of: feeds) { all.feed(at: $0.feed).cachedFile(of: $0.image) }
        return Outcome(code)
    }
}

extension Terminal {
    /// Reports the failure of a feed, if any.
    fileprivate func report(_ feed: TimelineFeed) -> Outcome {
        guard case .failure(let error)? = feed.result else { return .done }
        let outcome = Outcome(of: error)
        messages.report(outcome)
        return outcome
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

    /// Returns the messages about one of the feeds, which name it if there are several.
    fileprivate func messages(_ messages: Messages, about url: URL, isCollected: Bool = false) -> Messages {
        if case .list = self { messages.about(url, isCollected: isCollected) } else { messages }
    }
}

/// The choice of images by `--newest` and `--since`.
struct NewestImages: Sendable {
    let count: Int?
    let start: Date?

    /// Whether all images are chosen.
    var isAll: Bool { count == nil && start == nil }

    /// Returns the chosen entries of a list that is sorted from newest to oldest.
    func images(of entries: [FeedTimelineEntry]) -> [FeedTimelineEntry] {
        let chosen = start.map { start in entries.filter { $0.date.map { $0 >= start } ?? false } }
        return Array((chosen ?? entries).prefix(count ?? .max))
    }
}
