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
        let found = ids[firstIndex(from: prefix.text)...].prefix { $0.hasPrefix(prefix.text) }
            .compactMap { UUID(uuidString: $0).flatMap { byID[$0] } }
        guard found.count > 1 else { return found.first }
        let texts = found.map { ($0.image.id, $0.image.description ?? $0.image.location) }
        throw CommandFailure.severalImages(prefix, Dictionary(uniqueKeysWithValues: texts), phrases)
    }

    /// Returns the index of the first ID that is not before `text`.
    private func firstIndex(from text: String) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < text { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
