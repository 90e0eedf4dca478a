import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// A store that saves the data of each image in its own file, as the service sent it, with metadata next to it.
///
/// The files are replaced atomically, but not synchronised. The metadata contains the length and the checksum, so image
/// data that a power failure has corrupted is detected and loaded again. The cost of inserting image data does not
/// depend on the number of cached images.
struct FileImageDataStore: ImageDataStore {
    private static let directoryName = "images"
    private static let limit = 64 << 20
    private static let metadataLimit = 1 << 20

    private let directory: Directory

    /// Creates a store of the image data of the feed that a ``JSONFileStore`` saves in `directory`; deleted with the feed.
    init(forFeedIn directory: Directory) {
        self.directory = directory.appending(Self.directoryName)
    }

    func path(for url: URL) -> String? { file(for: url) }

    private func file(for url: URL) -> String {
        directory.pathOfFile(Self.name(for: url))
    }

    func retrieve(for url: URL) async throws -> Data? {
        do {
            guard let directory = try directory.ifExists(),
                let saved = try Self.saved(for: url, in: directory),
                let data = try directory.read(Self.name(for: url), limit: Self.limit)
            else { return nil }
            return saved.isOf(data) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: file(for: url), cause: error)
        }
    }

    func metadata(for url: URL) async -> ImageDataMetadata? {
        await metadata(for: [url]).first ?? nil
    }

    // Only the length of the image data is checked.
    func metadata(for urls: [URL]) async -> [ImageDataMetadata?] {
        guard let directory = try? directory.ifExists() else { return urls.map { _ in nil } }
        return urls.map { url in
            guard let saved = try? Self.saved(for: url, in: directory), saved.isComplete else { return nil }
            return saved.metadata
        }
    }

    /// Saves the metadata of the image data cached for `url`, if it belongs to this data.
    func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws {
        do {
            guard let directory = try directory.ifExists(), var saved = try Self.saved(for: url, in: directory),
                saved.metadata.checksum == metadata.checksum
            else { return }
            saved.metadata = metadata
            try directory.replace(Self.name(for: url) + ImageMetadata.ending, with: saved.bytes)
        } catch {
            throw CacheError.notSaved(path: file(for: url), cause: error)
        }
    }

    func insert(_ data: Data, for url: URL) async throws {
        try insert(data, ImageMetadata(of: data, at: url))
    }

    func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws {
        try insert(data, ImageMetadata(of: data, at: url, metadata))
    }

    private func insert(_ data: Data, _ metadata: ImageMetadata) throws {
        let name = Self.name(for: metadata.url)
        do {
            try directory.use { directory in
                try directory.replace(name, with: data)
                try directory.replace(name + ImageMetadata.ending, with: metadata.bytes)
            }
        } catch {
            throw CacheError.notSaved(path: file(for: metadata.url), cause: error)
        }
    }

    // Both URLs share the file until the old one is deleted. The metadata is written last: until then, the new URL has no
    // image data, and the old one has it unchanged.
    func move(from old: URL, to new: URL) async throws {
        guard old != new else { return }
        let names = (old: Self.name(for: old), new: Self.name(for: new))
        do {
            // This throws, so that the list with the old URL is not replaced.
            guard let directory = try directory.ifExists(), var moved = try Self.saved(for: old, in: directory),
                moved.isComplete
            else { return }
            (moved.url, moved.metadata) = (new, moved.metadata.moved(from: old, to: new))
            try directory.removeRegularFile(names.new + ImageMetadata.ending)
            try directory.duplicate(names.old, as: names.new)
            try directory.replace(names.new + ImageMetadata.ending, with: moved.bytes)
        } catch {
            throw CacheError.notSaved(path: file(for: new), cause: error)
        }
    }

    /// Deletes all image data except the data at `urls`; if some cannot be deleted, the rest is still deleted.
    func delete(except urls: Set<URL>) async throws {
        do {
            guard try directory.ifExists() != nil else { return }
            try Self.deleteFiles(in: directory, except: urls)
            directory.removeIfEmpty()
        } catch {
            throw CacheError.notDeleted(path: directory.path, cause: error)
        }
    }

    /// Whether the directory is missing or empty; false if it cannot be read.
    var isEmpty: Bool {
        get async {
            do {
                return try directory.names().isEmpty
            } catch SystemError.notADirectory {
                return true
            } catch {
                return false
            }
        }
    }

    private static func saved(for url: URL, in directory: Directory) throws -> ImageMetadata? {
        let name = name(for: url)
        guard let bytes = try directory.read(name + ImageMetadata.ending, limit: metadataLimit) else { return nil }
        let status = try directory.status(of: name)
        guard var saved = try? ImageMetadata(reading: bytes), saved.url == url
        else { return nil }
        saved.isComplete = status.map { Int($0.st_size) == saved.byteCount } ?? false
        return saved
    }

    static func name(for url: URL) -> String { Checksum(of: url.absoluteString).text }
}

