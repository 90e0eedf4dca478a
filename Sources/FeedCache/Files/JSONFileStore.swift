public import FeedCore
import FeedFiles
public import Foundation

/// A store that saves any `Codable` value in JSON files.
///
///     let store = JSONFileStore<[Episode]>(directory: directory, name: "episodes.json")
///     let saved = try await store.retrieve()?.value
///
/// The file `episodes.json` has the metadata and names the file of the value, `episodes-SUM.json`, by its checksum. Each
/// is replaced atomically: a temporary file is written next to the old file, synchronised and renamed, and then the
/// directory is synchronised. A crash, a kill or a full disk at any moment leaves either the old entry or the new one.
/// Readers take no lock and never wait; writers in all processes lock the directory. Only the owner has access to the
/// directory (0700) and the files (0600). If the value is unchanged, only the metadata is written.
///
/// Both are files that `JSONDecoder` can read: an object with the members `layout` (1), `items` (the checksum) and
/// `metadata`, and the value.
public struct JSONFileStore<Value: Sendable>: CacheStore {
    private let files: EntryFiles<Value>
    /// Whether the image data of a list is in the same directory, and is deleted with its items.
    private let hasPictures: Bool

    /// Creates a store in the file `name` in `directory`, which is created when an entry is first saved.
    ///
    /// `directory` may be a symbolic link. `name` must be a file name that does not start with a dot, and not the name of
    /// another store's value.
    public init(directory: URL, name: String) where Value: Codable {
        self.init(in: Directory(directory), name: name, coding: .fastest)
    }

    init(in directory: Directory, name: String, coding: ValueCoding<Value>, hasPictures: Bool = false) {
        files = EntryFiles(directory: directory, name: name, coding: coding)
        self.hasPictures = hasPictures
    }

    /// Returns the entry, or nil if there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the files are not a complete entry of this layout and type,
    ///   or a directory on the path does not belong to the user.
    public func retrieve() async throws -> CacheEntry<Value>? {
        try reading { try files.entry() }
    }

    /// Returns the entry, without reading the value if it equals `value`; nil if there is no file.
    ///
    /// - Throws: as ``retrieve()`` does.
    public func retrieve(expecting value: Value) async throws -> CacheEntry<Value>? {
        try reading { try files.entry(expecting: value) }
    }

    /// Returns the metadata of the entry, without reading the value; nil if there is no file.
    ///
    /// - Throws: as ``retrieve()`` does.
    public func metadata() async throws -> CacheMetadata? {
        try reading { try files.head()?.metadata }
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
    /// The value is read only if `change` calls its second argument. If the new value equals the existing value, the
    /// result is `metadata`.
    ///
    /// - Throws: as ``replace(with:)`` does.
    @discardableResult
    public func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        do {
            let lock = try await lock()
            // A change that needs an existing entry creates no directory.
            defer { lock.directory.removeIfEmpty() }
            // An unreadable entry counts as absent, so that it is replaced.
            let head = try? files.head()
            let update = change(head?.metadata) { head.flatMap { try? files.value(of: $0) } }
            return try update.flatMap { try make($0, head) }
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Applies an update to the entry with `head`, and returns the change that was made.
    private func make(_ update: CacheUpdate<Value>, _ head: CacheHead?) throws -> CacheUpdate<Value>? {
        switch update {
        case .entry(let new):
            return try files.replace(head, with: new) ? update : .metadata(new.metadata)
        case .metadata(let new):
            guard let head else { return nil }
            try files.write(CacheHead(items: head.items, metadata: new))
            return update
        }
    }

    // MARK: - Deleting

    /// Deletes the entry unless it is readable and `isValid` accepts it.
    ///
    /// Other files of the store that have no entry, because a writer was killed, for example, are deleted too.
    ///
    /// - Throws: ``CacheError/notDeleted(path:cause:)`` if that failed; `CancellationError` if the task was cancelled
    ///   before the directory was locked. The entry then still exists.
    @discardableResult
    public func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        try await delete(unless: isValid) { _ in nil }
    }

    /// Deletes the value and the image data of an entry unless it is readable and `isValid` accepts it.
    ///
    /// The head stays if it has something to keep.
    ///
    /// - Throws: as ``delete(unless:)`` does.
    @discardableResult
    public func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        try await delete(unless: isValid) { $0.withoutItems?.metadata }
    }

    private func delete(
        unless isValid: @Sendable (CacheEntry<Value>) -> Bool,
        keeping headToKeep: (CacheEntry<Value>) -> CacheMetadata?
    ) async throws -> CacheEntry<Value>? {
        do {
            guard try exists() else { return nil }
            let lock = try await lock()
            let entry = try? files.entry()
            if let entry, isValid(entry) { return entry }
            // The head is replaced or deleted first, so that a kill never leaves an entry without its other files.
            if let head = entry.flatMap(headToKeep) {
                if head != entry?.metadata { try files.write(CacheHead(items: nil, metadata: head)) }
                try files.removeItems(except: nil)
            } else {
                try files.remove()
            }
            if hasPictures { try images.deleteFiles() }
            lock.directory.removeIfEmpty()
            return nil
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notDeleted(path: path, cause: error)
        }
    }

    // MARK: - Files

    /// The URL in the head, if readable, the number of pictures of a list, and the size of all files.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if a directory cannot be read or may not be used.
    public var usage: StorageUsage {
        get async throws {
            let usage = try reading {
                let pictures = hasPictures ? try images.usage : (count: 0, bytes: 0)
                let sizes = try files.names().compactMap { (try? files.directory.status(of: $0))?.regularFileSize }
                let url = (try? files.head())?.metadata.url
                return StorageUsage(url: url, pictures: pictures.count, bytes: sizes.reduce(pictures.bytes, +))
            }
            return usage ?? StorageUsage()
        }
    }

    private var path: String { files.directory.pathOfFile(files.name) }

    private var images: FileImageDataStore { FileImageDataStore(forListIn: files.directory) }

    /// Returns the result of `read`; nil if the directory does not exist.
    private func reading<Result>(_ read: () throws -> Result?) throws -> Result? {
        do {
            return try exists() ? read() : nil
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    private func exists() throws -> Bool { try files.directory.ifExists() != nil }

    /// Locks the directory and deletes the temporary files of killed writers.
    private func lock() async throws -> DirectoryLock {
        let lock = try await DirectoryLock.acquire(in: files.directory)
        try lock.directory.sweepTemporaryFiles()
        return lock
    }
}
