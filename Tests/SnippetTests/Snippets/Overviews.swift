import EssentialFeed
import FeedGallery
import FeedTesting
import Foundation

/// The code in the README and on the libraries' main pages.
enum Overviews {
    static func startingHere(_ url: URL, in directory: URL) async throws -> [FeedImage] {
        let feeds = Feeds(cachedIn: directory)
        let feed = feeds.feed(at: url)
        let images = try await feed.load().items
        return images
    }

    static func following(
        _ feed: Feed<FeedImage>,
        deliver: @escaping @Sendable ([FeedImage]) async throws -> Void
    ) async throws {
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
                store: cache.imageDataStore(of: FeedImage.self, for: url),
                remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
            ),
            costLimit: 64 << 20
        )
        return pictures
    }

    static func showingPosts(_ url: URL, in feeds: Feeds) -> Feed<Episode> {
        let episodes = feeds.feed(at: url, of: Episode.self) { response in
            FeedPage(items: try JSONDecoder().decode([Episode].self, from: response.body), next: response.links["next"])
        }
        return episodes
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
