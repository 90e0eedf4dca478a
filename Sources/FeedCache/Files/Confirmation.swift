import FeedCore
import FeedJSON
import Foundation

/// A small file that renews an entry whose service confirmed it, so that the entry need not be written again.
///
/// It names its entry by the checksum of the value and by the timestamp, so it never renews another entry that is saved
/// next to it. A corrupt confirmation is ignored.
struct Confirmation: Equatable {
    static let limit = 4_096

    /// When the service confirmed the entry.
    let timestamp: Date

    /// How long the entry is fresh from then on, as declared by the service.
    let freshness: Duration

    private let savedAt: Double
    private let value: String

    init(of head: CacheFile.Head, timestamp: Date, freshness: Duration) {
        self.init(timestamp, freshness, head.timestamp.timeIntervalSinceReferenceDate, head.checksum)
    }

    /// Reads a confirmation; nil if `bytes` are not exactly what one writes.
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
            guard let timestamp, let freshness, let savedAt, let value else { throw InvalidEntry.checksum }
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

    func confirms(_ head: CacheFile.Head) -> Bool {
        savedAt == head.timestamp.timeIntervalSinceReferenceDate && value == head.checksum
    }

    /// Returns the bytes of the file; throws if the timestamp is not a number.
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
