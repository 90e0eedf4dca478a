import FeedCore
import Foundation

/// The file of an entry's head: a JSON object that names the file of the items by its checksum.
struct CacheHead: Codable {
    private static let layout = 1

    private let layout: Int

    /// The text of the checksum of the items; nil for a head without items.
    let items: String?

    let metadata: CacheMetadata

    init(items: String?, metadata: CacheMetadata) {
        (layout, self.items, self.metadata) = (Self.layout, items, metadata)
    }

    init(reading bytes: some Sequence<UInt8>) throws {
        guard let head = try? JSONDecoder().decode(CacheHead.self, from: Data(bytes)), head.layout == Self.layout,
            head.items.map(Checksum.isText) ?? !head.metadata.hasItems, head.hasWebURL
        else { throw InvalidEntry() }
        self = head
    }

    /// The content of the file.
    var bytes: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let bytes = try encoder.encode(self)
            // Foundation also encodes some values that cannot be read again, such as invalid dates.
            _ = try CacheHead(reading: bytes)
            return bytes
        }
    }

    private var hasWebURL: Bool {
        let text = metadata.url.absoluteString
        return URL(web: text)?.absoluteString == text
    }
}
