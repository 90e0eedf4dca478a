public import FeedCore
package import FeedJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store that keeps its entry in a JSON file, alone in a directory of its own.
///
/// Replacing is all or nothing: a temporary file beside the old one is written, synchronised, renamed over it, and the
/// directory synchronised, so that a crash, a kill or a full disk at any instant leaves the old entry or the new one.
/// Readers take no lock and never wait; writers, of all processes, take turns. The directory is for its owner only
/// (0700), and so is the file (0600).
public struct JSONFileStore<Value: Sendable>: CacheStore {
    private let directory: String
    private let path: String
    private let read: @Sendable ([UInt8]) throws -> CacheEntry<Value>
    private let write: @Sendable (CacheEntry<Value>, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    private let follow: @Sendable (Value?) -> Void

    /// Creates a store of items in the file `name` in `directory`; the directory is created by the first saving.
    ///
    /// - Parameters:
    ///   - follow: what lives as long as the value, to be brought in line with a new one, or with none.
    ///   - check: throws where a value could not be read again.
    package init<Item: JSONItem>(
        directory: URL,
        name: String,
        follow: @escaping @Sendable (Value?) -> Void = { _ in },
        check: @escaping @Sendable (Value) throws -> Void = { _ in }
    ) where Value == [Item] {
        self.follow = follow
        self.directory = directory.path(percentEncoded: false)
        path = directory.appending(path: name).path(percentEncoded: false)
        read = CacheFile.entry
        write = { entry, write in
            try check(entry.value)
            try CacheFile.write(entry, write)
        }
    }

    /// Returns the entry, or nil where there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where what is there is not a whole entry of this version.
    public func retrieve() async throws -> CacheEntry<Value>? {
        do {
            return try FileSystem.read(path, limit: CacheFile.limit).map(read)
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
            let lock = try await DirectoryLock.acquire(directory)
            try FileSystem.sweepTemporaryFiles(in: directory)
            try FileSystem.replace(path, isDurable: true) { file in
                try write(entry) { block in
                    try Task.checkCancellation()
                    try file.write(block)
                }
            }
            follow(entry.value)
            _ = consume lock
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: path, cause: error)
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
            guard try FileSystem.exists(directory) else { return nil }
            let lock = try await DirectoryLock.acquire(directory)
            if let entry = try? await retrieve(), isValid(entry) { return entry }
            // In this order nothing is left alone by a kill between the two.
            follow(nil)
            try FileSystem.remove(path)
            try FileSystem.sweepTemporaryFiles(in: directory)
            FileSystem.removeDirectoryIfEmpty(directory)
            _ = consume lock
            return nil
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notDeleted(path: path, cause: error)
        }
    }
}

extension JSONFileStore where Value == [FeedImage] {
    /// Creates a store of an image feed, in the file `feed.json` in `directory`.
    ///
    /// The pictures kept by ``FileImageDataStore/init(forFeedIn:)`` live as long as their images are in this feed. An
    /// image whose URL is not an absolute `http` or `https` one is not saved, nor is the feed that holds it.
    public init(feedIn directory: URL) {
        let pictures = FileImageDataStore(forFeedIn: directory)
        self.init(directory: directory, name: "feed.json") { feed in
            // The feed is in place already: a picture that cannot be dropped now is dropped by the next saving.
            try? pictures.keepOnly((feed ?? []).lazy.map(\.urlText))
        } check: { feed in
            guard feed.allSatisfy(\.urlText.isWebURL) else { throw InvalidFile.url }
        }
    }
}

extension JSONFileStore where Value == [University] {
    /// Creates a store of a university list, in the file `universities.json` in `directory`.
    public init(universitiesIn directory: URL) {
        self.init(directory: directory, name: "universities.json")
    }
}
