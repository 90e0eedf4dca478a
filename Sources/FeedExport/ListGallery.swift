import FeedCore
import FeedFiles
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
    /// The files that the pages must not show, because they will be removed, by the path of their directory.
    private let unneeded: [String: Set<String>]

    /// Reads the directories of the feeds; a feed without a readable directory has no images.
    init(
        of urls: [URL],
        _ titles: [URL: String],
        in destination: ExportDestination,
        _ names: [URL: Result<String, ExportFailure>],
        without unneeded: [UnneededFiles],
        at now: Date
    ) throws {
        self.now = now
        self.unneeded = Dictionary(unneeded.map { ($0.path, Set($0.names)) }) { $0.union($1) }
        for url in urls {
            if case .success(let name) = names[url], let part = try? destination.subdirectory(name),
                try add(part, named: name, of: url, titles[url])
            {
                continue
            }
            feeds.append(GalleryFeed(url: url, title: titles[url], imageCount: 0))
        }
        sort()
    }

    /// Adds the images of a feed; returns false if its directory has no readable images.
    private mutating func add(
        _ part: ExportDestination,
        named name: String,
        of url: URL,
        _ title: String?
    ) throws -> Bool {
        try Task.checkCancellation()
        guard let directory = try PublicDirectory.open(part.path), let feed = try? directory.feed() else {
            return false
        }
        let list = part.list
        let title = title ?? list.record?.options.texts[.title] ?? feed.title
        feeds.append(GalleryFeed(url: url, title: title, imageCount: feed.items.count, directory: name))
        for image in feed.items where seen.insert(image.id).inserted {
            let date = image.publishedAt(by: now) ?? list.firstExported[image.id]
            entries.append(FeedTimelineEntry(feed: url, feedTitle: title, image: image, date: date))
        }
        if entries.count > 4 * Self.longest { sort() }
        let ids = Set(entries.lazy.filter { $0.feed == url }.map(\.image.id))
        let unneeded = unneeded[part.path] ?? []
        let files = list.files.filter { $1.state != nil && !unneeded.contains($0) }
        for (id, found) in list.pictures where ids.contains(id) {
            let shown = found.first { files[$0.name] != nil }
            guard var picture = shown.flatMap({ $0.file.picture(named: $0.name) }) else { continue }
            picture.hasThumbnail = picture.thumbnail.map { files[$0.name] != nil } ?? false
            pictures[id] = picture
        }
        return true
    }

    /// Sorts the images by date and drops all but the newest; images with the same date stay in order.
    private mutating func sort() {
        entries = Array(entries.newestFirst.prefix(Self.longest))
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
