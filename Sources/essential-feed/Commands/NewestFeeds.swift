import EssentialFeed
import Foundation

/// The loaded feeds of a choice of images.
struct NewestFeeds {
    /// The feeds, with the results of their loads.
    private(set) var feeds: [TimelineFeed] = []
    private(set) var loaded: [LoadedFeed] = []
    /// The images of all feeds, newest first.
    private(set) var entries: [FeedTimelineEntry] = []
    /// The exit code of the first feed that failed.
    private(set) var code = ExitCode.done

    /// Loads one feed or all feeds of a list in parallel, and reports each.
    ///
    /// - Parameter notesAge: whether a note says how old a list is that is shown without a request.
    init(
        of selection: FeedSelection,
        with services: Services,
        on terminal: Terminal,
        notesAge: Bool = true,
        load: @escaping @Sendable (URL, Services, Messages) async throws -> LoadedFeed
    ) async throws {
        switch selection {
        case .one(let url, let title):
            let result = await Result { try await load(url, services, terminal.messages) }
            if case .failure(let error as CancellationError) = result { throw error }
            var failures = FailureReport(messages: terminal.messages)
            failures.add(add(result, of: FeedList.Entry(url, title: title), terminal.messages, notesAge))
            code = failures.code
        case .list(let list, let path):
            code = try await FeedLoads(terminal: terminal, load: load).run(list, at: path, with: services) {
                feed,
                result in
                add(result, of: feed, terminal.of(feed).messages, notesAge)
            }
        }
        let results = loaded.map { FeedResult(feed: $0.feed.url, result: .success($0.list)) }
        let titles = feeds.map(\.entry).titles
        entries = try services.cache.timeline(of: results.map(\.feed), titles: titles).contents(of: results).entries
    }

    /// Adds a feed, reports it and returns its outcome.
    private mutating func add(
        _ result: Result<LoadedFeed, any Error>,
        of feed: FeedList.Entry,
        _ messages: Messages,
        _ notesAge: Bool
    ) -> Outcome {
        feeds.append(TimelineFeed(entry: feed, result: result.map(\.list)))
        switch result {
        case .success(let loaded):
            self.loaded.append(loaded)
            messages.report(loaded.list, from: loaded.feed.url, withAge: notesAge)
            return loaded.outcome
        case .failure(let error): return Outcome(of: error)
        }
    }

    /// Returns the path of the cached picture of an image, if it is cached.
    var files: @Sendable (FeedTimelineEntry) -> String? {
        let feeds = Dictionary(loaded.map { (FeedURL($0.feed.url), $0.feed) }) { first, _ in first }
        return { feeds[FeedURL($0.feed)]?.cachedFile(of: $0.image) }
    }
}
