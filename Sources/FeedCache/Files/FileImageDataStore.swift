package import FeedCore
package import FeedFiles
import FeedJSON
package import Foundation

/// A store that saves the data of each image in its own file, as the service sent it, with metadata next to it.
///
/// The files are replaced atomically, but not synchronised. The metadata contains the length and the checksum, so image
/// data that a power failure has corrupted is detected and loaded again. The cost of inserting image data does not
/// depend on the number of cached images.
package struct FileImageDataStore: ImageDataStore {
    private static let directoryName = "images"
    private static let limit = 64 << 20
    private static let metadataLimit = 1 << 20

    private let directory: DirectoryPath

    /// Creates a store of the image data of the feed that a ``JSONFileStore`` saves in `directory`; deleted with the feed.
    package init(forFeedIn directory: DirectoryPath) {
        self.directory = directory.appending(Self.directoryName)
    }

    package func path(for url: URL) -> String? { file(for: url) }

    private func file(for url: URL) -> String {
        directory.appending(Self.name(for: url)).text
    }

    package func retrieve(for url: URL) async throws -> Data? {
        do {
            guard let directory = try directory.open(),
                let metadata = try Self.metadata(for: url, in: directory),
                let data = try directory.read(Self.name(for: url), limit: Self.limit)
            else { return nil }
            return metadata.isOf(data) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: file(for: url), cause: error)
        }
    }

    package func metadata(for url: URL) async -> ImageDataMetadata? {
        await metadata(for: [url]).first ?? nil
    }

    // Only the length of the image data is checked. For data cached by an earlier version, the file's date is used.
    package func metadata(for urls: [URL]) async -> [ImageDataMetadata?] {
        guard let directory = try? directory.open() else { return urls.map { _ in nil } }
        return urls.map { url in
            guard let metadata = try? Self.metadata(for: url, in: directory),
                let status = try? directory.status(of: Self.name(for: url)),
                Int(status.st_size) == metadata.byteCount
            else { return nil }
            return metadata.metadata(ofFileFrom: status.modificationDate)
        }
    }

    /// Saves the metadata of the image data cached for `url`, if it belongs to this data.
    package func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws {
        do {
            guard let directory = try directory.open(), var saved = try Self.metadata(for: url, in: directory),
                saved.checksum == metadata.checksum
            else { return }
            saved.update(with: metadata)
            try directory.replace(Self.name(for: url) + ImageMetadata.ending, with: saved.bytes)
        } catch {
            throw CacheError.notSaved(path: file(for: url), cause: error)
        }
    }

    package func insert(_ data: Data, for url: URL) async throws {
        try insert(data, ImageMetadata(of: data, at: url))
    }

    package func insert(_ data: Data, with metadata: ImageDataMetadata, for url: URL) async throws {
        var own = ImageMetadata(of: data, at: url)
        own.update(with: metadata)
        try insert(data, own)
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
    package func move(from old: URL, to new: URL) async throws {
        guard old != new else { return }
        let names = (old: Self.name(for: old), new: Self.name(for: new))
        do {
            // This throws, so that the list with the old URL is not replaced.
            guard let directory = try directory.open(), let saved = try Self.metadata(for: old, in: directory),
                let status = try directory.status(of: names.old), Int(status.st_size) == saved.byteCount
            else { return }
            var moved = ImageMetadata(of: saved, at: new)
            moved.update(with: saved.metadata(ofFileFrom: status.modificationDate).moved(from: old, to: new))
            try directory.removeRegularFile(names.new + ImageMetadata.ending)
            try directory.duplicate(names.old, as: names.new)
            try directory.replace(names.new + ImageMetadata.ending, with: moved.bytes)
        } catch {
            throw CacheError.notSaved(path: file(for: new), cause: error)
        }
    }

    /// Deletes all image data except the data at `urls`; if some cannot be deleted, the rest is still deleted.
    package func delete(except urls: Set<URL>) async throws {
        do {
            guard let open = try directory.open() else { return }
            try Self.deleteFiles(in: open, except: urls)
            directory.removeIfEmpty()
        } catch {
            throw CacheError.notDeleted(path: directory.text, cause: error)
        }
    }

    /// Whether the directory is missing or empty; false if it cannot be read.
    package var isEmpty: Bool {
        get async {
            do {
                return try directory.open()?.names().isEmpty ?? true
            } catch SystemError.notADirectory {
                return true
            } catch {
                return false
            }
        }
    }

    private static func metadata(for url: URL, in directory: borrowing Directory) throws -> ImageMetadata? {
        guard let bytes = try directory.read(name(for: url) + ImageMetadata.ending, limit: metadataLimit),
            let metadata = try? ImageMetadata(reading: bytes), metadata.url == url
        else { return nil }
        return metadata
    }

    static func name(for url: URL) -> String { Checksum(of: url.absoluteString).text }
}

