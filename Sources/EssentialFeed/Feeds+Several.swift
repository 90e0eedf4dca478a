public import FeedCore
public import Foundation

extension Feeds {
    /// Loads several feeds in parallel, up to eight, with one request at a time for each origin.
    ///
    /// Each feed is loaded independently; a failure does not end other loads.
    ///
    /// - Returns: the results, in the order of the URLs.
    /// - Throws: `CancellationError` if the task was cancelled.
    public func load(_ urls: [URL]) async throws -> [FeedResult] {
        try await results(of: urls) { try await $0.load() }
    }

    /// Returns the result of loading each feed, in parallel; all loads have the same start date.
    func results(
        of urls: [URL],
        pageSize: Int? = nil,
        _ load: @escaping @Sendable (Feed<FeedImage>) async throws -> LoadedList<FeedImage>
    ) async throws -> [FeedResult] {
        var run = polite(refused: RefusedOrigins())
        run.runStart = start
        let results = try await urls.concurrentMap(limit: urls.count) { [run] url in
            try await load(run.feed(at: url, pageSize: pageSize))
        }
        return zip(urls, results).map { FeedResult(feed: $0, result: $1) }
    }

    /// Follows several feeds independently, as `Feed.follow` does, until the task is cancelled.
    ///
    /// A repeated URL counts once. Without URLs, it only waits.
    ///
    /// Requests are limited as in ``load(_:)``. `deliver` is called for one update of a feed at a time, but may be
    /// called for several feeds in parallel.
    ///
    /// A delivery that fails is a failed round of its feed only: it is reported, nothing of it is saved, and it is tried
    /// again after the waits of a failure.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func follow(
        _ urls: [URL],
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        deliver: @escaping @Sendable (FeedUpdate<FeedImage>) async throws -> Void
    ) async throws {
        let polite = polite
        let schedule = FeedSchedule(every: interval, longestWait: longestWait)
        let retried = { @Sendable (update: FeedUpdate<FeedImage>) in
            try await Cancellation.failure { try await deliver(update) }
        }
        var seen: Set<FeedURL> = []
        try await withThrowingTaskGroup(of: Void.self) { group in
            for url in urls where seen.insert(FeedURL(url)).inserted {
                group.addTask {
                    try await polite.feed(at: url).follow(schedule, deliver: retried)
                }
            }
            // Unlike `waitForAll`, this ends with the first failure.
            for try await _ in group {}
        }
        while true { try await clock.sleep(for: .day) }
    }

    /// Returns polite feeds that send no more requests to an origin after a 429.
    func polite(refused: RefusedOrigins) -> Feeds {
        var feeds = self
        feeds.client = client.polite(refused: refused).endingRequests(to: refused)
        return feeds
    }

    /// These feeds with a client that sends one request at a time to each origin, and at most eight in parallel.
    var polite: Feeds {
        var feeds = self
        feeds.client = client.polite()
        return feeds
    }
}
