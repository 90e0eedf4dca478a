import EssentialFeed
import Foundation

func follow(_ feed: Feed, deliver: ([FeedImage]) async throws -> Void) async throws {
    try await feed.follow(every: .seconds(15 * 60)) { update in
        try await deliver(update.new)
    }
}

func follow(
    _ urls: [URL],
    in feeds: Feeds,
    clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void,
    deliver: @escaping @Sendable ([FeedImage]) async throws -> Void
) async {
    await withDiscardingTaskGroup { group in
        for url in urls {
            group.addTask {
                while !Task.isCancelled {
                    do {
                        try await follow(feeds.feed(at: url), deliver: deliver)
                    } catch is CancellationError {
                        return
                    } catch {
                        log("\(url.redacted): not delivered, trying again in a minute: \(error)")
                        try? await clock.sleep(for: .seconds(60))
                    }
                }
            }
        }
    }
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
