import FeedCore
import FeedJSON
import Foundation

/// Reads and writes the file of a value.
///
/// The format has two implementations: one for any `Codable` value, and one for the built-in lists that is several
/// times faster. Each can read the output of the other.
struct ValueCoding<Value: Sendable>: Sendable {
    /// Reads a value from a complete file.
    let read: @Sendable ([UInt8]) throws -> Value

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
        ValueCoding { bytes in
            try JSONDecoder().decode(Value.self, from: Data(bytes))
        } write: { value, write in
            let encoder = JSONEncoder()
            // So that equal values have equal bytes in every run.
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(value).withUnsafeBytes(write)
        }
    }
}

extension ValueCoding {
    /// The implementation for the built-in lists, which buffers at most one block.
    static func items<Item: PayloadItem>(blockSize: Int = 1 << 18) -> ValueCoding where Value == [Item] {
        ValueCoding { bytes in
            try JSONReader.read(bytes) { try $0.readArray(of: Item.init) }
        } write: { items, write in
            var writer = JSONWriter(capacity: blockSize + 4_096)
            writer.beginArray()
            for item in items {
                guard item.isEncodable else { throw InvalidEntry() }
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
