import FeedCore
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a value is read from, and written to, the file of an entry.
///
/// There is one form, and two ways: any `Codable` value, and our own lists several times as fast. Each reads what the
/// other wrote.
struct ValueCoding<Value: Sendable>: Sendable {
    /// Reads the next value, and returns what makes it, to be called once the bytes are known to be whole.
    let read: @Sendable (inout JSONReader, _ document: [UInt8]) throws -> () throws -> Value

    /// Writes a value in blocks; throws where it could not be read again.
    let write: @Sendable (Value, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
}

extension ValueCoding where Value: Codable {
    /// The fast way where there is one, else the way of `Codable`.
    static var fastest: ValueCoding {
        // Each by its own type, so that the compiler specialises it.
        let ours: [any Sendable] = [ValueCoding<[FeedImage]>.items(), ValueCoding<[University]>.items()]
        return ours.lazy.compactMap { $0 as? ValueCoding }.first ?? .codable
    }

    /// The way of any `Codable` value.
    static var codable: ValueCoding {
        ValueCoding { reader, document in
            let start = reader.offset
            try reader.skipValue()
            let value = Data(document[start..<reader.offset])
            return { try JSONDecoder().decode(Value.self, from: value) }
        } write: { value, write in
            let data = try JSONEncoder().encode(value)
            // In an array, because the value stands inside of an object: it must not be too deep to be read there.
            try JSONReader.read([UInt8(ascii: "[")] + data + [UInt8(ascii: "]")]) { try $0.skipValue() }
            try data.withUnsafeBytes(write)
        }
    }
}

extension ValueCoding {
    /// The way of our own lists: no more than a block is in memory beside the list.
    static func items<Item: CacheRecord>(blockSize: Int = 1 << 18) -> ValueCoding where Value == [Item] {
        ValueCoding { reader, _ in
            let items: [Item] = try reader.readArray(of: Item.init)
            return { items }
        } write: { items, write in
            var writer = JSONWriter(capacity: blockSize + 4_096)
            writer.beginArray()
            for item in items {
                guard item.isReadable else { throw InvalidFile.url }
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
    /// Reads a duration in seconds, or as seconds and attoseconds.
    mutating func readDuration() throws -> Duration {
        guard nextKind == .array else { return .seconds(try readInteger()) }
        var parts: [Int] = []
        try readArray { parts.append(try $0.readInteger()) }
        guard parts.count == 2 else { throw invalid("not a duration") }
        return Duration(secondsComponent: Int64(parts[0]), attosecondsComponent: Int64(parts[1]))
    }
}

extension JSONWriter {
    /// Writes a member that is a duration: in seconds, or where those are not whole, as seconds and attoseconds.
    mutating func member(_ name: String, _ duration: Duration) {
        // What is longer has no components.
        let (seconds, attoseconds) = min(max(duration, .seconds(Int64.min)), .seconds(Int64.max)).components
        guard attoseconds != 0 else { return member(name, Int(seconds)) }
        self.name(name)
        array { writer in
            writer.integer(Int(seconds))
            writer.integer(Int(attoseconds))
        }
    }
}
