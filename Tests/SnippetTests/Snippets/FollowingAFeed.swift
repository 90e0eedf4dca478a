import FeedAPI
import FeedCache
import FeedCore
import Foundation

func watcher(
    of url: URL,
    in cache: CacheDirectory,
    client: any HTTPClient,
    show: @escaping @Sendable (String) -> Void
) -> FeedWatcher<FeedImage> {
    FeedWatcher(
        remote: RemoteLoader.feed(at: url, client: client),
        cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url),
        url: url,
        schedule: WatchSchedule(every: .seconds(10 * 60)),
        retryAfter: cache.retryAfterStore,
        report: { event in
            switch event {
            case .outageBegan(let error): show("The feed cannot be reached: \(error.localizedDescription)")
            case .outageEnded: show("The feed can be reached again.")
            case .savingFailed(let error): show("New images cannot be saved: \(error.localizedDescription)")
            }
        }
    )
}

func follow(_ watcher: FeedWatcher<FeedImage>, show: ([FeedImage]) async -> Void) async {
    for await new in watcher {
        await show(new)
    }
}

func notify(
    about url: URL,
    in cache: CacheDirectory,
    client: any HTTPClient,
    send: ([FeedImage]) async throws -> Void
) async throws {
    let loader = NewItemsLoader(
        remote: RemoteLoader.feed(at: url, client: client),
        cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url)
    )
    _ = try await loader.load { new in
        if !new.items.isEmpty { try await send(new.items) }
    }
}
