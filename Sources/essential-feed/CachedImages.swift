import EssentialFeed
import FeedCore
import Foundation

/// The images of all cached feeds, which are read once for all images that a command names.
actor CachedImages {
    private let services: Services
    private let messages: Messages
    private var all: [CacheEntry<[FeedImage]>]?
    private var indexes: [FeedURL?: ImageIndex] = [:]

    init(services: Services, messages: Messages) {
        (self.services, self.messages) = (services, messages)
    }

    /// Returns the images of all cached feeds, or of the feed at a URL; notes name unreadable feeds.
    ///
    /// - Throws: `CacheError` if the cache cannot be read.
    func images(of url: URL?) async throws -> ImageIndex {
        let feed = url.map(FeedURL.init)
        if let index = indexes[feed] { return index }
        let entries = try await entries()
        let index = ImageIndex(of: entries.filter { entry in url.map(entry.url.isFeed) != false })
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

/// The images of some feeds by ID, by their first digits and by URL; of several feeds, the most recently saved counts.
struct ImageIndex: Sendable {
    private var byID: [UUID: FoundImage] = [:]
    private var byURL: [String: FoundImage] = [:]
    /// The texts of all IDs, in order.
    private let ids: [String]

    init(of entries: [CacheEntry<[FeedImage]>]) {
        for entry in entries {
            for image in entry.value {
                let found = FoundImage(image: image, feed: entry.url, format: entry.metadata.format)
                byID[image.id] = byID[image.id] ?? found
                byURL[image.urlString] = byURL[image.urlString] ?? found
            }
        }
        ids = byID.keys.map(\.uuidString).sorted()
    }

    var isEmpty: Bool { byID.isEmpty }

    func image(with id: UUID) -> FoundImage? { byID[id] }

    func image(at url: URL) -> FoundImage? { byURL[url.absoluteString] }

    /// Returns the images whose IDs begin with some digits.
    func images(startingWith prefix: ImagePrefix) -> [UUID: FoundImage] {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < prefix.text { low = middle + 1 } else { high = middle }
        }
        let found = ids[low...].prefix { $0.hasPrefix(prefix.text) }.compactMap { UUID(uuidString: $0) }
        return Dictionary(found.compactMap { id in byID[id].map { (id, $0) } }) { first, _ in first }
    }
}
