import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// How the user names an image.
enum ImageReference: Equatable, Sendable {
    case id(UUID)
    case url(URL)
}

/// An image with the feed that holds it, found by its id.
private struct FoundImage {
    let feedURL: URL
    /// Nil where the feed was named, and is not known to hold the image.
    let image: FeedImage?
}

/// Image data, its URL, and the file it is cached in, if any.
struct FoundImageData: Sendable {
    let data: LoadedImageData
    let url: URL
    let cachedFile: String?
}

extension Composition {
    /// Loads the comments on an image from the service of the feed at `url`, or else of the cached feed that holds it.
    func comments(on id: UUID, url: URL?) async throws -> [ImageComment] {
        let found = try await find(id, url: url)
        let client = try client(for: found.feedURL)
        return try await RemoteLoader.comments(imageID: id, besideFeedAt: found.feedURL, client: client).load().value
    }

    /// Loads the data of an image, which is cached with the feed that holds it.
    func imageData(of image: ImageReference, url feedURL: URL?) async throws -> FoundImageData {
        switch image {
        case .id(let id):
            let found = try await find(id, url: feedURL)
            var image = found.image
            if image == nil { image = try await self.image(id, ofFeedAt: found.feedURL) }
            guard let image else { throw NotFound(description: phrases.noSuchImage(id.uuidString)) }
            return try await imageData(at: image.url, cachedWith: found.feedURL)
        case .url(let url):
            let text = url.absoluteString
            let holder = try await cachedFeeds().first { $0.value.contains { $0.url.absoluteString == text } }
            return try await imageData(at: url, cachedWith: holder?.url)
        }
    }

    /// Loads the data of `images`, to be cached with the feed at `url`, and tells `report` of each.
    func loadImageData(
        of images: [FeedImage],
        cachedWith url: URL,
        report: (ImageDataPrefetcher.Outcome) -> Void
    ) async throws {
        let store = try cache.imageDataStore(forFeedAt: url)
        let loader = imageDataLoader(cachingIn: store, client: try client(for: url))
        try await ImageDataPrefetcher(loader: loader).prefetch(images.map(\.url), report: report)
    }

    /// The images of every cached feed, the newest first; what cannot be read is left out.
    func cachedImages() async -> [FeedImage] {
        let entries = try? await entries(in: cache.feedStores()) { _ in }
        return (entries ?? []).flatMap(\.value)
    }

    private func imageData(at url: URL, cachedWith feedURL: URL?) async throws -> FoundImageData {
        let store = try feedURL.map { try cache.imageDataStore(forFeedAt: $0) }
        let loader = imageDataLoader(cachingIn: store ?? InMemoryImageDataStore(), client: try client(for: feedURL))
        let data = try await loader.loadWithSource(from: url)
        return FoundImageData(data: data, url: url, cachedFile: store?.path(for: url))
    }

    /// Finds the feed whose service knows an image, and the image where that feed is cached.
    ///
    /// - Throws: ``UsageError`` where nothing is named and nothing cached, ``NotFound`` where no cached feed holds it.
    private func find(_ id: UUID, url: URL?) async throws -> FoundImage {
        if let url {
            let cached = try? await cache.feedStore(for: url).retrieve()
            return FoundImage(feedURL: url, image: cached?.value.first { $0.id == id })
        }
        let cached: [CacheEntry<[FeedImage]>]
        do {
            cached = try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch {
            // An unreadable cache is no reason not to ask the service that is named.
            guard let named = try self.url(in: Self.feedVariable) else { throw error }
            if error is CacheError { console.note("\(error)") }
            return FoundImage(feedURL: named, image: nil)
        }
        for entry in cached {
            if let image = entry.value.first(where: { $0.id == id }) {
                return FoundImage(feedURL: entry.url, image: image)
            }
        }
        if let named = try self.url(in: Self.feedVariable) { return FoundImage(feedURL: named, image: nil) }
        guard !cached.isEmpty else { throw UsageError(.undetermined("--url URL"), in: command) }
        throw NotFound(description: phrases.noSuchImage(id.uuidString))
    }

    private func image(_ id: UUID, ofFeedAt url: URL) async throws -> FeedImage? {
        try await loadFeed(at: url).feed.value.first { $0.id == id }
    }

    /// The feeds that are cached; a note says which cannot be read.
    private func cachedFeeds() async throws -> [CacheEntry<[FeedImage]>] {
        do {
            return try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch let error as CacheError {
            console.note("\(error)")
            return []
        }
    }
}
