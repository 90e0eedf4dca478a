import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// The destination of an export: a self-contained page or a directory.
struct ExportDestination {
    private let path: String
    let isPage: Bool

    /// Creates a destination; a path that ends in `.html` or `.htm` is a page.
    init(_ path: String) {
        self.path = path
        isPage = path.hasSuffix(".html") || path.hasSuffix(".htm")
    }

    /// Throws if the export would be refused or fail, before anything is loaded.
    func check() async throws {
        try await describing { try isPage ? AtomicFile.check(path) : DirectoryExport.check(path) }
    }

    var holdsExport: Bool {
        FileManager.default.fileExists(atPath: isPage ? path : "\(path)/\(ExportList.name)")
    }

    /// Finds the pictures of `images` that an earlier export wrote; nil for all others.
    ///
    /// A picture that is there, complete, is not read from the cache.
    ///
    /// - Parameter checksums: returns the checksums of the images' current data; nil for data that must be loaded
    ///   first.
    func exportedPictures(of images: [FeedImage], checksums: () -> [String?]) throws -> [ExportedPicture?] {
        guard !isPage, let directory = try PublicDirectory.open(path) else { return images.map { _ in nil } }
        return try zip(images, checksums()).map { image, checksum in
            try Task.checkCancellation()
            let names = checksum.map { PictureFile.names(forImage: image.id, checksum: $0) } ?? []
            // What cannot be read counts as not there; writing it says why.
            return try? ExportedPicture(of: image, named: names, in: directory)
        }
    }

    /// Writes an export; `data` loads the data of an image, or returns nil if there is none any more.
    func write(
        _ feed: ExportedFeed,
        _ pictures: [ExportedPicture?],
        loading data: (FeedImage) async throws -> Data?
    ) async throws -> ExportReport {
        guard isPage else {
            var export = DirectoryExport(path: path, feed: feed, pictures: pictures)
            try await describing { try await export.write(loading: data) }
            var report = report(of: export.feed, with: export.pictures.count { $0 != nil })
            report.keptPictures = export.pictures.count { $0?.isKept == true }
            report.keptComments = export.keptComments
            return report
        }
        var shown = Set(zip(feed.images, pictures).compactMap { $1 == nil ? nil : $0.url })
        try await describing {
            try await PageExport(path: path, feed: feed).write { image in
                guard shown.contains(image.url) else { return nil }
                let data = try await data(image)
                if data == nil { shown.remove(image.url) }
                return data
            }
        }
        return report(of: feed, with: feed.images.count { shown.contains($0.url) })
    }

    private func report(of feed: ExportedFeed, with pictures: Int) -> ExportReport {
        ExportReport(
            path: isPage ? path : path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html",
            images: feed.images.count,
            pictures: pictures,
            comments: feed.comments.values.reduce(0) { $0 + $1.count }
        )
    }

    /// Adds the path to errors of the system.
    private func describing(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch
            where error is SystemError || error is ExportRefusal || error is UnusableFile
            || error is UnusableDirectory
        {
            throw ExportFailure(path: path, cause: error)
        }
    }
}
