import FeedJSON

/// An item of a type that this process need not have.
///
/// Such items are only counted and deleted. The IDs of delivered items are remembered.
struct UnknownItem: Identifiable, Sendable {
    /// The member `id` as text; without that member, the whole item.
    let id: String

    fileprivate init(from reader: inout JSONReader, in document: [UInt8]) throws {
        let start = reader.offset
        var id: String?
        if reader.nextKind == .object {
            try reader.readObject { reader, name in
                if case "id" = name { id = try Self.text(of: &reader, in: document) }
            }
        } else {
            try reader.skipValue()
        }
        self.id = id ?? String(decoding: document[start..<reader.offset], as: UTF8.self)
    }

    /// Reads the text of a string, or any other value as it is written.
    private static func text(of reader: inout JSONReader, in document: [UInt8]) throws -> String {
        guard reader.nextKind != .string else { return try reader.readString() }
        let start = reader.offset
        try reader.skipValue()
        return String(decoding: document[start..<reader.offset], as: UTF8.self)
    }
}

extension ValueCoding<[UnknownItem]> {
    static let unknownItems = ValueCoding { bytes in
        try JSONReader.read(bytes) { try $0.readArray { try UnknownItem(from: &$0, in: bytes) } }
    } write: { items, _ in
        let context = EncodingError.Context(codingPath: [], debugDescription: "items of an unknown type")
        throw EncodingError.invalidValue(items, context)
    }
}