// MARK: - In the directory of a feed

extension FileImageDataStore {
    /// Opens the directory of a feed's image data; nil if it is missing, or if a file has its name.
    @discardableResult
    static func open(in feed: borrowing Directory) throws -> Directory? {
        do {
            return try feed.subdirectory(directoryName)
        } catch SystemError.notADirectory {
            return nil
        }
    }

    static func usage(in feed: borrowing Directory) throws -> (count: Int, bytes: Int) {
        guard let directory = try open(in: feed) else { return (0, 0) }
        let names = try directory.names().filter { owner(of: $0) != nil }
        let bytes = names.compactMap { (try? directory.status(of: $0))?.regularFileSize }.reduce(0, +)
        return (names.count { Checksum.isText($0) }, bytes)
    }

    /// Deletes all image data of a feed, and its directory.
    static func delete(in feed: borrowing Directory) throws {
        guard let directory = try open(in: feed) else { return }
        try deleteFiles(in: directory, except: [])
        feed.removeSubdirectoryIfEmpty(directoryName)
    }

    /// Deletes the store's files except the files of `urls`, and the temporary files of killed writers.
    ///
    /// - Throws: an error if a file could not be deleted; all other files are still deleted.
    private static func deleteFiles(in directory: borrowing Directory, except urls: Set<URL>) throws {
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

    let url: URL
    let byteCount: Int
    let checksum: String
    var validators = Validators.none
    var checkedAt: Date?
    var failedAt: Date?
    var originalURL: URL?

    /// Creates the metadata of the same data at another URL.
    init(of other: ImageMetadata, at url: URL) {
        (self.url, byteCount, checksum) = (url, other.byteCount, other.checksum)
    }

    init(of data: some ContiguousBytes, at url: URL) {
        self.url = url
        (byteCount, checksum) = data.withUnsafeBytes { ($0.count, Checksum(of: $0).text) }
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
        guard let url = members.url, let byteCount, let checksum else { throw InvalidEntry.checksum }
        (self.url, self.byteCount, self.checksum) = (url, byteCount, checksum)
        (self.checkedAt, self.failedAt, self.originalURL) = (checkedAt, failedAt, originalURL)
        validators = members.validators
    }

    /// Returns the metadata for callers of the store; `date` is the file's date, used for data of earlier versions.
    func metadata(ofFileFrom date: Date) -> ImageDataMetadata {
        ImageDataMetadata(
            checksum: checksum,
            validators: validators,
            checkedAt: checkedAt ?? date,
            failedAt: failedAt,
            originalURL: originalURL
        )
    }

    mutating func update(with metadata: ImageDataMetadata) {
        (validators, checkedAt, failedAt) = (metadata.validators, metadata.checkedAt, metadata.failedAt)
        originalURL = metadata.originalURL
    }

    func isOf(_ data: [UInt8]) -> Bool {
        data.count == byteCount && data.withUnsafeBytes { Checksum(of: $0).text } == checksum
    }

    var bytes: [UInt8] {
        get throws {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("url", url.absoluteString)
            writer.member("bytes", byteCount)
            writer.member("checksum", checksum)
            writer.members(of: validators)
            if let originalURL { writer.member("original_url", originalURL.absoluteString) }
            for (name, date) in [("checked_at", checkedAt), ("failed_at", failedAt)] {
                if let date { try writer.member(name, date.timeIntervalSinceReferenceDate) }
            }
            writer.endObject()
            return writer.bytes
        }
    }
}
