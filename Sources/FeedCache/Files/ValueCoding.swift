import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// Reads and writes the value in the file of an entry.
///
/// The format has two implementations: one for any `Codable` value, and one for the built-in lists that is several
/// times faster. Each can read the output of the other.
struct ValueCoding<Value: Sendable>: Sendable {
    /// Reads the next value, and returns a function that creates it, to be called once the bytes have been verified.
    let read: @Sendable (inout JSONReader, _ document: [UInt8]) throws -> () throws -> Value

    /// Writes a value in blocks.
    let write: @Sendable (Value, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
}

extension ValueCoding where Value: Codable {
    /// The fast implementation for a built-in list, otherwise the one for `Codable`.
    static var fastest: ValueCoding {
        // One per concrete type, so that the compiler specialises each.
        let ours: [any Sendable] = [ValueCoding<[FeedImage]>.items(), ValueCoding<[University]>.items()]
        for coding in ours { if let coding = coding as? ValueCoding { return coding } }
        return .codable
    }

    static var codable: ValueCoding {
        ValueCoding { reader, document in
            let start = reader.offset
            try reader.skipValue()
            let value = Data(document[start..<reader.offset])
            return { try JSONDecoder().decode(Value.self, from: value) }
        } write: { value, write in
            let encoder = JSONEncoder()
            // So that equal values have equal bytes in every run.
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(value)
            // In an array, because the file nests the value in an object, which counts towards the depth limit.
            try JSONReader.read([UInt8(ascii: "[")] + data + [UInt8(ascii: "]")]) { try $0.skipValue() }
            try data.withUnsafeBytes(write)
        }
    }
}

extension ValueCoding {
    /// The implementation for the built-in lists, which buffers at most one block.
    static func items<Item: PayloadItem>(blockSize: Int = 1 << 18) -> ValueCoding where Value == [Item] {
        ValueCoding { reader, _ in
            let items: [Item] = try reader.readArray(of: Item.init)
            return { items }
        } write: { items, write in
            var writer = JSONWriter(capacity: blockSize + 4_096)
            writer.beginArray()
            for item in items {
                guard item.isEncodable else { throw InvalidEntry.url }
                item.write(to: &writer)
                guard writer.bytes.count >= blockSize else { continue }
                try writer.bytes.withUnsafeBytes(write)
                writer.removeAll()
            }
            writer.endArray()
            try writer.bytes.withUnsafeBytes(write)
        }
    }
}
