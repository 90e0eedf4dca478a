package import FeedCore
import FeedFiles
import FeedGallery
package import Foundation

/// An exported feed, read from its directory, of any age and without a request.
package struct ExportContents: Sendable {
    /// The URL of the feed without its secrets, if it is recorded; else the URL of the directory.
    package let feed: URL

    /// The title that the user chose for the pages, else the title of the feed, if any.
    package let title: String?

    /// The images in the order of the feed.
    package let images: [FeedImage]

    /// The export list.
    let list: ExportList

    let path: String
    private let pictures: [UUID: [(name: String, file: ExportedFile)]]

    /// When the service sent the feed, if known.
    package var date: Date? { list.date }

    /// Reads the directory of an export of one feed.
    ///
    /// - Parameter title: a title that replaces the recorded one.
    /// - Throws: ``UnreadableExport``.
    init(_ path: String, title: String? = nil) throws(UnreadableExport) {
        let (list, contents) = try UnreadableExport.naming(path) { directory in
            let list = try ExportList.read(in: directory)
            guard list.record != nil else { throw ExportRefusal.missingList(ExportList.name) }
            guard let contents = try directory.feed() else { throw ExportRefusal.damagedList(DirectoryExport.feedName) }
            return (list, contents)
        }
        (self.path, self.list, pictures) = (path, list, list.pictures)
        feed = list.record?.feed?.url ?? URL(filePath: path, directoryHint: .isDirectory)
        self.title = title ?? list.record?.options.texts[.title] ?? contents.title
        var ids: Set<UUID> = []
        images = contents.items.filter { ids.insert($0.id).inserted }
    }

    /// Returns the path of the picture of an image; nil if the export has none.
    package func file(of image: FeedImage) -> String? {
        (pictures[image.id] ?? []).lazy.map { path.appending(pathComponent: $0.name) }
            .first(where: FileManager.default.fileExists)
    }

    /// Returns the data of the picture of an image; nil if the export has none.
    ///
    /// - Throws: ``UnreadableExport``.
    package func picture(of image: FeedImage) throws(UnreadableExport) -> Data? {
        try UnreadableExport.naming(path) { directory in
            for (name, _) in pictures[image.id] ?? [] {
                if let bytes = try directory.read(name) { return Data(bytes) }
            }
            return nil
        }
    }

    /// Returns the first picture of an image that is not among the names of `unneeded` files, with its thumbnail.
    func shownPicture(of id: UUID, without unneeded: Set<String>) -> PictureFile? {
        let isShown = { (name: String) in list.files[name]?.state != nil && !unneeded.contains(name) }
        let shown = pictures[id]?.first { isShown($0.name) }
        guard var picture = shown.flatMap({ $0.file.picture(named: $0.name) }) else { return nil }
        picture.hasThumbnail = picture.thumbnail.map { isShown($0.name) } ?? false
        return picture
    }

    /// Returns the images as entries, in the order of the feed.
    func entries(at now: Date) -> [FeedTimelineEntry] {
        images.map { FeedTimelineEntry(feed: feed, feedTitle: title, image: $0, date: list.date(of: $0, at: now)) }
    }
}
