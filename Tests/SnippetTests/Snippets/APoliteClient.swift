import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// A feed that asks its service no more often than it has to.
struct PoliteFeed {
    private let loader: SparingLoader<[FeedImage]>

    init(url: URL, cachedIn directory: URL, client network: any HTTPClient) {
        let cache = CacheDirectory(in: directory)
        let local = LocalFeedLoader(store: cache.feedStore(for: url), url: url)
        let client = RetryAfterRecordingHTTPClient(network, store: cache.retryAfterStore)
        loader = SparingLoader(
            RemoteFirstLoader(revalidatingWith: RemoteLoader.feed(at: url, client: client), cache: local),
            cache: local,
            url: url,
            policy: RequestPolicy(maximumAge: .seconds(15 * 60)),
            retryAfter: cache.retryAfterStore,
            turns: cache.requestTurns(for: url)
        )
    }

    func load() async throws -> Loaded<[FeedImage]> {
        try await loader.load()
    }
}

func show(
    _ loader: RemoteFirstLoader<[FeedImage]>,
    on screen: (Loaded<[FeedImage]>) async -> Void
) async throws {
    if let saved = try? await loader.loadSaved() { await screen(saved) }
    await screen(try await loader.load())
}

func newer(than entry: CacheEntry<[FeedImage]>, at url: URL, client: any HTTPClient) async throws -> [FeedImage]? {
    switch try await RemoteLoader.feed(at: url, client: client).load(unless: entry.validators) {
    case .fetched(let fetched): fetched.value
    case .unchanged, .inapplicable: nil
    }
}
