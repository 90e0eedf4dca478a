public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store with its entry in a JSON file, for any `Codable` value.
///
/// Replacing is all or nothing: a temporary file beside the old one is written, synchronised, renamed over it, and the
/// directory synchronised, so that a crash, a kill or a full disk at any instant leaves the old entry or the new one.
/// Readers take no lock and never wait; writers, of all processes, take turns. The directory is for its owner only
/// (0700), and so is the file (0600). Renewing writes a small file beside the entry, whatever the size of that.
///
/// The file is an object that `JSONDecoder` reads, with at least the members `version` (1), `url`, `timestamp` (a `Date`)
/// and `value`.
public struct JSONFileStore<Value: Sendable>: CacheStore {
    private let directory: DirectoryPath
    private let name: String
    private let coding: ValueCoding<Value>
    private let imageURLs: (@Sendable (Value) -> [URLText])?

    /// Creates a store in the file `name` in `directory`; the directory is created by the first saving.
    ///
    /// `directory` may be a link. A name that is no plain file name (empty, beginning with a dot, with a slash or NUL in
    /// it, longer than 200 bytes, or ending in `.confirmed`) is the error of every operation: ``InvalidFile/name(_:)``.
    public init(directory: URL, name: String) where Value: Codable {
        self.init(in: DirectoryPath(directory), name: name)
    }

    /// Creates a store.
    ///
    /// - Parameter imageURLs: the images of a value, whose data live as long as they are in it.
    init(
        in directory: DirectoryPath,
        name: String,
        coding: ValueCoding<Value> = .fastest,
        imageURLs: (@Sendable (Value) -> [URLText])? = nil
    ) where Value: Codable {
        self.directory = directory
        self.name = name
        self.coding = coding
        self.imageURLs = imageURLs
    }

    /// Returns the entry, or nil where there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where what is there is not a whole entry of this version and type,
    ///   or where a directory on the way is not the user's own.
    public func retrieve() async throws -> CacheEntry<Value>? {
        do {
            guard let directory = try openDirectory() else { return nil }
            return try entry(in: directory)
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    /// Replaces the entry.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` where that failed; `CancellationError` where the task was cancelled
    ///   before the new entry was in place. The old entry is then intact.
    public func replace(with entry: CacheEntry<Value>) async throws {
        do {
            let turn = try await takeTurn()
            try turn.directory.replace(name, isDurable: true) { file in
                try CacheFile.write(entry, as: coding) { block in
                    try Task.checkCancellation()
                    try file.write(block)
                }
            }
            // The entry is in place already: a confirmation of the old one does not renew it, and what cannot be dropped
            // now is dropped by the next saving.
            try? turn.directory.removeRegularFile(confirmationName)
            if let imageURLs {
                try? ImageDataDirectory.keepOnly({ imageURLs(entry.value) }, in: turn.directory)
            }
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Makes the timestamp and the freshness of `entry` those of what is there, if that is still the same value.
    ///
    /// Of the file only the beginning and the end are read.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` where that failed, `CancellationError` where the task was cancelled
    ///   before its turn came; the old timestamp and freshness are then intact.
    public func renew(with entry: CacheEntry<Value>) async throws -> Bool {
        do {
            guard try openDirectory() != nil else { return false }
            let turn = try await takeTurn()
            guard let head = try head(in: turn.directory), head.isSameVersion(as: entry) else {
                turn.removeDirectoryIfEmpty()
                return false
            }
            let confirmation = Confirmation(of: head, timestamp: entry.timestamp, freshness: entry.freshness)
            let bytes = try confirmation.bytes()
            try turn.directory.replace(confirmationName, isDurable: false) { file in
                try bytes.withUnsafeBytes { try file.write($0) }
            }
            return true
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: directory.appending(confirmationName).text, cause: error)
        }
    }

    /// Deletes the file unless it is a readable entry that `isValid` accepts.
    ///
    /// What was left in the directory without an entry, by a dead writer or by hand, is deleted as well.
    ///
    /// - Throws: ``CacheError/notDeleted(path:cause:)`` where that failed, `CancellationError` where the task was
    ///   cancelled before its turn came; the file is then still there.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        do {
            guard try openDirectory() != nil else { return nil }
            let turn = try await takeTurn()
            if let entry = try? entry(in: turn.directory), isValid(entry) { return entry }
            try turn.directory.remove(name)
            // The entry goes first, so that a kill between the two leaves none without what belongs to it.
            try turn.directory.removeRegularFile(confirmationName)
            if imageURLs != nil { try ImageDataDirectory.keepOnly({ [] }, in: turn.directory) }
            turn.removeDirectoryIfEmpty()
            return nil
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notDeleted(path: path, cause: error)
        }
    }
}

// MARK: - Files

extension JSONFileStore {
    private var path: String { directory.appending(name).text }

