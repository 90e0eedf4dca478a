import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// A feed that asks its service no more often than it has to.
struct PoliteFeed {
    private let loader: ListLoader<FeedImage, UUID>
    private let queue: any RequestQueue

    init(url: URL, cachedIn directory: URL, client: any HTTPClient) {
        let cache = CacheDirectory(in: directory)
        queue = cache.requestQueue(for: url)
        loader = ListLoader(
            cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url),
            url: url,
            retryAfter: cache.retryAfterStore,
            page: { RemoteLoader.feed(at: url, after: $0, client: client) }
        )
    }

    func load() async throws -> Loaded<[FeedImage]> {
        let age = Duration.seconds(15 * 60)
        switch try await loader.load(maximumAge: age, queue: queue, asking: { [loader] in try await loader.load() }) {
        case .asked(let loaded), .cached(let loaded): return loaded
        }
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
