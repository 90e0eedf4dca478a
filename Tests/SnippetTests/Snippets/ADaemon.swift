import EssentialFeed
import Foundation

func follow(
    _ feed: Feed<FeedImage>,
    deliver: @escaping @Sendable ([FeedImage]) async throws -> Void
) async throws {
    try await feed.follow(every: .seconds(15 * 60)) { update in
        try await deliver(update.new)
    }
}

func follow(
    _ urls: [URL],
    in feeds: Feeds,
    deliver: @escaping @Sendable (URL, [FeedImage]) async throws -> Void
) async throws {
    try await feeds.follow(urls, every: .seconds(15 * 60)) { update in
        try await deliver(update.feed, update.new)
    }
}

func loadAll(_ urls: [URL], in feeds: Feeds, log: (String) -> Void) async throws -> [FeedImage] {
    var images: [FeedImage] = []
    for feed in try await feeds.load(urls) {
        switch feed.result {
        case .success(let list): images += list.items
        case .failure(let error): log("\(Secrets.redacted(feed.feed)): \(error)")
        }
    }
    return images
}

func run(_ body: @escaping @Sendable () async -> Void) async {
    let task = Task { await body() }
    let signals = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { task.cancel() }
        source.activate()
        return source
    }
    await task.value
    for source in signals { source.cancel() }
}
