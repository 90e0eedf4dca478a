public import FeedCore
import FeedFiles
import FeedJSON
public import Foundation

/// A store that saves the data of each image in its own file, as the service sent it, with metadata next to it.
///
/// The files are replaced atomically but not synchronised. The metadata contains length and checksum, so image data
/// that a power failure corrupted is detected, counts as missing and is loaded again. The cost of inserting image data
/// does not depend on the number of cached images.
public struct FileImageDataStore: ImageDataStore {
    private static let limit = 64 << 20
    private static let metadataLimit = 1 << 20

    private let directory: DirectoryPath

    /// Creates a store in `directory`, which is created on the first insertion; its image data is never deleted.
    public init(directory: URL) {
        self.directory = DirectoryPath(directory)
    }

    /// Creates a store of the image data of the feed that a ``JSONFileStore`` saves in `directory`.
    ///
    /// Image data is cached as long as the feed contains an image with its URL. Other image data is deleted when the
    /// feed is next saved or deleted.
    public init(forFeedIn directory: URL) {
        self.init(forFeedIn: DirectoryPath(directory))
    }

    init(forFeedIn directory: DirectoryPath) {
        self.directory = directory.appending(ImageDataDirectory.name)
    }

    /// Returns the path of the file with the image data at `url`, whether it exists or not.
    public func path(for url: URL) -> String {
        directory.appending(Self.name(for: URLText(url))).text
    }

    /// Returns the image data cached for `url`, or nil if it is missing or corrupt.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``.
    public func retrieve(for url: URL) async throws -> Data? {
        let name = Self.name(for: URLText(url))
        do {
            guard let directory = try directory.open(),
                let metadata = try Self.metadata(for: url, in: directory),
                let data = try directory.read(name, limit: Self.limit)
            else { return nil }
            return metadata.isOf(data) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: path(for: url), cause: error)
        }
    }

    /// Returns the checksum of the image data cached for each of `urls`, or nil if none is cached.
    ///
    /// Only the length of the image data is checked, so it may be corrupt. Data that cannot be read counts as missing.
    package func checksums(for urls: [URL]) -> [String?] {
        guard let directory = try? directory.open() else { return urls.map { _ in nil } }
        return urls.map { url in
            guard let metadata = try? Self.metadata(for: url, in: directory),
                let size = try? directory.sizeOfRegularFile(Self.name(for: URLText(url)))
            else { return nil }
            return size == metadata.byteCount ? metadata.checksum : nil
        }
    }

    /// Caches `data` as the image data at `url`.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)``.
    public func insert(_ data: Data, for url: URL) async throws {
        let name = Self.name(for: URLText(url))
        let metadata = ImageMetadata(of: data, at: url)
        do {
            try directory.use { directory in
                try Self.write(data, as: name, in: directory)
                try Self.write(metadata.bytes, as: name + ImageMetadata.ending, in: directory)
            }
        } catch {
            throw CacheError.notSaved(path: path(for: url), cause: error)
        }
    }

    private static func metadata(for url: URL, in directory: borrowing Directory) throws -> ImageMetadata? {
        guard let bytes = try directory.read(name(for: URLText(url)) + ImageMetadata.ending, limit: metadataLimit),
            let metadata = try? ImageMetadata(reading: bytes), metadata.url == url
        else { return nil }
        return metadata
    }

    private static func write(_ data: some ContiguousBytes, as name: String, in directory: borrowing Directory) throws {
        try directory.replace(name, isDurable: false) { file in
            try data.withUnsafeBytes { try file.write($0) }
        }
    }

    static func name(for url: URLText) -> String {
        Checksum(of: url.text).text
    }
}

/// The metadata of image data, which detects corruption.
struct ImageMetadata {
    static let ending = ".json"

    let url: URL
    let byteCount: Int
    let checksum: String

    init(of data: some ContiguousBytes, at url: URL) {
        self.url = url
        (byteCount, checksum) = data.withUnsafeBytes { ($0.count, Checksum(of: $0).text) }
    }

    init(reading bytes: [UInt8]) throws {
        self = try JSONReader.read(bytes) { reader in
            var url: URL?
            var byteCount: Int?
            var checksum: String?
            try reader.readObject { reader, name in
                switch name {
                case "url": url = try reader.readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
                case "bytes": byteCount = try reader.readInteger()
                case "checksum": checksum = try reader.readString()
                default: break
                }
            }
            guard let url else { throw reader.missing("url") }
            guard let byteCount else { throw reader.missing("bytes") }
            guard let checksum else { throw reader.missing("checksum") }
            return ImageMetadata(url: url, byteCount: byteCount, checksum: checksum)
        }
    }

    private init(url: URL, byteCount: Int, checksum: String) {
        self.url = url
        self.byteCount = byteCount
        self.checksum = checksum
    }

    func isOf(_ data: [UInt8]) -> Bool {
        data.count == byteCount && data.withUnsafeBytes { Checksum(of: $0).text } == checksum
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
