import FeedAPI
public import FeedCore
public import Foundation

extension Feeds {
    /// Loads feeds, up to eight at once, with one request at a time for each origin; returns the results in their order.
    ///
    /// Each is loaded as if it were alone; one that fails ends no other.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    public func load(
        _ urls: [URL]
    ) async throws -> [(feed: URL, result: Result<LoadedList<FeedImage>, any Error>)] {
        let polite = polite
        let results = try await urls.concurrentMap(limit: urls.count) { url in
            try await polite.feed(at: url).load()
        } report: { _, _ in
        }
        return zip(urls, results).map { (feed: $0, result: $1) }
    }

    /// Follows feeds as `Feed.follow` does, each on its own, until the task is cancelled; requests are sent as by ``load(_:)``.
    ///
    /// - Throws: what `deliver` throws for any feed, which ends all; `CancellationError` when the task is cancelled.
    public func follow(
        _ urls: [URL],
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        deliver: @escaping @Sendable (FeedUpdate<FeedImage>) async throws -> Void
    ) async throws {
        let polite = polite
        try await withThrowingTaskGroup(of: Void.self) { group in
            for url in urls {
                group.addTask {
                    try await polite.feed(at: url).follow(every: interval, longestWait: longestWait, deliver: deliver)
                }
            }
            // Unlike `waitForAll`, this ends with the first that fails.
            for try await _ in group {}
        }
    }

    /// The same feeds, which send one request at a time to each origin, and eight in all.
    private var polite: Feeds {
        var feeds = self
        feeds.client = client.polite()
        return feeds
    }
}