    private var confirmationName: String { name + FileName.confirmationEnding }

    /// Opens the directory, or returns nil where there is none.
    private func openDirectory() throws -> Directory? {
        try checkNames()
        return try directory.open()
    }

    private func checkNames() throws {
        for name in directory.names where !FileName.isPlain(name) && !FileName.isDirectoryForURL(name) {
            throw InvalidFile.name(name)
        }
        guard FileName.isPlain(name) else { throw InvalidFile.name(name) }
    }

    /// Takes the turn of a writer, and sweeps what dead writers left.
    private func takeTurn() async throws -> WriterTurn {
        try checkNames()
        let turn = try await WriterTurn.take(in: directory)
        if imageURLs != nil { try ImageDataDirectory.check(in: turn.directory) }
        try turn.directory.sweepTemporaryFiles()
        return turn
    }

    private func entry(in directory: borrowing Directory) throws -> CacheEntry<Value>? {
        guard let bytes = try directory.read(name, limit: CacheFile.limit) else { return nil }
        let (head, value) = try CacheFile.read(bytes, as: coding)
        // One that cannot be read counts as none.
        let confirmation = try? directory.read(confirmationName, limit: Confirmation.limit)
        return head.entry(value, confirmation.flatMap(Confirmation.init(reading:)))
    }

    /// What is there, as far as it can be told without reading all of it; what cannot be read is no version of anything.
    private func head(in directory: borrowing Directory) throws -> CacheFile.Head? {
        do {
            guard let file = try directory.file(name) else { return nil }
            return try CacheFile.head(of: file)
        } catch is InvalidFile {
            return nil
        }
    }

    /// Checks that the directory of the image data, if there is one, may be used.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``; saving and deleting then fail too.
    package func checkImageData() throws {
        guard imageURLs != nil else { return }
        do {
            if let directory = try openDirectory() { try ImageDataDirectory.check(in: directory) }
        } catch {
            throw CacheError.unreadable(path: directory.appending(ImageDataDirectory.name).text, cause: error)
        }
    }
}

extension CacheFile.Head {
    fileprivate func isSameVersion(as entry: CacheEntry<some Any>) -> Bool {
        url.absoluteString == entry.url.absoluteString && fetchedAt == entry.fetchedAt && validators == entry.validators
    }
}

// MARK: - Our own lists

extension JSONFileStore where Value == [FeedImage] {
    /// Creates a store of an image feed, in the file `feed.json` in `directory`.
    ///
    /// The image data in ``FileImageDataStore/init(forFeedIn:)`` lives as long as its images are in this feed. An image
    /// whose URL is not an absolute `http` or `https` one is not saved, nor is the feed that holds it.
    public init(feedIn directory: URL) {
        self.init(feedIn: DirectoryPath(directory))
    }

    init(feedIn directory: DirectoryPath) {
        self.init(in: directory, name: "feed.json") { $0.map(\.urlText) }
    }
}

extension JSONFileStore where Value == [University] {
    /// Creates a store of a university list, in the file `universities.json` in `directory`.
    public init(universitiesIn directory: URL) {
        self.init(directory: directory, name: "universities.json")
    }
}
