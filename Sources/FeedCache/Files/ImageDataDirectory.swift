import FeedCore
import FeedFiles

/// The directory of a feed's image data, inside that of the feed.
enum ImageDataDirectory {
    static let name = "images"

    static func check(in feed: borrowing Directory) throws {
        _ = try open(in: feed)
    }

    /// Deletes all image data except that at the URLs, and the temporary files of killed writers.
    ///
    /// Only files with the name and type of the store's own are deleted.
    ///
    /// - Throws: an error if a file could not be deleted; all others are deleted nevertheless.
    static func delete(except urls: some Collection<URLText>, in feed: borrowing Directory) throws {
        guard let directory = try open(in: feed) else { return }
        let failure = try delete(except: urls, from: directory)
        feed.removeSubdirectoryIfEmpty(name)
        if let failure { throw failure }
    }

    /// Deletes all image data except that at the URLs from a directory, and returns the first failure.
    static func delete(
        except urls: some Collection<URLText>,
        from directory: borrowing Directory
    ) throws -> (any Error)? {
        let names = try directory.names()
        guard !names.isEmpty else { return nil }
        let wanted = Set(urls.map(FileImageDataStore.name))
        directory.sweepTemporaryFiles(names)
        var failure: (any Error)?
        for name in names {
            guard let owner = owner(of: name), !wanted.contains(owner) else { continue }
            do { try directory.removeRegularFile(name) } catch { failure = failure ?? error }
        }
        return failure
    }

    static func usage(in feed: borrowing Directory) throws -> (count: Int, bytes: Int) {
        guard let directory = try open(in: feed) else { return (0, 0) }
        let names = try directory.names().filter { owner(of: $0) != nil }
        let bytes = names.compactMap { try? directory.sizeOfRegularFile($0) }.reduce(0, +)
        return (names.count { Checksum.isText($0) }, bytes)
    }

    /// Anything in its place that is not a directory does not belong to the store.
    private static func open(in feed: borrowing Directory) throws -> Directory? {
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
