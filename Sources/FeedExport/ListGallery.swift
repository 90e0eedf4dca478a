import FeedCore
import FeedGallery
import Foundation

/// The newest images of all feeds of a list, read from their directories.
///
/// At most ``longest`` images are in memory, plus the images of one feed.
struct ListGallery {
    /// The maximum number of images on all pages.
    static let longest = 1_000

    private var feeds: [GalleryFeed] = []
    private var entries: [FeedTimelineEntry] = []
    private var pictures: [UUID: PictureFile] = [:]
    /// The IDs of the images in earlier feeds of the list.
    private var seen: Set<UUID> = []

    private let now: Date
    /// The titles of the feeds with a directory, by its name.
    private(set) var titles: [String: String] = [:]
    /// The images that were taken down.
    private let hidden: Set<UUID>
    /// The files that the pages must not show, because they will be removed.
    private let unneeded: [UnneededFiles]

    /// Reads the directories of the feeds; a feed without a readable directory has no images.
    init(
        of urls: [URL],
        _ titles: [URL: String],
        in destination: ExportDestination,
        _ names: [URL: String],
        _ unneeded: [UnneededFiles],
        _ record: ExportRecord,
        at now: Date
    ) throws {
        (self.now, self.unneeded) = (now, unneeded)
        hidden = Set(record.without ?? [])
        for url in urls {
            let path = names[url].map { destination.path.appending(pathComponent: $0) }
            if let name = names[url], let path, let part = try? ExportContents(path, title: titles[url]) {
                try add(part, named: name, of: url)
            } else {
                feeds.append(GalleryFeed(url: url, title: titles[url], imageCount: 0))
            }
        }
        sort()
    }

    /// Adds the images of a feed, except those that were taken down from the export of the list.
    private mutating func add(_ part: ExportContents, named name: String, of url: URL) throws {
        try Task.checkCancellation()
        let entries = part.entries(at: now).filter { !hidden.contains($0.image.id) }
        titles[name] = part.title
        feeds.append(GalleryFeed(url: url, title: part.title, imageCount: entries.count, directory: name))
        let new = entries.filter { seen.insert($0.image.id).inserted }
        self.entries += new.map { FeedTimelineEntry(feed: url, feedTitle: part.title, image: $0.image, date: $0.date) }
        if self.entries.count > 4 * Self.longest { sort() }
        let unneeded = Set(unneeded.filter { $0.path == part.path }.flatMap(\.names))
        for image in new.map(\.image) { pictures[image.id] = part.shownPicture(of: image.id, without: unneeded) }
    }

    /// Sorts the images by date and drops all but the newest; images with the same date stay in order.
    private mutating func sort() {
        entries = Array(entries.newestFirst(by: \.date).prefix(Self.longest))
        let ids = Set(entries.map(\.image.id))
        pictures = pictures.filter { ids.contains($0.key) }
    }

    func gallery(titled record: ExportRecord, _ labels: GalleryLabels) -> Gallery {
        Gallery(
            entries: entries,
            feeds: feeds,
            title: record.options.texts[.title],
            labels: labels,
            baseURL: record.baseURL,
            pictures: pictures
        )
    }
}
