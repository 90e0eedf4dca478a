import FeedCore
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

    /// Throws unless the encoding of a value can be decoded.
    var check: @Sendable (Value) throws -> Void = { _ in }
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
        } check: { value in
            do {
                _ = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
            } catch let error as DecodingError {
                throw InvalidEntry.undecodable(path: error.path)
            }
        }
    }
}

extension DecodingError {
    /// The coding path of the element, such as `[0].urls.regular`.
    fileprivate var path: String {
        let keys: [any CodingKey] =
            switch self {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
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

// MARK: - Durations

extension JSONReader {
    /// Reads a duration: a number of seconds, or seconds and attoseconds.
    mutating func readDuration() throws -> Duration {
        guard nextKind == .array else { return .seconds(try readInteger()) }
        var parts: [Int] = []
        try readArray { parts.append(try $0.readInteger()) }
        guard parts.count == 2 else { throw invalid("not a duration") }
        return Duration(secondsComponent: Int64(parts[0]), attosecondsComponent: Int64(parts[1]))
    }
}

extension JSONWriter {
    /// Writes a duration member: as whole seconds or, if it has a fraction, as seconds and attoseconds.
    mutating func member(_ name: String, _ duration: Duration) {
        // A duration outside this range has no components.
        let (seconds, attoseconds) = min(max(duration, .seconds(Int64.min)), .seconds(Int64.max)).components
        guard attoseconds != 0 else { return member(name, Int(seconds)) }
        self.name(name)
        array { writer in
            writer.integer(Int(seconds))
            writer.integer(Int(attoseconds))
        }
    }
}
