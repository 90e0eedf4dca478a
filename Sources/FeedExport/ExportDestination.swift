import FeedAPI
package import FeedCore
import FeedFiles
package import Foundation

/// The destination of an export: a single page or a directory, with the list of an earlier export.
package struct ExportDestination: Sendable {
    /// The path as given by the user.
    package let path: String

    /// Whether the destination is a single page.
    package let isPage: Bool

    /// The list of files that an earlier export wrote; empty if there was none.
    var list = ExportList()

    /// Whether the destination is an existing export.
    package var isExport: Bool { !list.isEmpty }

    /// The record of the earlier export.
    package var record: ExportRecord? { list.record }

    /// Reads the destination; a path that ends in `.html` or `.htm` is a single page.
    ///
    /// - Throws: ``ExportFailure`` if it is already known that the export would be refused or fail.
    package init(_ path: String) throws(ExportFailure) {
        self.path = path
        isPage = Self.isPage(path)
        do {
            guard !isPage else {
                try AtomicFile.check(path)
                return
            }
            let directory = try PublicDirectory.open(path)
            try PublicDirectory.checkAccess(to: path)
            if let directory { list = try ExportList.read(in: directory) }
        } catch {
            throw ExportFailure(path: path, cause: error)
        }
    }

    /// Returns whether an export to `path` is a single page.
    package static func isPage(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    /// The path of the page to open in a browser.
    package var pageToOpen: String {
        isPage ? path : path.appending(pathComponent: "index.html")
    }

    /// Whether the export would replace an existing one.
    var holdsExport: Bool {
        isPage ? FileManager.default.fileExists(atPath: path) : isExport
    }

    func subdirectory(_ name: String) throws(ExportFailure) -> ExportDestination {
        try ExportDestination(path.appending(pathComponent: name))
    }

    /// Returns the images of the earlier export, in order; for a list, the images of all its feeds.
    ///
    /// An unreadable feed has no images.
    package func images() -> [FeedImage] {
        guard let record else { return [] }
        let paths = record.feeds?.map { path.appending(pathComponent: $0) } ?? [path]
        return paths.compactMap { try? ExportContents($0) }.flatMap(\.images)
    }

    /// The IDs of the images that earlier exports took down.
    package var takenDown: Set<UUID> {
        let parts = (record?.feeds ?? []).compactMap { try? subdirectory($0) }
        return Set(([self] + parts).flatMap { $0.record?.without ?? [] })
    }

    /// Whether the pages of a list can show the export.
    package var isReadable: Bool { (try? ExportContents(path)) != nil }
}

// MARK: - The exported feed

extension ExportDestination {
    /// The source of an export.
    package enum Source: Equatable, Sendable {
        /// The feed at a URL.
        case feed(URL)
        /// A list of feeds.
        case list
    }

    /// The recorded source of the export; nil if the user must name it.
    package var recorded: Source? {
        if record?.feeds != nil { return .list }
        return record?.feed.flatMap { $0.hasSecret ? nil : .feed($0.url) }
    }

    /// Checks that the destination may become an export of `source`, which is nil if no source is named or recorded.
    ///
    /// - Throws: ``ExportFailure`` with an ``ExportRefusal`` if not.
    package func check(_ source: Source?, _ options: ExportOptions) throws(ExportFailure) {
        if let refusal = refusal(of: source, options) { throw ExportFailure(path: path, cause: refusal) }
    }

    private func refusal(of source: Source?, _ options: ExportOptions) -> ExportRefusal? {
        let isOfList = record?.feeds != nil
        switch source {
        case nil: return isOfList ? .unknownList : .unknownFeed
        case .list: return !isExport || isOfList ? nil : .notAList
        case .feed(let url) where isOfList: return .isAList(url)
        case .feed(let url):
            guard let feed = record?.feed, !feed.isAt(url), !options.isMoved else { return nil }
            return .otherFeed(recorded: feed.url, named: url)
        }
    }

    /// Returns the plan of an export of the feed at `url`.
    ///
    /// - Parameter isRecorded: whether the URL is recorded; false for the sample.
    package func plan(for url: URL, _ options: ExportOptions, isRecorded: Bool = true) -> ExportPlan {
        ExportPlan(url, in: self, options, isRecorded: isRecorded)
    }
}

extension String {
    /// Returns the path of a file or directory in the directory at this path.
    func appending(pathComponent name: String) -> String { self + (hasSuffix("/") ? "" : "/") + name }
}

// MARK: - Existing files

extension PublicDirectory {
    /// Returns the feed in the directory; nil if it has none.
    ///
    /// - Throws: ``ExportRefusal`` if the feed cannot be read.
    borrowing func feed() throws -> ExportedFeed.Payload<FeedImage>? {
        guard let bytes = try read(DirectoryExport.feedName) else { return nil }
        do {
            return try ExportedFeed.contents(of: bytes)
        } catch {
            throw ExportRefusal.damagedList(DirectoryExport.feedName)
        }
    }

    /// Returns a listed file with its state; nil if the file is missing or damaged.
    ///
    /// The file is read only if its size or modification time has changed.
    borrowing func intact(_ name: String, _ file: ExportedFile) throws -> ExportedFile? {
        guard let state = try state(of: name) else { return nil }
        if file.state == state { return file }
        guard let bytes = try read(name) else { return nil }
        var checked = file
        checked.state = state
        return bytes.withUnsafeBytes { Checksum(of: $0).text } == file.checksum ? checked : nil
    }

    /// Returns the first intact picture among listed files; nil if there is none.
    ///
    /// - Parameter checksum: the checksum of the picture; if nil, any picture is returned.
    borrowing func picture(
        among files: [(name: String, file: ExportedFile)]?,
        with checksum: String? = nil
    ) throws -> ExportedPicture? {
        for (name, listed) in files ?? [] where checksum == nil || listed.checksum == checksum {
            if let entry = try intact(name, listed) { return ExportedPicture(name, entry) }
        }
        return nil
    }

    /// Returns the reason a picture must not replace an intact one of the earlier export: its request was redirected to
    /// another path, perhaps to a placeholder, but the request for the earlier picture was not.
    borrowing func refusal(
        of picture: ExportedPicture,
        redirectedTo target: URL?,
        for image: FeedImage,
        replacing earlier: [(name: String, file: ExportedFile)]
    ) throws -> (any Error)? {
        guard let target, !earlier.contains(where: { $0.file.checksum == picture.entry.checksum }) else { return nil }
        for (name, listed) in earlier where !listed.isRedirected {
            guard try intact(name, listed) != nil else { continue }
            return RemoteError.invalidData(url: image.url, status: 200, cause: InvalidResponse.placeholder(target))
        }
        return nil
    }
}
