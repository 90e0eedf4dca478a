import FeedCore
import FeedJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is noted beside a picture, to tell a whole one from a damaged one.
struct PictureNote: Equatable {
    static let ending = ".json"

    let url: URL
    let byteCount: Int
    let checksum: String

    init(of picture: some ContiguousBytes, at url: URL) {
        self.url = url
        (byteCount, checksum) = picture.withUnsafeBytes { ($0.count, Checksum(of: $0).text) }
    }

    init(reading bytes: [UInt8]) throws {
        self = try JSONReader.read(bytes) { reader in
            var url: URL?
            var byteCount: Int?
            var checksum: String?
            try reader.readObject { reader, name in
                switch name {
                case "url": url = try reader.readWebURL()
                case "bytes": byteCount = try reader.readInteger()
                case "checksum": checksum = try reader.readString()
                default: break
                }
            }
            guard let url else { throw reader.missing("url") }
            guard let byteCount else { throw reader.missing("bytes") }
            guard let checksum else { throw reader.missing("checksum") }
            return PictureNote(url: url, byteCount: byteCount, checksum: checksum)
        }
    }

    private init(url: URL, byteCount: Int, checksum: String) {
        self.url = url
        self.byteCount = byteCount
        self.checksum = checksum
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("url", url.absoluteString)
            writer.member("bytes", byteCount)
            writer.member("checksum", checksum)
        }
        return writer.bytes
    }
}
