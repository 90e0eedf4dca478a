import FeedCore
import FeedFiles
import FeedGallery
public import Foundation

/// The destination of an export: a self-contained page or a directory.
public struct ExportDestination: Sendable {
    /// The path as the user named it.
    public let path: String

    /// Whether it is a single page.
    public let isPage: Bool

    /// Whether an export has written the directory.
    public let isExport: Bool

    /// What the directory remembers of that.
    let known: ExportRecord?

    /// The names of the pictures that an export has written.
    private let names: PictureNames

    /// Creates a destination; a path that ends in `.html` or `.htm` is a page.
    ///
    /// - Throws: an error if the export would be refused or fail, before anything is loaded.
    public init(_ path: String) throws(ExportFailure) {
        self.path = path
        isPage = Self.isPage(path)
        do {
            var list = ExportList()
            if isPage {
                try AtomicFile.check(path)
            } else {
                let directory = try PublicDirectory.open(path)
                try PublicDirectory.checkAccess(to: path)
                if let directory { list = try ExportList(of: directory) }
            }
            (isExport, known, names) = (!list.isEmpty, list.record, PictureNames(of: list, for: []))
        } catch {
            throw ExportFailure(path: path, cause: error)
        }
    }

    /// Returns what is to be recorded of an export of the feed at `url`: what is given, and what was given earlier.
    ///
    /// - Parameter isRecorded: whether the URL itself is recorded.
    public func record(of url: URL, given: ExportRecord, isRecorded: Bool = true) -> ExportRecord {
        var given = given
        if isRecorded { given.setFeed(url) }
        guard let known, known.feeds == nil, !known.isOfAnother(than: url) else { return given }
        return known.updated(with: given)
    }

    /// Returns whether an export to `path` is a single page.
    public static func isPage(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    var holdsExport: Bool {
        isPage ? FileManager.default.fileExists(atPath: path) : isExport
    }

    /// The path of the page to open in a browser.
    public var pageToOpen: String {
        isPage ? path : path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html"
    }

    /// Finds the pictures of `images` that an earlier export wrote, which are not read from the cache; nil for all others.
    ///
    /// - Parameter checksums: those of the images' current data; nil for data that must be loaded first.
    func exportedPictures(of images: [FeedImage], checksums: [String?]) throws -> [ExportedPicture?] {
        guard !isPage, let directory = try PublicDirectory.open(path) else { return images.map { _ in nil } }
        return try zip(images, checksums).map { image, checksum in
            try Task.checkCancellation()
            // A file that cannot be read counts as missing; writing it reports why.
            let names = checksum.map { self.names.names(of: image, checksum: $0) } ?? []
            let file = try? directory.picture(among: names)
            return file.map { ExportedPicture(file: $0, isThere: true) }
        }
    }
}

extension ExportDestination {
    /// Returns the file of a loaded picture; one that an earlier export wrote keeps its name.
    func file(of data: Data, for image: FeedImage) -> PictureFile {
        let checksum = data.withUnsafeBytes { Checksum(of: $0) }.text
        let existing = names.names(of: image, checksum: checksum).lazy.compactMap { PictureFile(of: data, named: $0) }
        return existing.first ?? PictureFile(of: data, for: image)
    }
}

// MARK: - What is exported

extension ExportDestination {
    /// What an export is of.
    public enum Source: Equatable, Sendable {
        /// The feed at a URL.
        case feed(URL)
        /// A list of feeds.
        case list
    }

    /// What the directory is recorded to be an export of; nil if that is not recorded.
    public var recorded: Source? {
        guard let known else { return nil }
        return known.feeds == nil ? known.feed.map(Source.feed) : .list
    }

    /// Checks that the destination may become an export of `source`, which is nil if none was named or recorded.
    ///
    /// - Parameter replaces: whether an export of something else may be replaced.
    /// - Throws: ``ExportFailure`` with an ``ExportRefusal`` if not.
    public func check(_ source: Source?, replaces: Bool) throws(ExportFailure) {
        if let refusal = refusal(of: source, replaces: replaces) { throw ExportFailure(path: path, cause: refusal) }
    }

    private func refusal(of source: Source?, replaces: Bool) -> ExportRefusal? {
        let isOfList = known?.feeds != nil
        switch source {
        case nil: return isOfList ? .unknownList : .unknownFeed
        case .list where isPage: return .pageOfList
        case _ where replaces: return nil
        case .list: return isExport && !isOfList ? .notAList : nil
        case .feed(let url) where isOfList: return .isAList(url)
        case .feed(let url):
            return known?.isOfAnother(than: url) == true ? .otherFeed(recorded: known?.feed, named: url) : nil
        }
    }
}
