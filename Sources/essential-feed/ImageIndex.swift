import FeedCore
import Foundation

/// The images of some feeds by ID, by their first digits and by URL; of equal images, the first counts.
struct ImageIndex<Source: Sendable>: Sendable {
    /// An image, and the feed that has it.
    typealias Found = (image: FeedImage, source: Source)

    private var byID: [UUID: Found] = [:]
    private var byURL: [String: Found] = [:]
    /// The texts of all IDs, in order.
    private let ids: [String]

    init(of feeds: [(images: [FeedImage], source: Source)]) {
        for feed in feeds {
            for image in feed.images {
                byID[image.id] = byID[image.id] ?? (image, feed.source)
                byURL[image.urlString] = byURL[image.urlString] ?? (image, feed.source)
            }
        }
        ids = byID.keys.map(\.uuidString).sorted()
    }

    var isEmpty: Bool { byID.isEmpty }

    func image(at url: URL) -> Found? { byURL[url.absoluteString] }

    /// Returns the image whose ID begins with some digits; nil if there is none.
    ///
    /// - Throws: ``CommandFailure/ambiguous(_:)`` if there are several.
    func image(with prefix: ImagePrefix, _ phrases: Phrases) throws -> Found? {
        if let id = prefix.id { return byID[id] }
        let found = images(startingWith: prefix)
        guard found.count > 1 else { return found.values.first }
        let texts = found.mapValues { $0.image.description ?? $0.image.location }
        throw CommandFailure.severalImages(prefix, texts, phrases)
    }

    private func images(startingWith prefix: ImagePrefix) -> [UUID: Found] {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < prefix.text { low = middle + 1 } else { high = middle }
        }
        let found = ids[low...].prefix { $0.hasPrefix(prefix.text) }.compactMap { UUID(uuidString: $0) }
        return Dictionary(found.compactMap { id in byID[id].map { (id, $0) } }) { first, _ in first }
    }
}
