import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// The file format of an entry: a JSON object with its version, and a checksum of the value.
///
/// The names and meanings of the members have not changed since version 1, and do not depend on the model's properties.
/// Readers ignore unknown members, and later members are optional.
enum CacheFile {
    static let version = 1
    static let limit = 512 << 20

    /// The metadata and the checksum of the value in a file.
    struct Head {
        var metadata: CacheMetadata
        let checksum: String
    }

    static func read<Value>(_ bytes: [UInt8], as coding: ValueCoding<Value>) throws -> (head: Head, value: Value) {
        var value: (() throws -> Value)?
        var checksum: String?
        let head = try readHead(bytes) { reader in
            let start = reader.offset
            value = try coding.read(&reader, bytes)
            checksum = bytes.withUnsafeBytes {
                Checksum(of: UnsafeRawBufferPointer(rebasing: $0[start..<reader.offset])).text
            }
        }
        guard head.checksum == checksum, let value else { throw InvalidEntry.checksum }
        return (head, try value())
    }

    /// Writes `entry` in blocks.
    ///
    /// - Throws: what `write` throws; an error if the entry could not be read again.
    static func write<Value>(
        _ entry: CacheEntry<Value>,
        as coding: ValueCoding<Value>,
        limit: Int = limit,
        _ write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var total = 0
        func writeLimited(_ bytes: UnsafeRawBufferPointer) throws {
            total += bytes.count
            guard total <= limit else { throw UnusableFile.tooLarge(limit: limit) }
            try write(bytes)
        }
        var checksum = Checksum()
        var head = JSONWriter()
        head.beginObject()
        try head.members(of: entry.metadata)
        head.name("value")
        try head.bytes.withUnsafeBytes(writeLimited)
        try coding.write(entry.value) { bytes in
            checksum.update(bytes)
            try writeLimited(bytes)
        }
        try tail(checksum).withUnsafeBytes(writeLimited)
    }

    /// Returns the head of a file, reading only its beginning and its end.
    ///
    /// - Returns: nil if the file is not in the form that `write` creates, and so must be read completely.
    static func head(of file: borrowing FileDescriptor) throws -> Head? {
        let tail = try file.read(tailCount, at: max(file.regularFileSize() - tailCount, 0))
        guard let (head, _) = try beginning(of: file), tail.starts(with: checksumMember.utf8) else { return nil }
        return try? readHead(head + tail) { _ in }
    }

    /// Returns the URL in a file, even if the rest of the file is damaged.
    static func url(of file: borrowing FileDescriptor) -> URL? {
        guard let (head, _) = try? beginning(of: file) else { return nil }
        var members = Members()
        try? JSONReader.read(head + [UInt8(ascii: "}")]) { reader in
            try reader.readObject { _ = try members.read($1, from: &$0) }
        }
        return members.url
    }

    /// Returns whether a file contains the encoding of a value; stops reading at the first difference.
    static func holds<Value>(
        _ value: Value,
        as coding: ValueCoding<Value>,
        in file: borrowing FileDescriptor
    ) throws -> Bool {
        guard var (_, offset) = try beginning(of: file) else { return false }
        var checksum = Checksum()
        do {
            try coding.write(value) { block in
                try Task.checkCancellation()
                guard try file.read(block.count, at: offset).elementsEqual(block) else { throw OtherBytes() }
                checksum.update(block)
                offset += block.count
            }
        } catch is OtherBytes {
            return false
        }
        return try file.read(tailCount + 1, at: offset) == tail(checksum)
    }

    private struct OtherBytes: Error {}

    private static let headLimit = 1 << 20
    private static let valueMember = #","value":"#
    private static let checksumMember = #","checksum":""#
    static let tailCount = checksumMember.utf8.count + 18

    static func tail(_ checksum: Checksum) -> [UInt8] { Array("\(checksumMember)\(checksum.text)\"}".utf8) }

    /// Returns the members before the value, and the offset of the value; nil if the file has no value.
    private static func beginning(of file: borrowing FileDescriptor) throws -> (head: [UInt8], value: Int)? {
        let bytes = try file.read(min(file.regularFileSize(), headLimit), at: 0)
        // Inside a string, a backslash would precede the quotation mark.
        guard let name = bytes.firstRange(of: Array(valueMember.utf8)) else { return nil }
        return (Array(bytes[..<name.lowerBound]), name.upperBound)
    }

    private static func readHead(_ bytes: [UInt8], value readValue: (inout JSONReader) throws -> Void) throws -> Head {
        try JSONReader.read(bytes) { reader in
            var members = Members()
            var checksum: String?
            try reader.readObject { reader, name in
                switch name {
                case "value": try readValue(&reader)
                case "checksum": checksum = try reader.readString()
                default: try members.read(name, from: &reader)
                }
            }
            let metadata = try members.metadata(reader)
            guard let checksum else { throw reader.missing("checksum") }
            return Head(metadata: metadata, checksum: checksum)
        }
    }
}

// MARK: - Refreshed metadata

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
