import EssentialFeed
import FeedCore
import Foundation

/// The images of all cached feeds, which are read once for all images that a command names.
actor CachedImages {
    private let services: Services
    private let messages: Messages
    private var all: [CacheEntry<[FeedImage]>]?
    private var indexes: [FeedURL?: ImageIndex<URL>] = [:]

    init(services: Services, messages: Messages) {
        (self.services, self.messages) = (services, messages)
    }

    /// Returns the images of all cached feeds, the last saved first, or of the feed at a URL.
    ///
    /// Unreadable feeds are noted.
    ///
    /// - Throws: `CacheError` if the cache cannot be read.
    func images(of url: URL?) async throws -> ImageIndex<URL> {
        let feed = url.map(FeedURL.init)
        if let index = indexes[feed] { return index }
        let entries = try await entries()
        let named = entries.filter { entry in url.map(entry.url.isFeed) != false }
        let index = ImageIndex(of: named.map { (images: $0.value, source: $0.url) })
        indexes[feed] = index
        return index
    }

    private func entries() async throws -> [CacheEntry<[FeedImage]>] {
        if let all { return all }
        let entries = try await services.cache.entries(of: FeedImage.self, onFailure: messages.note)
        all = entries
        return entries
    }
}
