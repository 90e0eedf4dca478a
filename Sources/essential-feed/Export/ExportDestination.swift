import FeedCommandLine
import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// The destination of an export: a self-contained page or a directory.
struct ExportDestination: Sendable {
    let path: String
    let isPage: Bool

    /// Whether an export has written the directory.
    let isExport: Bool

    /// What the directory remembers of that.
    let known: ExportRecord?

    /// Creates a destination; a path that ends in `.html` or `.htm` is a page.
    ///
    /// - Throws: an error if the export would be refused or fail, before anything is loaded.
    init(_ path: String) throws(ExportFailure) {
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
            (isExport, known) = (!list.isEmpty, list.record)
        } catch {
            throw ExportFailure(path: path, cause: error)
        }
    }

    /// Returns what is to be recorded of an export of the feed at `url`: what is given, and what was given earlier.
    func record(of url: URL, given: ExportRecord) -> ExportRecord {
        var given = given
        if !SampleService.serves(url) { given.setFeed(url) }
        guard let known, known.feeds == nil, !known.isOfAnother(than: url) else { return given }
        return known.updated(with: given)
    }

    static func isPage(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    var holdsExport: Bool {
        isPage ? FileManager.default.fileExists(atPath: path) : isExport
    }

    var pageToOpen: String {
        isPage ? path : path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html"
    }

    /// Finds the pictures of `images` that an earlier export wrote, which are not read from the cache; nil for all others.
    ///
    /// - Parameter checksums: those of the images' current data; nil for data that must be loaded first.
    func exportedPictures(of images: [FeedImage], checksums: [String?]) throws -> [ExportedPicture?] {
        guard !isPage, let directory = try PublicDirectory.open(path) else { return images.map { _ in nil } }
        return try zip(images, checksums).map { image, checksum in
            try Task.checkCancellation()
            let names = checksum.map { PictureFile.names(forImage: image.id, checksum: $0) } ?? []
            // What cannot be read counts as not there; writing it says why.
            let file = try? directory.picture(of: image, among: names)
            return file.map { ExportedPicture(file: $0, isThere: true) }
        }
    }
}

// MARK: - What is exported

extension Composition {
    /// Returns what is to be exported: what is named, else what the directory is an export of.
    ///
    /// - Throws: ``UsageError`` if the directory is an export of something else, or of something that is not known.
    func selection(
        ofExportTo destination: ExportDestination,
        url: URL?,
        list path: String?,
        replaces: Bool
    ) throws -> FeedSelection {
        let (known, hasExport) = (destination.known, destination.isExport)
        let name = destination.path.shown
        func refusal(_ text: String) -> UsageError { UsageError(.explained(text), in: command) }
        if destination.isPage, path != nil { throw refusal(phrases.pageOfList(name)) }
        let chosen: FeedSelection?
        if url != nil || path != nil || !hasExport {
            chosen = try selection(url: url, list: path)
        } else if known?.feeds != nil {
            chosen = try configuredList().map(FeedSelection.list)
        } else {
            chosen = try (known?.feed ?? self.url(in: Environment.feedURL)).map(FeedSelection.one)
        }
        guard let chosen else {
            let text = known?.feeds == nil ? phrases.unknownFeed : phrases.unknownList
            throw refusal(text(name))
        }
        switch chosen {
        case .list where destination.isPage: throw refusal(phrases.pageOfList(name))
        case .one(let url) where SampleService.serves(url) && hasExport:
            throw UsageError(.conflict(url.absoluteString, name), in: command)
        case _ where replaces: break
        case .list where hasExport && known?.feeds == nil: throw refusal(phrases.notAList(name))
        case .one(let url) where known?.feeds != nil:
            throw refusal(phrases.isAList(name, console.wording.text(of: url)))
        case .one(let url) where known?.isOfAnother(than: url) == true:
            let recorded = known?.feed.map(console.wording.text) ?? "…"
            throw refusal(phrases.otherFeed(name, recorded, console.wording.text(of: url)))
        default: break
        }
        return chosen
    }
}
