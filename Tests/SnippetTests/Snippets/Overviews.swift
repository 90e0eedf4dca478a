import EssentialFeed
import FeedGallery
import FeedTesting
import Foundation

#if canImport(SwiftUI)
    import SwiftUI

    struct FeedList: View {
        @State var model: FeedModel

        var body: some View {
            List(model.images) { image in
                Text(image.description ?? "")
                    .task { if image.id == model.images.last?.id { await model.loadMore() } }
            }
            .overlay { if model.images.isEmpty, let problem = model.problem { Text(problem.localizedDescription) } }
            .refreshable { await model.refresh() }
            .task { await model.appear() }
        }
    }
#endif

/// What the README and the front pages of the libraries show.
enum Overviews {
    static func startingHere(_ url: URL, in directory: URL) async throws -> [FeedImage] {
        let feeds = Feeds(cachedIn: directory)
        let feed = feeds.feed(at: url)
        let images = try await feed.load().value
        return images
    }

    static func following(_ feed: Feed, deliver: ([FeedImage]) async throws -> Void) async throws {
        try await feed.follow(every: .seconds(15 * 60)) { update in
            try await deliver(update.new)
        }
    }

    static func loading(
        _ url: URL,
        in cache: CacheDirectory,
        client: any HTTPClient
    ) async throws -> Loaded<[FeedImage]> {
        let loader = RemoteFirstLoader(
            remote: RemoteLoader.feed(at: url, client: client),
            cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url)
        )
        let feed = try await loader.load()
        return feed
    }

    static func loadingPictures(
        ofFeedAt url: URL,
        in cache: CacheDirectory,
        client: any HTTPClient
    ) -> any ImageDataLoader {
        let pictures = MemoryImageDataLoader(
            CacheFirstImageDataLoader(
                store: cache.imageDataStore(forFeedAt: url),
                remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
            ),
            costLimit: 64 << 20
        )
        return pictures
    }

    static func requesting(_ url: URL) async throws -> [FeedImage] {
        let client = URLSessionHTTPClient(timeout: .seconds(10))
        let feed = try await RemoteLoader.feed(at: url, client: client).load().value
        return feed
    }

    static func caching(_ url: URL, in directory: URL) -> LocalFeedLoader {
        let cache = CacheDirectory(in: directory)
        let feed = LocalFeedLoader(store: cache.feedStore(for: url), url: url)
        return feed
    }

    static func showing(_ images: [FeedImage], imageData: any ImageDataLoader, file: FileHandle) async throws {
        let gallery = Gallery(of: images)
        for page in gallery.pages {
            try await page.write { bytes in
                try file.write(contentsOf: bytes)
            } showing: { image in
                let data = try await imageData.load(from: image.url)
                return GalleryItem(picture: .embedded(data))
            }
        }
    }

    static func testing(_ entry: CacheEntry<[FeedImage]>, _ other: CacheEntry<[FeedImage]>) async throws {
        try await CacheStoreContract(entries: [entry, other]) { InMemoryStore() }.check()
    }
}
