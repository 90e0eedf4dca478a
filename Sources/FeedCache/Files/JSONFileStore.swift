public import FeedCore

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
    private let directory: DirectoryPath
    private let name: String
    private let read: @Sendable ([UInt8]) throws -> CacheEntry<Value>
    private let write: @Sendable (CacheEntry<Value>, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    private let imageURLs: (@Sendable (Value) -> [URLText])?

    private var path: String { directory.appending(name).text }

    /// The image data that lives as long as the value.
    private var imageData: FileImageDataStore? {
        imageURLs == nil ? nil : FileImageDataStore(forFeedIn: directory)
    }

    /// Creates a store of items in the file `name` in `directory`; the directory is created by the first saving.
    ///
    /// - Parameters:
    ///   - imageURLs: the images of a value, whose data live as long as they are in it.
    ///   - check: throws where a value could not be read again.
    init<Item: CacheRecord>(
        directory: DirectoryPath,
        name: String,
        imageURLs: (@Sendable (Value) -> [URLText])? = nil,
        check: @escaping @Sendable (Value) throws -> Void = { _ in }
    ) where Value == [Item] {
        self.imageURLs = imageURLs
        self.directory = directory
        self.name = name
        read = CacheFile.entry
        write = { entry, write in
            try check(entry.value)
            try CacheFile.write(entry, write)
        }
    }

    /// Returns the entry, or nil where there is no file.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where what is there is not a whole entry of this version, or where
    ///   a directory on the way is not the user's own.
    public func retrieve() async throws -> CacheEntry<Value>? {
        do {
            guard let directory = try directory.open() else { return nil }
            return try entry(in: directory)
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    private func entry(in directory: borrowing Directory) throws -> CacheEntry<Value>? {
        try directory.read(name, limit: CacheFile.limit).map(read)
    }

    /// Replaces the entry.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` where that failed; `CancellationError` where the task was cancelled
    ///   before the new entry was in place. The old entry is then intact.
    public func replace(with entry: CacheEntry<Value>) async throws {
        do {
            let turn = try await WriterTurn.take(in: directory)
            try imageData?.checkDirectory()
            try turn.directory.sweepTemporaryFiles()
            try turn.directory.replace(name, isDurable: true) { file in
                try write(entry) { block in
                    try Task.checkCancellation()
                    try file.write(block)
                }
            }
            // The entry is in place already: what cannot be dropped now is dropped by the next saving.
            try? imageData?.keepOnly { imageURLs?(entry.value) ?? [] }
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
            guard try directory.open() != nil else { return nil }
            let turn = try await WriterTurn.take(in: directory)
            try imageData?.checkDirectory()
            if let entry = try? entry(in: turn.directory), isValid(entry) { return entry }
            try turn.directory.remove(name)
            // The entry goes first, so that a kill between the two leaves none without what belongs to it.
            try imageData?.keepOnly { [] }
            try turn.directory.sweepTemporaryFiles()
            directory.removeIfEmpty()
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
    /// The image data in ``FileImageDataStore/init(forFeedIn:)`` lives as long as its images are in this feed. An image
    /// whose URL is not an absolute `http` or `https` one is not saved, nor is the feed that holds it.
    public init(feedIn directory: URL) {
        self.init(feedIn: DirectoryPath(directory))
    }

    init(feedIn directory: DirectoryPath) {
        self.init(directory: directory, name: "feed.json") { feed in
            feed.map(\.urlText)
        } check: { feed in
            guard feed.allSatisfy(\.urlText.isWebURL) else { throw InvalidFile.url }
        }
    }
}

extension JSONFileStore {
    /// Checks that the directory of the image data, if there is one, may be used.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``; saving and deleting then fail too.
    package func checkImageData() throws {
        do {
            try imageData?.checkDirectory()
        } catch {
            throw CacheError.unreadable(path: directory.appending("images").text, cause: error)
        }
    }
}

extension JSONFileStore where Value == [University] {
    /// Creates a store of a university list, in the file `universities.json` in `directory`.
    public init(universitiesIn directory: URL) {
        self.init(universitiesIn: DirectoryPath(directory))
    }

    init(universitiesIn directory: DirectoryPath) {
        self.init(directory: directory, name: "universities.json")
    }
}
