import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// A small file with the metadata of an entry, so that an entry with an unchanged value is not written again.
///
/// It contains the checksum of the value and the timestamp of its entry, so it never applies to another entry that is
/// saved next to it. A corrupt file is ignored.
enum MetadataFile {
    static let limit = 1 << 20

    static func bytes(_ metadata: CacheMetadata, of head: CacheFile.Head) throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        try writer.members(of: metadata)
        try writer.member("saved_at", head.metadata.timestamp.timeIntervalSinceReferenceDate)
        writer.member("value", head.checksum)
        return writer.bytes + CacheFile.tail(writer.bytes.withUnsafeBytes { Checksum(of: $0) })
    }

    /// Returns the metadata in a file, if the file belongs to the entry with `head`.
    static func metadata(in bytes: [UInt8], of head: CacheFile.Head) -> CacheMetadata? {
        let text = bytes.dropLast(CacheFile.tailCount)
        let tail = CacheFile.tail(text.withUnsafeBytes { Checksum(of: $0) })
        guard bytes[text.endIndex...].elementsEqual(tail) else { return nil }
        return try? JSONReader.read(bytes) { reader in
            var members = Members()
            var savedAt: Double?
            var value: String?
            try reader.readObject { reader, name in
                switch name {
                case "saved_at": savedAt = try reader.readDouble()
                case "value": value = try reader.readString()
                default: try members.read(name, from: &reader)
                }
            }
            guard savedAt == head.metadata.timestamp.timeIntervalSinceReferenceDate, value == head.checksum else {
                throw InvalidEntry.checksum
            }
            return try members.metadata(reader)
        }
    }
}
