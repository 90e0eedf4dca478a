public import FeedCore
import FeedFiles
public import Foundation

/// A store that saves any `Codable` value in a JSON file.
///
///     let store = JSONFileStore<[Episode]>(directory: directory, name: "episodes.json")
///     let saved = try await store.retrieve()?.value
///
/// Replacing is atomic: a temporary file is written next to the old file, synchronised and renamed, and then the
/// directory is synchronised. A crash, a kill or a full disk at any moment leaves either the old entry or the new one.
/// Readers take no lock and never wait; writers in all processes lock the directory. Only the owner has access to the
/// directory (0700) and the file (0600). If the value is unchanged, only a small file next to the entry is written.
///
/// The file contains an object that `JSONDecoder` can read, with at least the members `version` (1), `url`, `timestamp`
/// (a `Date`) and `value`.
public struct JSONFileStore<Value: Sendable>: CacheStore {
    private let directory: Directory
    private let name: String
    private let coding: ValueCoding<Value>
    /// Whether the image data of a feed is in the same directory, and is deleted with the entry.
    private let isOfFeed: Bool

    /// Creates a store in the file `name` in `directory`, which is created when an entry is first saved.
    ///
    /// `directory` may be a symbolic link. If `name` is not a valid file name (it is empty, starts with a dot, contains a
    /// slash or NUL, is longer than 200 bytes or ends in `.confirmed`), every operation throws ``InvalidEntry/name(_:)``.
    public init(directory: URL, name: String) where Value: Codable {
        self.init(in: Directory(directory), name: name)
    }

    init(
        in directory: Directory,
        name: String,
        coding: ValueCoding<Value> = .fastest,
        isOfFeed: Bool = false
    ) where Value: Codable {
        self.directory = directory
        self.name = name
        self.coding = coding
        self.isOfFeed = isOfFeed
    }

    /// Returns the entry, or nil if there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the file is not a complete entry of this version and type,
    ///   or a directory on the path does not belong to the user.
    public func retrieve() async throws -> CacheEntry<Value>? {
        try reading { try entry(in: $0) }
    }

    /// Returns the metadata of the entry, read from the beginning and the end of the file; nil if there is no file.
    ///
    /// - Throws: as ``retrieve()`` does.
    public func metadata() async throws -> CacheMetadata? {
        try reading { try metadata(in: $0) }
    }