// MARK: - In the directory of a feed

extension FileImageDataStore {
    /// Returns the directory of a feed's image data; nil if it is missing, or if a file has its name.
    private static func existingDirectory(in feed: Directory) throws -> Directory? {
        do {
            return try feed.appending(directoryName).ifExists()
        } catch SystemError.notADirectory {
            return nil
        }
    }

    static func usage(in feed: Directory) throws -> (count: Int, bytes: Int) {
        guard let directory = try existingDirectory(in: feed) else { return (0, 0) }
        let names = try directory.names().filter { owner(of: $0) != nil }
        let bytes = names.compactMap { (try? directory.status(of: $0))?.regularFileSize }.reduce(0, +)
        return (names.count { Checksum.isText($0) }, bytes)
    }

    /// Deletes all image data of a feed, and its directory.
    static func delete(in feed: Directory) throws {
        guard let directory = try existingDirectory(in: feed) else { return }
        try deleteFiles(in: directory, except: [])
        directory.removeIfEmpty()
    }

    /// Deletes the store's files except the files of `urls`, and the temporary files of killed writers.
    ///
    /// - Throws: an error if a file could not be deleted; all other files are still deleted.
    private static func deleteFiles(in directory: Directory, except urls: Set<URL>) throws {
        let names = try directory.names()
        guard !names.isEmpty else { return }
        let wanted = Set(urls.map(name))
        directory.sweepTemporaryFiles(names)
        var failure: (any Error)?
        for name in names {
            guard let owner = owner(of: name), !wanted.contains(owner) else { continue }
            do { try directory.removeRegularFile(name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Returns the name of the image data that a file of the store belongs to; nil for any other file.
    private static func owner(of name: String) -> String? {
        let owner = name.hasSuffix(ImageMetadata.ending) ? String(name.dropLast(ImageMetadata.ending.count)) : name
        return Checksum.isText(owner) ? owner : nil
    }
}

/// The metadata of image data as saved in a file, which detects corruption.
struct ImageMetadata {
    static let ending = ".json"

    var url: URL
    let byteCount: Int
    var metadata: ImageDataMetadata

    /// Whether the file of the image data has the recorded length.
    var isComplete = true

    /// Creates the metadata of image data, with the checksum of the data.
    init(of data: some ContiguousBytes, at url: URL, _ metadata: ImageDataMetadata? = nil) {
        self.url = url
        let (byteCount, checksum) = data.withUnsafeBytes { ($0.count, Checksum(of: $0).text) }
        self.byteCount = byteCount
        self.metadata = ImageDataMetadata(
            checksum: checksum,
            validators: metadata?.validators ?? .none,
            checkedAt: metadata?.checkedAt ?? Date(),
            failedAt: metadata?.failedAt,
            originalURL: metadata?.originalURL
        )
    }

    init(reading bytes: [UInt8]) throws {
        var members = Members()
        var (byteCount, checksum) = (Int?.none, String?.none)
        var (checkedAt, failedAt, originalURL) = (Date?.none, Date?.none, URL?.none)
        try JSONReader.read(bytes) { reader in
            try reader.readObject { reader, name in
                switch name {
                case "bytes": byteCount = try reader.readInteger()
                case "checksum": checksum = try reader.readString()
                case "checked_at": checkedAt = try reader.readMoment()
                case "failed_at": failedAt = try reader.readMoment()
                case "original_url": originalURL = try reader.readURL()
                default: try members.read(name, from: &reader)
                }
            }
        }
        guard let url = members.url, let byteCount, let checksum, let checkedAt else { throw InvalidEntry.checksum }
        (self.url, self.byteCount) = (url, byteCount)
        metadata = ImageDataMetadata(
            checksum: checksum,
            validators: members.validators,
            checkedAt: checkedAt,
            failedAt: failedAt,
            originalURL: originalURL
        )
    }

    func isOf(_ data: [UInt8]) -> Bool {
        data.count == byteCount && data.withUnsafeBytes { Checksum(of: $0).text } == metadata.checksum
    }

    var bytes: [UInt8] {
        get throws {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("url", url.absoluteString)
            writer.member("bytes", byteCount)
            writer.member("checksum", metadata.checksum)
            writer.members(of: metadata.validators)
            if let originalURL = metadata.originalURL { writer.member("original_url", originalURL.absoluteString) }
            try writer.member("checked_at", metadata.checkedAt.timeIntervalSinceReferenceDate)
            if let date = metadata.failedAt { try writer.member("failed_at", date.timeIntervalSinceReferenceDate) }
            writer.endObject()
            return writer.bytes
        }
    }
}
