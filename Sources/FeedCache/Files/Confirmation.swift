import FeedCore
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is saved beside an entry whose service has confirmed that it is unchanged, so that it is not written again.
///
/// It is bound to the file of that entry by the checksum of its value and by its timestamp: it renews no other, whatever
/// is left beside it. One that is damaged counts as none.
struct Confirmation: Equatable {
    static let limit = 4_096

    /// When the service confirmed the entry.
    let timestamp: Date

    /// For how long from then on the service calls it fresh.
    let freshness: Duration

    private let savedAt: Double
    private let value: String

    init(of head: CacheFile.Head, timestamp: Date, freshness: Duration) {
        self.init(timestamp, freshness, head.timestamp.timeIntervalSinceReferenceDate, head.checksum)
    }

    /// Reads what `bytes` wrote; nil where these are other bytes.
    init?(reading bytes: [UInt8]) {
        let read = try? JSONReader.read(bytes) { reader in
            var timestamp: Double?
            var freshness: Duration?
            var savedAt: Double?
            var value: String?
            try reader.readObject { reader, name in
                switch name {
                case "timestamp": timestamp = try reader.readDouble()
                case "freshness": freshness = try reader.readDuration()
                case "saved_at": savedAt = try reader.readDouble()
                case "value": value = try reader.readString()
                default: break
                }
            }
            guard let timestamp, let freshness, let savedAt, let value else { throw InvalidFile.checksum }
            return Confirmation(Date(timeIntervalSinceReferenceDate: timestamp), freshness, savedAt, value)
        }
        guard let read, (try? read.bytes()) == bytes else { return nil }
        self = read
    }

    private init(_ timestamp: Date, _ freshness: Duration, _ savedAt: Double, _ value: String) {
        self.timestamp = timestamp
        self.freshness = freshness
        self.savedAt = savedAt
        self.value = value
    }

    /// Says whether this is about the file with `head`.
    func confirms(_ head: CacheFile.Head) -> Bool {
        savedAt == head.timestamp.timeIntervalSinceReferenceDate && value == head.checksum
    }

    /// The bytes of the file.
    ///
    /// - Throws: an error where the timestamp is no number.
    func bytes() throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        try writer.member("timestamp", timestamp.timeIntervalSinceReferenceDate)
        writer.member("freshness", freshness)
        try writer.member("saved_at", savedAt)
        writer.member("value", value)
        writer.member("checksum", writer.bytes.withUnsafeBytes { Checksum(of: $0).text })
        writer.endObject()
        return writer.bytes
    }
}
