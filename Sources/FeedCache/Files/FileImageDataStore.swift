public import FeedCore
import FeedJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store that keeps each picture in a file of its own, as the service sent it, with a note beside it.
///
/// The files are replaced atomically but not synchronised: the note holds length and checksum, so that a picture which
/// a power cut left damaged is noticed, counts as not there, and is loaded again. The cost of a picture does not depend
/// on how many are kept.
public struct FileImageDataStore: ImageDataStore {
    private static let limit = 64 << 20
    private static let noteLimit = 1 << 20

    private let directory: String

    /// Creates a store in `directory`, which the first picture creates; what is kept there is never dropped.
    public init(directory: URL) {
        let path = directory.path(percentEncoded: false)
        self.directory = path.hasSuffix("/") ? path : path + "/"
    }

    /// Creates a store of the pictures of the feed that a ``JSONFileStore`` keeps in `directory`.
    ///
    /// A picture lives exactly as long as an image with its URL is in that feed; one that is inserted for no image of
    /// the feed lives until the feed is next saved or deleted.
    public init(forFeedIn directory: URL) {
        self.init(directory: directory.appending(path: "images", directoryHint: .isDirectory))
    }

    /// The path of the file with the picture at `url`, whether it is there or not.
    public func path(for url: URL) -> String {
        directory + Self.name(for: URLText(url))
    }

    /// Returns the picture kept for `url`, or nil where there is none whole.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)``.
    public func retrieve(for url: URL) async throws -> Data? {
        let path = path(for: url)
        do {
            guard let note = try FileSystem.read(path + PictureNote.ending, limit: Self.noteLimit),
                let expected = try? PictureNote(reading: note), expected.url == url,
                let bytes = try FileSystem.read(path, limit: Self.limit)
            else { return nil }
            return expected == PictureNote(of: bytes, at: url) ? Data(bytes) : nil
        } catch {
            throw CacheError.unreadable(path: path, cause: error)
        }
    }

    /// Keeps `data` as the picture at `url`.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)``.
    public func insert(_ data: Data, for url: URL) async throws {
        let path = path(for: url)
        do {
            try inDirectory { try write(data, at: path, for: url) }
        } catch {
            throw CacheError.notSaved(path: path, cause: error)
        }
    }

    /// Creates the directory where `body` finds none.
    ///
    /// Whoever saves or deletes the feed removes it while it is empty, which can be just before the first file is in it.
    /// That it is gone a hundred times over has another reason, as a link that leads nowhere.
    private func inDirectory(_ body: () throws -> Void) throws {
        for _ in 0..<100 {
            do { return try body() } catch SystemError.notFound { try FileSystem.makeDirectory(directory) }
        }
        try body()
    }

    private func write(_ data: Data, at path: String, for url: URL) throws {
        try FileSystem.replace(path, isDurable: false) { file in
            try data.withUnsafeBytes { try file.write($0) }
        }
        let note = PictureNote(of: data, at: url).bytes
        try FileSystem.replace(path + PictureNote.ending, isDurable: false) { file in
            try note.withUnsafeBytes { try file.write($0) }
        }
    }

    /// Deletes all pictures but those at `urls`, and what dead writers left behind.
    ///
    /// - Throws: an error where one could not be deleted; all others are.
    func keepOnly(_ urls: some Sequence<URLText>) throws {
        let names = try FileSystem.names(in: directory)
        guard !names.isEmpty else { return FileSystem.removeDirectoryIfEmpty(directory) }
        let kept = Set(urls.map(Self.name))
        var failure: (any Error)?
        try FileSystem.sweepTemporaryFiles(in: directory)
        for name in names where !name.hasPrefix(".") && !kept.contains(String(name.prefix { $0 != "." })) {
            do { try FileSystem.remove(directory + name) } catch { failure = failure ?? error }
        }
        FileSystem.removeDirectoryIfEmpty(directory)
        if let failure { throw failure }
    }

    private static func name(for url: URLText) -> String {
        Checksum(of: url.text).text
    }
}
