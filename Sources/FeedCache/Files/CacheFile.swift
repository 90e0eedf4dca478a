import FeedCore
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The form of an entry in a file: a JSON object with its version, and a checksum over the value.
///
/// Names and meaning of the members are those of version 1, whatever the properties of the models are called.
enum CacheFile {
    static let version = 1
    static let limit = 512 << 20

    /// Returns the entry in `bytes`.
    ///
    /// - Throws: an error where it is not whole, or not of this version.
    static func entry<Item: CacheRecord>(in bytes: [UInt8]) throws -> CacheEntry<[Item]> {
        try JSONReader.read(bytes) { reader in
            var parts = Parts<Item>()
            try reader.readObject { reader, name in try parts.read(name, from: &reader, bytes) }
            guard let version = parts.version else { throw reader.missing("version") }
            guard version == Self.version else { throw InvalidFile.version(version) }
            guard let url = parts.url else { throw reader.missing("url") }
            guard let timestamp = parts.timestamp else { throw reader.missing("timestamp") }
            guard let value = parts.value else { throw reader.missing("value") }
            guard parts.checksum == parts.expectedChecksum else { throw InvalidFile.checksum }
            let date = Date(timeIntervalSinceReferenceDate: timestamp)
            return CacheEntry(value: value, timestamp: date, url: url, validators: parts.validators)
        }
    }

    /// Writes `entry` in blocks.
    ///
    /// - Throws: what `write` throws, or an error where the entry could not be read again.
    static func write<Item: CacheRecord>(
        _ entry: CacheEntry<[Item]>,
        limit: Int = limit,
        _ write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var blocks = Blocks(limit: limit)
        try blocks.writer.beginHead(of: entry)
        try blocks.flush(to: write)
        blocks.isValue = true
        blocks.writer.beginArray()
        for item in entry.value {
            item.write(to: &blocks.writer)
            if blocks.writer.bytes.count >= Blocks.size { try blocks.flush(to: write) }
        }
        blocks.writer.endArray()
        try blocks.flush(to: write)
        blocks.isValue = false
        blocks.writer.member("checksum", blocks.checksum.text)
        blocks.writer.endObject()
        try blocks.flush(to: write)
    }
}

extension JSONWriter {
    /// Begins the object and writes everything before the value, its name included.
    fileprivate mutating func beginHead(of entry: CacheEntry<some Any>) throws {
        let url = entry.url.absoluteString
        guard URL(web: url)?.absoluteString == url else { throw InvalidFile.url }
        beginObject()
        member("version", CacheFile.version)
        member("url", url)
        try member("timestamp", entry.timestamp.timeIntervalSinceReferenceDate)
        if let etag = entry.validators.etag { member("etag", etag) }
        if let lastModified = entry.validators.lastModified { member("last_modified", lastModified) }
        name("value")
    }
}

/// What is read of a file, member by member.
private struct Parts<Item: CacheRecord> {
    var version: Int?
    var url: URL?
    var timestamp: Double?
    var etag: String?
    var lastModified: String?
    var value: [Item]?
    var checksum: String?
    var expectedChecksum: String?

    var validators: Validators { Validators(etag: etag, lastModified: lastModified) }

    mutating func read(_ name: JSONText, from reader: inout JSONReader, _ bytes: [UInt8]) throws {
        switch name {
        case "version": version = try reader.readInteger()
        case "url": url = try reader.readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
        case "timestamp": timestamp = try reader.readDouble()
        case "etag": etag = try reader.readString()
        case "last_modified": lastModified = try reader.readString()
        case "checksum": expectedChecksum = try reader.readString()
        case "value":
            let start = reader.offset
            value = try reader.readArray(of: Item.init)
            checksum = bytes.withUnsafeBytes {
                Checksum(of: UnsafeRawBufferPointer(rebasing: $0[start..<reader.offset])).text
            }
        default: break
        }
    }
}

/// Hands on what was written whenever it is enough for a block, and sums up the value's part of it.
private struct Blocks {
    static let size = 1 << 18

    var writer = JSONWriter(capacity: Blocks.size + 4_096)
    var isValue = false
    private(set) var checksum = Checksum()
    private let limit: Int
    private var total = 0

    init(limit: Int) {
        self.limit = limit
    }

    mutating func flush(to write: (UnsafeRawBufferPointer) throws -> Void) throws {
        total += writer.bytes.count
        guard total <= limit else { throw InvalidFile.tooLarge(limit: limit) }
        try writer.bytes.withUnsafeBytes { bytes in
            if isValue { checksum.update(bytes) }
            try write(bytes)
        }
        writer.removeAll()
    }
}
