public import FeedCore
import FeedFiles
public import Foundation

/// A store that saves any `Codable` value in a JSON file.
///
/// Replacing is atomic: a temporary file is written next to the old one, synchronised and renamed over it, then the
/// directory is synchronised. A crash, a kill or a full disk at any moment leaves either the old entry or the new one.
/// Readers take no lock and never wait; writers in all processes take turns. Only the owner has access to the directory
/// (0700) and the file (0600). Renewing writes a small file next to the entry, whatever the size of the entry.
///
/// The file contains an object that `JSONDecoder` can read, with at least the members `version` (1), `url`, `timestamp`
/// (a `Date`) and `value`.
public struct JSONFileStore<Value: Sendable>: CacheStore {
    private let directory: DirectoryPath
    private let name: String
    private let coding: ValueCoding<Value>
    private let imageURLs: (@Sendable (Value) -> [URLText])?

    /// Creates a store in the file `name` in `directory`, which is created when an entry is first saved.
    ///
    /// `directory` may be a symbolic link. If `name` is not a plain file name (it is empty, starts with a dot, contains
    /// a slash or NUL, is longer than 200 bytes or ends in `.confirmed`), every operation throws
    /// ``InvalidEntry/name(_:)``.
    public init(directory: URL, name: String) where Value: Codable {
        self.init(in: DirectoryPath(directory), name: name)
    }

    /// Creates a store.
    ///
    /// - Parameter imageURLs: the images of a value, whose image data is deleted when they are no longer part of it.
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

    /// Returns the entry, or nil if there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the file is not a complete entry of this version and type,
    ///   or a directory on the path does not belong to the user.
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
    /// - Throws: ``CacheError/notSaved(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before the new entry was in place. The old entry is then intact.
    public func replace(with entry: CacheEntry<Value>) async throws {
        _ = try await replace { (_: borrowing WriterTurn) in entry }
    }

    /// Replaces the entry with what `change` makes of it; no other writer's turn comes in between.
    ///
    /// - Throws: as ``replace(with:)`` does.
    @discardableResult
    public func replace(
        by change: @Sendable (CacheEntry<Value>?) -> CacheEntry<Value>?
    ) async throws -> CacheEntry<Value>? {
        try await replace { (turn: borrowing WriterTurn) in change(try? entry(in: turn.directory)) }
    }

    /// Replaces the entry unless it is a paged list, reading only the beginning and the end of the file.
    ///
    /// - Throws: as ``replace(with:)`` does.
    public func replaceUnlessPaged(with entry: CacheEntry<Value>) async throws -> Bool {
        try await replace { (turn: borrowing WriterTurn) in
            (try? head(in: turn.directory))?.paging == nil ? entry : nil
        } != nil
    }

    private func replace(
        _ makeEntry: @Sendable (borrowing WriterTurn) -> CacheEntry<Value>?
    ) async throws -> CacheEntry<Value>? {
        do {
            let turn = try await takeTurn()
            guard let entry = makeEntry(turn) else { return nil }
            try turn.directory.replace(name, isDurable: true) { file in
                try CacheFile.write(entry, as: coding) { block in
                    try Task.checkCancellation()
                    try file.write(block)
                }
            }
            // The new entry is already in place. A confirmation of the old one does not apply to it, and whatever
            // cannot be deleted now is deleted by the next save.
            try? turn.directory.removeRegularFile(confirmationName)
            if let imageURLs {
                try? ImageDataDirectory.keepOnly({ imageURLs(entry.value) }, in: turn.directory)
            }
            return entry
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Returns false if the entry certainly has no validators and is no paged list, or if none is cached.
    ///
    /// Only the beginning and the end of the file are read.
    public func mayHaveValidators() async -> Bool {
        do {
            guard let directory = try openDirectory() else { return false }
            return try head(in: directory).map { !$0.validators.isEmpty || $0.paging != nil } ?? true
        } catch {
            return true
        }
    }

    /// Renews the entry with the timestamp and the freshness of `entry`, if it is the same version.
    ///
    /// Only the beginning and the end of the file are read.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before its turn came. The old timestamp and freshness are then intact.
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
    /// Files left in the directory without an entry, by a killed writer or by hand, are deleted too.
    ///
    /// - Throws: ``CacheError/notDeleted(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before its turn came. The file then still exists.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        do {
            guard try openDirectory() != nil else { return nil }
            let turn = try await takeTurn()
            if let entry = try? entry(in: turn.directory), isValid(entry) { return entry }
            try turn.directory.remove(name)
            // The entry is deleted first, so that a kill in between never leaves an entry without its other files.
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

    private func openDirectory() throws -> Directory? {
        try checkNames()
        return try directory.open()
    }

    private func checkNames() throws {
        for name in directory.names where !FileName.isPlain(name) && !FileName.isDirectoryForURL(name) {
            throw InvalidEntry.name(name)
        }
        guard FileName.isPlain(name) else { throw InvalidEntry.name(name) }
    }

    /// Takes a writer's turn and deletes the temporary files of killed writers.
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
        // A confirmation that cannot be read is ignored.
        let confirmation = try? directory.read(confirmationName, limit: Confirmation.limit)
        return head.entry(value, confirmation.flatMap(Confirmation.init(reading:)))
    }

    /// Returns the head of the entry without reading all of it; nil if the file is missing or invalid.
    private func head(in directory: borrowing Directory) throws -> CacheFile.Head? {
        do {
            guard let file = try directory.file(name) else { return nil }
            return try CacheFile.head(of: file)
        } catch is InvalidEntry, is UnusableFile {
            return nil
        }
    }

    /// Returns the URL in the file, if it can be read, the number of pictures, and the size of all files.
    package func usage() throws -> StorageUsage {
        do {
            guard let directory = try openDirectory() else { return StorageUsage() }
            let images = imageURLs == nil ? nil : try ImageDataDirectory.usage(in: directory)
            let sizes = [name, confirmationName].compactMap { try? directory.sizeOfRegularFile($0) }
            return StorageUsage(
                url: try? url(in: directory),
                pictures: images?.count ?? 0,
                bytes: sizes.reduce(images?.bytes ?? 0, +)
            )
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    private func url(in directory: borrowing Directory) throws -> URL? {
        guard let file = try directory.file(name) else { return nil }
        return CacheFile.url(of: file)
    }

    /// Checks that the directory of the image data, if it exists, may be used.
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

/// What an entry and its image data take of a storage.
package struct StorageUsage: Sendable {
    /// The URL of the entry, if it is known.
    package var url: URL?
    package var pictures = 0
    package var bytes = 0
}

/// A store that knows what it takes, and whether its image data can be deleted.
package protocol MeasuredStore: Sendable {
    func usage() throws -> StorageUsage
    func checkImageData() throws
}

extension JSONFileStore: MeasuredStore {}

// MARK: - Built-in lists

extension JSONFileStore where Value == [FeedImage] {
    /// Creates a store of a feed, in the file `feed.json` in `directory`.
    ///
    /// Image data in ``FileImageDataStore/init(forFeedIn:)`` is deleted when its image is no longer in this feed. A
    /// feed is not saved if the URL of one of its images is not an absolute `http` or `https` URL.
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
