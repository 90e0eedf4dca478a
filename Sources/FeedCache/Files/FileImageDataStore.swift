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
        self.directory = directory.appending(ImageDataDirectory.name)
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
                let metadata = try Self.metadata(for: url, in: directory),
                let data = try directory.read(name, limit: Self.limit)
            else { return nil }
            return metadata.isOf(data) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: path(for: url), cause: error)
        }
    }

    /// Returns what the service sent to recognise the image data by that is cached for `url`, or nil where none is cached.
    ///
    /// The image data itself is not read: it may be damaged.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``.
    public func validators(for url: URL) async throws -> Validators? {
        do {
            guard let directory = try directory.open() else { return nil }
            return try Self.metadata(for: url, in: directory)?.validators
        } catch {
            throw CacheError.unreadable(path: path(for: url), cause: error)
        }
    }

    /// Returns the checksum of the image data that is cached for each of `urls`, or nil where none is cached.
    ///
    /// Of the image data itself only the length is looked at: it may be damaged. What cannot be read counts as not cached.
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
        try await insert(data, validators: .none, for: url)
    }

    /// Caches `data` as the image data at `url`, with what the service sent to recognise it by.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)``.
    public func insert(_ data: Data, validators: Validators, for url: URL) async throws {
        let name = Self.name(for: URLText(url))
        let metadata = ImageMetadata(of: data, at: url, validators: validators)
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

    fileprivate static func name(for url: URLText) -> String {
        Checksum(of: url.text).text
    }
}

/// The directory of the image data of a feed, seen from that of the feed.
enum ImageDataDirectory {
    static let name = "images"

    /// Throws ``UnusableDirectory`` where the directory is not to be touched.
    static func check(in feed: borrowing Directory) throws {
        _ = try open(in: feed)
    }

    /// Deletes all image data but that at the URLs, and what dead writers left behind.
    ///
    /// Nothing is deleted that has not the name and the kind of our own files.
    ///
    /// - Throws: an error where something could not be deleted; all else is.
    static func keepOnly(_ urls: () -> [URLText], in feed: borrowing Directory) throws {
        guard let directory = try open(in: feed) else { return }
        let names = try directory.names()
        var failure: (any Error)?
        if !names.isEmpty {
            let wanted = Set(urls().map(FileImageDataStore.name))
            directory.sweepTemporaryFiles(names)
            for name in names {
                guard let owner = owner(of: name), !wanted.contains(owner) else { continue }
                do { try directory.removeRegularFile(name) } catch { failure = failure ?? error }
            }
        }
        feed.removeSubdirectoryIfEmpty(name)
        if let failure { throw failure }
    }

    /// Something else than a directory in its place is not ours.
    private static func open(in feed: borrowing Directory) throws -> Directory? {
        do {
            return try feed.subdirectory(name)
        } catch SystemError.notADirectory {
            return nil
        }
    }

    /// The name of the image data that a file of ours belongs to, or nil where the file is not ours.
    private static func owner(of name: String) -> String? {
        let owner = name.hasSuffix(ImageMetadata.ending) ? String(name.dropLast(ImageMetadata.ending.count)) : name
        return Checksum.isText(owner) ? owner : nil
    }
}

/// What is saved beside image data, to tell whole data from damaged, and one version from another.
struct ImageMetadata {
    static let ending = ".json"

    let url: URL
    let validators: Validators
    let byteCount: Int
    let checksum: String

    init(of data: some ContiguousBytes, at url: URL, validators: Validators) {
        self.url = url
        self.validators = validators
        (byteCount, checksum) = data.withUnsafeBytes { ($0.count, Checksum(of: $0).text) }
    }

    /// - Throws: an error where `bytes` are no metadata.
    init(reading bytes: [UInt8]) throws {
        self = try JSONReader.read(bytes) { reader in
            var url: URL?
            var byteCount: Int?
            var checksum: String?
            var etag: String?
            var lastModified: String?
            try reader.readObject { reader, name in
                switch name {
                case "url": url = try reader.readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
                case "bytes": byteCount = try reader.readInteger()
                case "checksum": checksum = try reader.readString()
                case "etag": etag = try reader.readString()
                case "last_modified": lastModified = try reader.readString()
                default: break
                }
            }
            guard let url else { throw reader.missing("url") }
            guard let byteCount else { throw reader.missing("bytes") }
            guard let checksum else { throw reader.missing("checksum") }
            let validators = Validators(etag: etag, lastModified: lastModified)
            return ImageMetadata(url: url, validators: validators, byteCount: byteCount, checksum: checksum)
        }
    }

    private init(url: URL, validators: Validators, byteCount: Int, checksum: String) {
        self.url = url
        self.validators = validators
        self.byteCount = byteCount
        self.checksum = checksum
    }

    /// Says whether this belongs to `data`.
    func isOf(_ data: [UInt8]) -> Bool {
        data.count == byteCount && data.withUnsafeBytes { Checksum(of: $0).text } == checksum
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("url", url.absoluteString)
            writer.member("bytes", byteCount)
            writer.member("checksum", checksum)
            if let etag = validators.etag { writer.member("etag", etag) }
            if let lastModified = validators.lastModified { writer.member("last_modified", lastModified) }
        }
        return writer.bytes
    }
}
