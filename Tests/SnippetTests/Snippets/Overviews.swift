import FeedAPI
import FeedCache
import FeedCore
import FeedGallery
import FeedTesting
import Foundation

/// What the front pages of the libraries show.
enum Overviews {
    static func loading(
        remote: any Loader<Fetched<[FeedImage]>>,
        cache: any ValueCache<[FeedImage]>
    ) async throws -> Loaded<[FeedImage]> {
        let loader = RemoteFirstLoader(remote: remote, cache: cache)
        let feed = try await loader.load()
        return feed
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
