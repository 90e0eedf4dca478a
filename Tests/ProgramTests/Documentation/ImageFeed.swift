// README: begin
import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// The image feed of one service, online and offline.
struct ImageFeed {
    let url: URL
    let client: any HTTPClient
    let feed: RemoteFirstLoader<[FeedImage]>
    let pictures: CacheFirstImageDataLoader

    init(url: URL, cachedIn directory: URL) {
        let client = URLSessionHTTPClient(timeout: .seconds(10))
        let cache = CacheDirectory(in: directory)
        self.url = url
        self.client = client
        feed = RemoteFirstLoader(
            remote: RemoteLoader.feed(at: url, client: client),
            cache: LocalFeedLoader(store: cache.feedStore(for: url), url: url)
        )
        pictures = CacheFirstImageDataLoader(
            store: cache.imageDataStore(forFeedAt: url),
            remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
        )
    }

    /// The service's images, or else the saved ones, and where they came from.
    func load() async throws -> (images: [FeedImage], note: String) {
        let loaded = try await feed.load()
        switch loaded.source {
        case .remote(savingFailure: nil):
            return (loaded.value, "new")
        case .remote(let failure?):
            return (loaded.value, "new, but not saved: \(failure)")
        case .cache(let reason):
            let cause = reason.map { ", because: \($0)" } ?? ""
            return (loaded.value, "saved \(Int(loaded.age(at: Date()))) s ago\(cause)")
        }
    }
}
// README: end

extension ImageFeed {
    /// The comments on an image; they are never cached.
    func comments(on image: FeedImage) async throws -> [ImageComment] {
        try await RemoteLoader.comments(imageID: image.id, besideFeedAt: url, client: client).load().value
    }

    /// The bytes of a picture: the cached ones, or else the service's, which are then cached.
    func picture(of image: FeedImage) async throws -> Data {
        try await pictures.load(from: image.url)
    }

    /// Caches the pictures of all `images`, one after another, and returns the URLs of those that failed to load.
    func savePictures(of images: [FeedImage]) async throws -> [URL] {
        var missing: [URL] = []
        for image in images {
            do {
                _ = try await picture(of: image)
            } catch {
                if error is CancellationError { throw error }
                missing.append(image.url)
            }
        }
        return missing
    }
}
