import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// The export of a feed as the pages of its list show it: its title, and its newest images with their dates.
struct ListedExport: Sendable {
    /// The number of images that the pages of a list show.
    static let imageLimit = 1_000

    let title: String?
    let imageCount: Int
    /// The newest images, by date, and for equal dates in the feed's order.
    let entries: [FeedTimelineEntry]
    private let pictures: [UUID: ExportedPicture]
    private let directory: String
    /// The files that the export no longer needs, which are removed once the pages of the list do not show them.
    let unneeded: UnneededFiles?

    init(_ feed: ExportedFeed, in directory: String, dates: [UUID: Date], unneeded: UnneededFiles?) {
        (title, imageCount, self.directory, self.unneeded) = (feed.title, feed.images.count, directory, unneeded)
        let known = feed.images.compactMap { image in image.picture.map { (image.image.id, $0) } }
        pictures = Dictionary(known) { first, _ in first }
        entries = Self.newest(of: feed.images.map(\.image), from: feed.source, titled: feed.title, dates: dates)
    }

    /// Reads the export of the feed at `url` in `directory`; nil if there is none, or it is damaged.
    init?(of url: URL, in directory: String) {
        guard let root = try? PublicDirectory.open(directory), let list = try? ExportList(of: root), !list.isEmpty,
            let bytes = try? root.read(DirectoryExport.feedName, limit: 256 << 20),
            let content = try? DirectoryExport.content(of: bytes)
        else { return nil }
        title = list.record?.title ?? content.title
        (imageCount, self.directory, unneeded, pictures) = (content.images.count, directory, nil, [:])
        entries = Self.newest(of: content.images, from: url, titled: title, dates: list.dates)
    }

    /// Returns the pictures of some of its images, which are read unless this run has written them.
    func pictures(of images: [FeedImage]) -> [UUID: PictureFile] {
        let missing = images.filter { pictures[$0.id] == nil }
        var files = pictures.mapValues(\.file)
        guard pictures.isEmpty, !missing.isEmpty, let root = try? PublicDirectory.open(directory),
            let list = try? ExportList(of: root)
        else { return files }
        let names = PictureNames(of: list, for: images)
        for image in missing { files[image.id] = try? root.picture(among: names.names(of: image)) }
        return files
    }

    private static func newest(
        of images: [FeedImage],
        from feed: URL,
        titled title: String?,
        dates: [UUID: Date]
    ) -> [FeedTimelineEntry] {
        let entries = images.map { image in
            let date = dates[image.id] ?? image.publishedAt ?? .distantPast
            return FeedTimelineEntry(feed: feed, feedTitle: title, image: image, date: date)
        }
        return newest(of: entries)
    }

    /// Returns the newest entries; those of one date are in the given order.
    static func newest(of entries: [FeedTimelineEntry]) -> [FeedTimelineEntry] {
        // Sorting is stable.
        Array(entries.sorted { $0.date > $1.date }.prefix(imageLimit))
    }
}

/// The names of the exported pictures by the image that they may belong to.
struct PictureNames {
    private let list: ExportList
    private let names: [String: [(text: String, name: PictureName)]]
    /// The digits of IDs that begin several of the IDs.
    private let sharedDigits: Set<String>

    init(of list: ExportList, for images: some Sequence<FeedImage>) {
        self.list = list
        let pictures = list.files.keys.compactMap { text in PictureName(text).map { (text: text, name: $0) } }
        names = Dictionary(grouping: pictures) { $0.name.idDigits }
        let ids = Set(images.map(\.id))
        sharedDigits = Set(Dictionary(grouping: ids, by: PictureName.digits).filter { $0.value.count > 1 }.keys)
    }

    /// Returns the names of the pictures of an image, in a fixed order.
    ///
    /// - Parameters:
    ///   - checksum: the checksum of the data, if known.
    ///   - source: the source that a picture must have; nil for any.
    func names(of image: FeedImage, checksum: String? = nil, source: ExportList.Source? = nil) -> [String] {
        let digits = PictureName.digits(of: image.id)
        let isShared = sharedDigits.contains(digits)
        return (names[digits] ?? []).filter { text, name in
            guard name.isOfImage(image.id), checksum.map(name.hasChecksum) ?? true else { return false }
            // The data identifies the picture; without it, its source does, or the URL that the mirror gave it.
            if checksum != nil || image.urlString.hasSuffix(text) { return true }
            if isShared, !name.hasID { return list.files[text] == .some(ExportList.source(image.urlString)) }
            return source.map { list.has(text, from: $0) } ?? true
        }.map(\.text).sorted()
    }
}
