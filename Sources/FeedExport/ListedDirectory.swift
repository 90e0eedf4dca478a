import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// A locked directory with the list of the export's files.
///
/// The list on disk contains every file that may exist, so that the next export after a kill completes or removes them.
struct ListedDirectory: ~Copyable, Sendable {
    let directory: PublicDirectory
    /// The destination when the directory was locked.
    let destination: ExportDestination
    /// The list when the directory was locked.
    var earlier: ExportList { destination.list }
    /// The files that this export needs, each with its last known state.
    private(set) var files: [String: ExportedFile] = [:]
    /// The states of those files that exist.
    private var states: [String: FileState] = [:]
    /// The list on disk.
    private var saved: ExportList

    /// Locks the directory of an export, which is created if necessary, and reads its list.
    static func lock(_ destination: ExportDestination) async throws -> ListedDirectory {
        do {
            let directory = try await PublicDirectory.lock(in: destination.path)
            var current = destination
            current.list = try ExportList.read(in: directory)
            return ListedDirectory(directory: directory, destination: current, saved: current.list)
        } catch let error where !(error is CancellationError) {
            throw ExportFailure(path: destination.path, cause: error)
        }
    }

    /// Saves a list of files, which will be written, together with the files of the earlier export.
    ///
    /// - Throws: ``ExportRefusal/existing(_:)`` if one of the files exists but is not listed; nothing is changed then.
    mutating func begin(_ list: ExportList) throws {
        files = list.files
        for name in files.keys where earlier.files[name] != nil {
            states[name] = try directory.state(of: name)
        }
        for name in files.keys where states[name] == nil {
            switch try directory.kind(of: name) {
            case .nothing: break
            // Writing replaces the link.
            case .link where earlier.files[name] != nil: break
            case .file, .directory, .link, .other: throw ExportRefusal.existing(name)
            }
        }
        try directory.check(files.keys)
        try directory.sweep()
        var list = list
        list.files.merge(earlier.files) { new, _ in new }
        try save(list)
    }

    /// Writes a file unless it already has these bytes.
    ///
    /// - Throws: ``ExportRefusal/existing(_:)`` if a file with other bytes exists and is not in the list.
    mutating func put(_ name: String, _ bytes: some ContiguousBytes, modifiedAt: Date? = nil) throws {
        let checksum = bytes.withUnsafeBytes { Checksum(of: $0).text }
        var file = files[name] ?? ExportedFile()
        if file.checksum == checksum, let state = file.state, states[name] == state { return }
        do {
            let replaces = earlier.files[name] != nil
            try bytes.withUnsafeBytes {
                try directory.update(name, to: $0, replaces: replaces, modifiedAt: modifiedAt)
            }
            file.state = try directory.state(of: name)
        } catch let error as FileFailure where error.cause as? SystemError == .exists {
            // Another program has created the file in the meantime.
            var list = saved
            list.files[name] = nil
            try save(list)
            throw ExportRefusal.existing(name)
        } catch {
            throw ExportFailure(path: destination.path, cause: error)
        }
        file.checksum = checksum
        (files[name], states[name]) = (file, file.state)
    }

    /// Writes the pages and feeds of a gallery, in an order in which no page that people find links to a missing page.
    ///
    /// The pages of new images are first: nothing links to them yet. The first page is last, because people open it first.
    ///
    /// - Parameter mirror: the feed as a service would send it, if it is written.
    mutating func put(
        _ gallery: Gallery,
        _ comments: [UUID: [ImageComment]] = [:],
        mirror: [UInt8]? = nil
    ) async throws {
        let item = { (image: FeedImage) in
            let picture = gallery.pictures[image.id].map(GalleryItem.Picture.file)
            return GalleryItem(picture: picture ?? .missing, comments: comments[image.id] ?? [])
        }
        let new = gallery.imagePages.filter { states[$0.name] == nil }
        let existing = gallery.imagePages.filter { states[$0.name] != nil }
        for page in new + existing { try put(page.name, page.html(showing: item(page.image))) }
        if let rss = RSSFeed(of: gallery) { try put(RSSFeed.name, rss.bytes) }
        if let mirror { try put(DirectoryExport.feedName, mirror) }
        for page in gallery.pages.reversed() {
            var bytes: [UInt8] = []
            try await page.write(to: { bytes += $0 }, showing: { item($0) })
            try put(page.name, bytes)
        }
    }

    /// Saves the list with the states of all files, and returns the unneeded files.
    mutating func end(_ needed: [String: ExportedFile]) throws -> UnneededFiles? {
        let unneeded = saved.files.keys.filter { needed[$0] == nil }
        var list = saved
        list.files.merge(needed) { $1 }
        try save(list)
        return unneeded.isEmpty ? nil : UnneededFiles(path: destination.path, names: unneeded, list: list)
    }

    private mutating func save(_ list: ExportList) throws {
        guard list != saved else { return }
        saved = list
        try list.bytes().withUnsafeBytes { try directory.update(ExportList.name, to: $0) }
    }
}

extension Gallery {
    /// The names of the pages, and of the feed next to them if they are served.
    func names(isServed: Bool) -> [String] {
        imagePages.map(\.name) + pages.map(\.name) + (isServed ? [RSSFeed.name] : [])
    }
}