    private func reading<Result>(_ read: (Directory) throws -> Result?) throws -> Result? {
        do {
            guard let directory = try existingDirectory() else { return nil }
            return try read(directory)
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    /// Replaces the entry; if the value is unchanged, only the metadata is written.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before the new entry was in place. The old entry is then intact.
    public func replace(with entry: CacheEntry<Value>) async throws {
        try await update { _, _ in .entry(entry) }
    }

    /// Changes the entry with `change`, while the directory is locked.
    ///
    /// The complete file is read only if `change` calls its second argument. If the new value equals the existing
    /// value, the result is `metadata`.
    ///
    /// - Throws: as ``replace(with:)`` does.
    @discardableResult
    public func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        do {
            // A change that needs an existing entry creates no directory.
            let lock = try await lock()
            defer { lock.directory.removeIfEmpty() }
            // An unreadable entry counts as absent, so that it is replaced.
            let head = try? head(in: lock.directory)
            let metadata = head.map { refreshed($0, in: lock.directory) } ?? (try? entry(in: lock.directory))?.metadata
            let update = change(metadata) { (try? entry(in: lock.directory))?.value }
            return try update.flatMap { try make($0, head, in: lock.directory) }
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Applies an update to the entry with `head`, and returns the change that was made.
    private func make(
        _ update: CacheUpdate<Value>,
        _ head: CacheFile.Head?,
        in directory: Directory
    ) throws -> CacheUpdate<Value>? {
        switch update {
        case .entry(let new):
            if let head, holds(new.value, in: directory),
                (try? write(new.metadata, of: head, in: directory)) != nil
            {
                return .metadata(new.metadata)
            }
            try write(new, in: directory)
        case .metadata(let new):
            if let head {
                try write(new, of: head, in: directory)
            } else {
                // A file in another form is rewritten.
                guard let entry = try? entry(in: directory) else { return nil }
                try write(CacheEntry(value: entry.value, metadata: new), in: directory)
            }
        }
        return update
    }

    private func write(_ metadata: CacheMetadata, of head: CacheFile.Head, in directory: Directory) throws {
        try directory.replace(metadataName, with: MetadataFile.bytes(metadata, of: head))
    }

    private func holds(_ value: Value, in directory: Directory) -> Bool {
        guard let file = try? directory.file(name) else { return false }
        return (try? CacheFile.holds(value, as: coding, in: file)) == true
    }

    private func write(_ entry: CacheEntry<Value>, in directory: Directory) throws {
        try directory.replace(name, isDurable: true) { file in
            try CacheFile.write(entry, as: coding) { block in
                try Task.checkCancellation()
                try file.write(block)
            }
        }
        // The new entry is already in place, and the old metadata does not apply to it. If the metadata file cannot be
        // deleted now, the next save deletes it.
        try? directory.removeRegularFile(metadataName)
    }

    /// Deletes the file unless it is a readable entry that `isValid` accepts.
    ///
    /// Other files of the store that have no entry, because a writer was killed, for example, are deleted too.
    ///
    /// - Throws: ``CacheError/notDeleted(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before the directory was locked. The file then still exists.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        do {
            guard try existingDirectory() != nil else { return nil }
            let lock = try await lock()
            if let entry = try? entry(in: lock.directory), isValid(entry) { return entry }
            try lock.directory.remove(name)
            // The entry is deleted first, so that a kill never leaves an entry without its other files.
            try lock.directory.removeRegularFile(metadataName)
            if isOfFeed, try lock.directory.names().allSatisfy({ !CacheDirectory.isList($0) }) {
                try FileImageDataStore.delete(in: lock.directory)
            }
            lock.directory.removeIfEmpty()
            return nil
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notDeleted(path: path, cause: error)
        }
    }

    /// The URL in the file, if readable, the number of a feed's pictures, and the size of all files.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if a directory cannot be read or may not be used.
    public var usage: StorageUsage {
        get async throws {
            let usage = try reading { directory in
                let images = isOfFeed ? try FileImageDataStore.usage(in: directory) : (count: 0, bytes: 0)
                let sizes = [name, metadataName].compactMap { (try? directory.status(of: $0))?.regularFileSize }
                var url: URL?
                if let file = try? directory.file(name) { url = CacheFile.url(of: file) }
                return StorageUsage(url: url, pictures: images.count, bytes: sizes.reduce(images.bytes, +))
            }
            return usage ?? StorageUsage()
        }
    }
}

// MARK: - Files

extension JSONFileStore {
    private var path: String { directory.pathOfFile(name) }

    private var metadataName: String { name + FileName.metadataEnding }

    private func existingDirectory() throws -> Directory? {
        try checkName()
        return try directory.ifExists()
    }

    private func checkName() throws {
        guard FileName.isValid(name) else { throw InvalidEntry.name(name) }
    }

    /// Locks the directory and deletes the temporary files of killed writers.
    private func lock() async throws -> DirectoryLock {
        try checkName()
        let lock = try await DirectoryLock.acquire(in: directory)
        try lock.directory.sweepTemporaryFiles()
        return lock
    }

    private func entry(in directory: Directory) throws -> CacheEntry<Value>? {
        guard let bytes = try directory.read(name, limit: CacheFile.limit) else { return nil }
        let (head, value) = try CacheFile.read(bytes, as: coding)
        return CacheEntry(value: value, metadata: refreshed(head, in: directory))
    }

    private func metadata(in directory: Directory) throws -> CacheMetadata? {
        try head(in: directory).map { refreshed($0, in: directory) } ?? entry(in: directory)?.metadata
    }

    /// Returns the head of the file; nil if there is no file, or if it is in another form.
    private func head(in directory: Directory) throws -> CacheFile.Head? {
        guard let file = try directory.file(name) else { return nil }
        return try CacheFile.head(of: file)
    }

    /// Returns the metadata of an entry, which may have been refreshed since it was written.
    private func refreshed(_ head: CacheFile.Head, in directory: Directory) -> CacheMetadata {
        let bytes = try? directory.read(metadataName, limit: MetadataFile.limit)
        return bytes.flatMap { MetadataFile.metadata(in: $0, of: head) } ?? head.metadata
    }
}
