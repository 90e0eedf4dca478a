import FeedAPI
import FeedCache
import FeedCore
import Foundation

func loader(
    of url: URL,
    in cache: CacheDirectory,
    client: any HTTPClient,
    show: @escaping @Sendable (String) -> Void
) -> ListLoader<FeedImage, UUID> {
    ListLoader(
        cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url),
        url: url,
        retryAfter: cache.retryAfterStore,
        report: { event in
            switch event {
            case .outageBegan(let error): show("The feed cannot be reached: \(error.localizedDescription)")
            case .outageEnded: show("The feed can be reached again.")
            case .savingFailed(let error): show("New images cannot be saved: \(error.localizedDescription)")
            case .pageRequested, .picturesLoaded, .pictureFailed: break
            }
        },
        page: { RemoteLoader.feed(at: url, after: $0, client: client) }
    )
}

func follow(_ loader: ListLoader<FeedImage, UUID>, show: ([FeedImage]) async throws -> Void) async throws {
    try await loader.follow(every: .seconds(10 * 60)) { update in
        try await show(update.new)
    }
}

func notify(
    about url: URL,
    in cache: CacheDirectory,
    client: any HTTPClient,
    send: ([FeedImage]) async throws -> Void
) async throws {
    let loader = loader(of: url, in: cache, client: client, show: { _ in })
    try await loader.loadNew { update in
        if !update.new.isEmpty { try await send(update.new) }
    }
}
