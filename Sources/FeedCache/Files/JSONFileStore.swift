public import FeedCore
import FeedFiles
public import Foundation
import Synchronization

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
    private let directory: DirectoryPath
    private let name: String
    private let coding: ValueCoding<Value>
    /// Whether the image data of a feed is in the same directory, and is deleted with the entry.
    private let isOfFeed: Bool
    /// The type of the items, if it is private; other types may have the same file.
    private let privateType: (any Sendable.Type)?

    /// Creates a store in the file `name` in `directory`, which is created when an entry is first saved.
    ///
    /// `directory` may be a symbolic link. If `name` is not a valid file name (it is empty, starts with a dot, contains a
    /// slash or NUL, is longer than 200 bytes or ends in `.confirmed`), every operation throws ``InvalidEntry/name(_:)``.
    public init(directory: URL, name: String) where Value: Codable {
        self.init(in: DirectoryPath(directory), name: name)
    }

    init(
        in directory: DirectoryPath,
        name: String,
        coding: ValueCoding<Value> = .fastest,
        isOfFeed: Bool = false,
        privateType: (any Sendable.Type)? = nil
    ) where Value: Codable {
        self.directory = directory
        self.name = name
        self.coding = coding
        self.isOfFeed = isOfFeed
        self.privateType = privateType
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

    private func reading<Result>(_ read: (borrowing Directory) throws -> Result?) throws -> Result? {
        do {
            guard !isOfOtherType, let directory = try openDirectory() else { return nil }
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
            defer { lock.removeDirectoryIfEmpty() }
            if let privateType, isOfOtherType, directory.exists(name) {
                throw InvalidEntry.otherType("\(privateType)")
            }
            // An unreadable entry counts as absent, so that it is replaced.
            let head = try? head(in: lock.directory)
            let metadata = head.map { refreshed($0, in: lock.directory) } ?? (try? entry(in: lock.directory))?.metadata
            let update = change(metadata) { (try? entry(in: lock.directory))?.value }
            let made = try update.flatMap { try make($0, head, in: lock.directory) }
            if let privateType, made != nil { PrivateTypes.setOwner(ofFileAt: path, to: privateType) }
            return made
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Applies an update to the entry with `head`, and returns the change that was made.
    private func make(
        _ update: CacheUpdate<Value>,
        _ head: CacheFile.Head?,
        in directory: borrowing Directory
    ) throws -> CacheUpdate<Value>? {
        switch update {
        case .entry(let new):
            // The type may have changed, so that it cannot decode what it encoded before.
            if let head, holds(new.value, in: directory), (try? coding.check(new.value)) != nil,
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

    private func write(_ metadata: CacheMetadata, of head: CacheFile.Head, in directory: borrowing Directory) throws {
        try directory.replace(metadataName, with: MetadataFile.bytes(metadata, of: head))
    }

    private func holds(_ value: Value, in directory: borrowing Directory) -> Bool {
        guard let file = try? directory.file(name) else { return false }
        return (try? CacheFile.holds(value, as: coding, in: file)) == true
    }

    private func write(_ entry: CacheEntry<Value>, in directory: borrowing Directory) throws {
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
            guard !isOfOtherType, try openDirectory() != nil else { return nil }
            let lock = try await lock()
            if let entry = try? entry(in: lock.directory), isValid(entry) { return entry }
            try lock.directory.remove(name)
            // The entry is deleted first, so that a kill never leaves an entry without its other files.
            try lock.directory.removeRegularFile(metadataName)
            if isOfFeed, try lock.directory.names().allSatisfy({ !CacheDirectory.isList($0) }) {
                try FileImageDataStore.delete(in: lock.directory)
            }
            lock.removeDirectoryIfEmpty()
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
    private var path: String { directory.appending(name).text }

    private var isOfOtherType: Bool {
        privateType.map { PrivateTypes.isFile(at: path, ofOtherTypeThan: $0) } ?? false
    }

    private var metadataName: String { name + FileName.metadataEnding }

    private func openDirectory() throws -> Directory? {
        try checkNames()
        return try directory.open()
    }

    private func checkNames() throws {
        for name in directory.names where !FileName.isValid(name) && !FileName.isDirectoryForURL(name) {
            throw InvalidEntry.name(name)
        }
        guard FileName.isValid(name) else { throw InvalidEntry.name(name) }
    }

    /// Locks the directory and deletes the temporary files of killed writers.
    private func lock() async throws -> DirectoryLock {
        try checkNames()
        let lock = try await DirectoryLock.acquire(in: directory)
        if isOfFeed { try FileImageDataStore.open(in: lock.directory) }
        try lock.directory.sweepTemporaryFiles()
        return lock
    }

    private func entry(in directory: borrowing Directory) throws -> CacheEntry<Value>? {
        guard let bytes = try directory.read(name, limit: CacheFile.limit) else { return nil }
        let (head, value) = try CacheFile.read(bytes, as: coding)
        return CacheEntry(value: value, metadata: refreshed(head, in: directory))
    }

    private func metadata(in directory: borrowing Directory) throws -> CacheMetadata? {
        try head(in: directory).map { refreshed($0, in: directory) } ?? entry(in: directory)?.metadata
    }

    /// Returns the head of the file; nil if there is no file, or if it is in another form.
    private func head(in directory: borrowing Directory) throws -> CacheFile.Head? {
        guard let file = try directory.file(name) else { return nil }
        return try CacheFile.head(of: file)
    }

    /// Returns the metadata of an entry, which may have been refreshed since it was written.
    private func refreshed(_ head: CacheFile.Head, in directory: borrowing Directory) -> CacheMetadata {
        let bytes = try? directory.read(metadataName, limit: MetadataFile.limit)
        guard var metadata = bytes.flatMap({ MetadataFile.metadata(in: $0, of: head) }) else { return head.metadata }
        // Earlier versions do not preserve these.
        metadata.identity = metadata.identity ?? head.metadata.identity
        metadata.history = metadata.history ?? head.metadata.history
        return metadata
    }
}

/// The private types whose lists this process has saved, by the paths of their files.
///
/// Private types of one name share a file, because their other names change with each run.
private enum PrivateTypes {
    private static let owners = Mutex<[String: ObjectIdentifier]>([:])

    /// Returns whether a list of another private type was saved in the file at `path`.
    static func isFile(at path: String, ofOtherTypeThan type: any Sendable.Type) -> Bool {
        owners.withLock { $0[path].map { $0 != ObjectIdentifier(type) } ?? false }
    }

    static func setOwner(ofFileAt path: String, to type: any Sendable.Type) {
        owners.withLock { $0[path] = ObjectIdentifier(type) }
    }
}
