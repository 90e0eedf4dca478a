import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// An image as named by the user.
enum ImageReference: Equatable, Sendable {
    case id(UUID)
    case url(URL)
}

/// An image and the feed that contains it, found by the image's ID.
private struct FoundImage {
    let feedURL: URL
    /// Nil if the feed was named but is not known to contain the image.
    let image: FeedImage?
}

/// Image data with its URL and the file it is cached in, if any.
struct FoundImageData: Sendable {
    let data: LoadedImageData
    let url: URL
    let cachedFile: String?
}

extension Composition {
    /// Loads the comments on an image from the service of the feed at `url` or of the cached feed that contains it.
    func comments(on id: UUID, url: URL?) async throws -> [ImageComment] {
        let found = try await find(id, url: url)
        let client = try client(for: found.feedURL)
        return try await RemoteLoader.comments(imageID: id, besideFeedAt: found.feedURL, client: client).load().value
    }

    /// Loads the data of an image and caches it with the feed that contains the image.
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

    /// Loads the data of `images`, caches it with the feed at `url`, and calls `report` with each outcome.
    func loadImageData(
        of images: [FeedImage],
        cachedWith url: URL,
        report: (ImageDataPrefetcher.Outcome) -> Void
    ) async throws {
        let store = try cache.imageDataStore(forFeedAt: url)
        let loader = imageDataLoader(cachingIn: store, client: try client(for: url))
        try await ImageDataPrefetcher(loader: loader).prefetch(images.map(\.url), report: report)
    }

    /// Returns the images of all cached feeds, newest first, except those that cannot be read.
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

    /// Finds the feed whose service knows an image and, if that feed is cached, the image.
    ///
    /// - Throws: ``UsageError`` if no feed is named and none is cached; ``NotFound`` if no cached feed contains the
    ///   image.
    private func find(_ id: UUID, url: URL?) async throws -> FoundImage {
        if let url {
            let cached = try? await cache.feedStore(for: url).retrieve()
            return FoundImage(feedURL: url, image: cached?.value.first { $0.id == id })
        }
        let cached: [CacheEntry<[FeedImage]>]
        do {
            cached = try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch {
            // An unreadable cache must not prevent a request to the named service.
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
        try await loadFeed(at: url).shown.value.first { $0.id == id }
    }

    /// Returns the cached feeds; notes report those that cannot be read.
    private func cachedFeeds() async throws -> [CacheEntry<[FeedImage]>] {
        do {
            return try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch let error as CacheError {
            console.note("\(error)")
            return []
        }
    }
}
