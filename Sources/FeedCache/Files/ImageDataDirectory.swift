import FeedCore
import FeedFiles
import Foundation

/// The directory of a feed's image data, inside that of the feed.
enum ImageDataDirectory {
    static let name = "images"

    /// Deletes all image data of a feed, and its directory.
    static func delete(in feed: borrowing Directory) throws {
        guard let directory = try open(in: feed) else { return }
        try deleteFiles(in: directory, except: [])
        feed.removeSubdirectoryIfEmpty(name)
    }

    /// Deletes all image data except that at the URLs, and the temporary files of killed writers.
    ///
    /// Only files with the name and type of the store's own are deleted.
    ///
    /// - Throws: an error if a file could not be deleted; all others are deleted nevertheless.
    static func deleteFiles(in directory: borrowing Directory, except urls: Set<URL>) throws {
        let names = try directory.names()
        guard !names.isEmpty else { return }
        let wanted = Set(urls.map(FileImageDataStore.name))
        directory.sweepTemporaryFiles(names)
        var failure: (any Error)?
        for name in names {
            guard let owner = owner(of: name), !wanted.contains(owner) else { continue }
            do { try directory.removeRegularFile(name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    static func usage(in feed: borrowing Directory) throws -> (count: Int, bytes: Int) {
        guard let directory = try open(in: feed) else { return (0, 0) }
        let names = try directory.names().filter { owner(of: $0) != nil }
        let bytes = names.compactMap { try? directory.sizeOfRegularFile($0) }.reduce(0, +)
        return (names.count { Checksum.isText($0) }, bytes)
    }

    /// Anything in its place that is not a directory does not belong to the store.
    @discardableResult
    static func open(in feed: borrowing Directory) throws -> Directory? {
        do {
            return try feed.subdirectory(name)
        } catch SystemError.notADirectory {
            return nil
        }
    }

    /// Returns the name of the image data that one of the store's files belongs to; nil for any other file.
    private static func owner(of name: String) -> String? {
        let owner = name.hasSuffix(ImageMetadata.ending) ? String(name.dropLast(ImageMetadata.ending.count)) : name
        return Checksum.isText(owner) ? owner : nil
    }
}
