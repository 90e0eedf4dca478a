public import FeedCore
import JSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store with the data of each image in a file of its own, as the service sent it, and metadata beside it.
///
/// The files are replaced atomically but not synchronised: the metadata holds length and checksum, so that image data
/// which a power cut left damaged is noticed, counts as not there, and is loaded again. The cost of adding image data
/// does not depend on how many images are cached.
public struct FileImageDataStore: ImageDataStore {
    private static let limit = 64 << 20
    private static let metadataLimit = 1 << 20

    private let directory: DirectoryPath

    /// Creates a store in `directory`, which the first image data creates; what is in it is never dropped.
    public init(directory: URL) {
        self.directory = DirectoryPath(directory)
    }

    /// Creates a store of the image data of the feed that a ``JSONFileStore`` has in `directory`.
    ///
    /// Image data lives exactly as long as an image with its URL is in that feed; what is inserted for no image of the
    /// feed lives until the feed is next saved or deleted.
    public init(forFeedIn directory: URL) {
        self.init(forFeedIn: DirectoryPath(directory))
    }

    init(forFeedIn directory: DirectoryPath) {
        self.directory = directory.appending("images")
    }

    /// The path of the file with the image data at `url`, whether it is there or not.
    public func path(for url: URL) -> String {
        directory.appending(Self.name(for: URLText(url))).text
    }

    /// Returns the image data cached for `url`, or nil where there is none whole.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``.
    public func retrieve(for url: URL) async throws -> Data? {
        let name = Self.name(for: URLText(url))
        do {
            guard let directory = try directory.open(),
                let bytes = try directory.read(name + ImageMetadata.ending, limit: Self.metadataLimit),
                let metadata = try? ImageMetadata(reading: bytes), metadata.url == url,
                let data = try directory.read(name, limit: Self.limit)
            else { return nil }
            return metadata == ImageMetadata(of: data, at: url) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: path(for: url), cause: error)
        }
    }

    /// Caches `data` as the image data at `url`.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)``.
    public func insert(_ data: Data, for url: URL) async throws {
        let name = Self.name(for: URLText(url))
        do {
            try inDirectory { try Self.write(data, as: name, for: url, in: $0) }
        } catch {
            throw CacheError.notSaved(path: path(for: url), cause: error)
        }
    }

    /// Throws ``UnusableDirectory`` where the directory is not to be touched.
    func checkDirectory() throws {
        do { _ = try directory.open() } catch is SystemError {}
    }

    /// Deletes all image data but that at the URLs, and what dead writers left behind.
    ///
    /// Nothing is deleted that has not the name and the kind of our own files.
    ///
    /// - Throws: an error where something could not be deleted; all else is.
    func keepOnly(_ urls: () -> [URLText]) throws {
        guard let open = try openDirectory() else { return }
        let names = try open.names()
        var failure: (any Error)?
        if !names.isEmpty {
            let wanted = Set(urls().map(Self.name))
            try open.sweepTemporaryFiles()
            for name in names {
                guard let owner = Self.owner(of: name), !wanted.contains(owner) else { continue }
                do { try open.removeRegularFile(name) } catch { failure = failure ?? error }
            }
        }
        directory.removeIfEmpty()
        if let failure { throw failure }
    }

    /// Something else than a directory in its place is not ours.
    private func openDirectory() throws -> Directory? {
        do {
            return try directory.open()
        } catch SystemError.notADirectory {
            return nil
        }
    }

    /// Whoever saves or deletes the feed removes the directory while it is empty, which can be just before the first
    /// file is in it.
    private func inDirectory(_ body: (borrowing Directory) throws -> Void) throws {
        for _ in 0..<100 {
            do { return try body(directory.make()) } catch SystemError.notFound {}
        }
        try body(directory.make())
    }

    private static func write(_ data: Data, as name: String, for url: URL, in directory: borrowing Directory) throws {
        try directory.replace(name, isDurable: false) { file in
            try data.withUnsafeBytes { try file.write($0) }
        }
        let metadata = ImageMetadata(of: data, at: url).bytes
        try directory.replace(name + ImageMetadata.ending, isDurable: false) { file in
            try metadata.withUnsafeBytes { try file.write($0) }
        }
    }

    private static func name(for url: URLText) -> String {
        Checksum(of: url.text).text
    }

    /// The name of the image data that a file of ours belongs to, or nil where the file is not ours.
    private static func owner(of name: String) -> String? {
        let owner = name.hasSuffix(ImageMetadata.ending) ? String(name.dropLast(ImageMetadata.ending.count)) : name
        return Checksum.isText(owner) ? owner : nil
    }
}

/// What is saved beside image data, to tell whole data from damaged.
struct ImageMetadata: Equatable {
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
