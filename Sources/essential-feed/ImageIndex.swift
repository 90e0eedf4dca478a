import FeedCore
import Foundation

/// The images of some feeds by ID, by their first digits and by URL; of equal images, the first counts.
struct ImageIndex<Source: Sendable>: Sendable {
    /// An image, and the feed that has it.
    typealias Found = (image: FeedImage, source: Source)

    private var byID: [UUID: Found] = [:]
    private var byURL: [String: Found] = [:]
    /// The IDs by their first four digits.
    private let byDigits: [Substring: [UUID]]

    init(of feeds: [(images: [FeedImage], source: Source)]) {
        for feed in feeds {
            for image in feed.images {
                byID[image.id] = byID[image.id] ?? (image, feed.source)
                byURL[image.urlString] = byURL[image.urlString] ?? (image, feed.source)
            }
        }
        byDigits = Dictionary(grouping: byID.keys) { $0.uuidString.prefix(4) }
    }

    var isEmpty: Bool { byID.isEmpty }

    func image(at url: URL) -> Found? { byURL[url.absoluteString] }

    /// Returns the image whose ID begins with some digits; nil if there is none.
    ///
    /// - Throws: ``CommandFailure/ambiguous(_:)`` if there are several.
    func image(with prefix: ImagePrefix, _ phrases: Phrases) throws -> Found? {
        if let id = prefix.id { return byID[id] }
        let found = (byDigits[prefix.text.prefix(4)] ?? []).filter(prefix.matches).compactMap { byID[$0] }
        guard found.count > 1 else { return found.first }
        let texts = found.map { ($0.image.id, $0.image.description ?? $0.image.location) }
        throw CommandFailure.severalImages(prefix, Dictionary(uniqueKeysWithValues: texts), phrases)
    }
}
