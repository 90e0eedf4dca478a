public import FeedCore
import FeedJSON
public import Foundation

/// A gallery of images as HTML pages, viewed in any browser, from a server or as files.
///
/// The pages request nothing from other servers, and contain one script, for keys and swipes. Texts and URLs of a feed
/// are only shown as text or as links; they never act as markup.
///
/// A gallery shows one feed or, created from `FeedTimelineEntry` values, several: each caption then names its feed.
///
/// ```swift
/// let gallery = Gallery(of: images, title: "Holidays")
/// for page in gallery.imagePages {
///     let file = directory.appending(path: page.name)
///     try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
///     try page.html(showing: GalleryItem(picture: .missing)).write(to: file)
/// }
/// ```
public struct Gallery: Sendable {
    /// The images in the given order, without later duplicates of an ID.
    public let images: [FeedImage]

    /// The title of the pages and the feeds.
    public let title: String

    /// The feeds of a gallery of several feeds; empty for a gallery of one feed.
    public let feeds: [GalleryFeed]

    /// The files of the pictures by the ID of their image.
    public let pictures: [UUID: PictureFile]

    /// The dates that order the images; if nil, the images' own.
    private let dates: [UUID: Date]?
    let labels: GalleryLabels
    let source: URL?
    let date: Date?
    /// The title of the gallery in the parent directory, if this gallery belongs to it.
    let parent: String?
    /// The text of a page without images.
    let emptyText: String
    /// The images, divided by months if possible.
    private(set) var sections: [GridSection] = []
    /// The feed of each image, by its ID, in a gallery of several feeds.
    private let feedsOfImages: [UUID: GalleryFeed]
    /// The URL where the pages will be served, with a `/` at its end.
    private let base: String?
    private let imagesPerPage: Int

    /// Creates a gallery of one feed.
    ///
    /// - Parameters:
    ///   - images: the images of the feed.
    ///   - title: the title of the pages and the feeds: the user's, or else the feed's. Control characters are replaced
    ///     by spaces. If it is nil or has no visible characters, the host of `source` is used, or else the title in the
    ///     labels.
    ///   - labels: the texts of the page that are not from the feed.
    ///   - source: the URL of the feed, shown without secrets below the images of the first page.
    ///   - date: when the feed was loaded.
    ///   - imagesPerPage: the number of images on a page of the grid. With `.max`, there is a single page, on which
    ///     each image is enlarged at `#ID`; otherwise, each image has its own page (``imagePages``).
    ///   - baseURL: the `http` or `https` URL where the pages will be served. The pages then link to an ``RSSFeed``
    ///     next to them.
    ///   - parent: the title of the gallery of several feeds in the parent directory, which each page then links to.
    ///   - pictures: the files of the pictures by the ID of their image, for the feeds and for previews of the pages.
    ///   - dates: the dates that order the images of an ``RSSFeed`` and divide the grid into months, by the IDs of the
    ///     images; if nil, the images' own dates.
    public init(
        of images: [FeedImage],
        title: String? = nil,
        labels: GalleryLabels = .english,
        source: URL? = nil,
        date: Date? = nil,
        imagesPerPage: Int = 200,
        baseURL: URL? = nil,
        parent: String? = nil,
        pictures: [UUID: PictureFile] = [:],
        dates: [UUID: Date]? = nil
    ) {
        self.images = images.uniqueByID
        self.dates = dates
        self.title = title.flatMap(Self.title) ?? source?.host() ?? labels.title
        (self.labels, self.source, self.date, self.parent) = (labels, source, date, parent)
        (feeds, feedsOfImages, emptyText) = ([], [:], labels.emptyFeed)
        (self.imagesPerPage, self.pictures) = (max(imagesPerPage, 1), pictures)
        base = baseURL.flatMap(Self.base)
        sections = GridSection.sections(of: self.images.map(orderingDate))
    }

    /// Creates a gallery of several feeds, such as the newest images of all feeds.
    ///
    /// - Parameters:
    ///   - entries: the images with their feeds, in the order of the pages.
    ///   - feeds: the feeds, shown above the images in this order. If a feed has a directory, the pages and pictures in
    ///     this directory are used. Feeds of entries that are not listed here follow, without a directory.
    ///   - title: the title of the pages and the feeds; if it is nil or has no visible characters, the title for several
    ///     feeds in the labels.
    ///   - labels: the texts of the page that are not from the feeds.
    ///   - date: when the feeds were loaded.
    ///   - imagesPerPage: the number of images on a page of the grid, or `.max` for a single page, as for one feed.
    ///   - baseURL: the URL where the pages will be served, as for one feed.
    ///   - pictures: the files of the pictures by the ID of their image, as in the gallery of their feed.
    public init(
        entries: [FeedTimelineEntry],
        feeds: [GalleryFeed] = [],
        title: String? = nil,
        labels: GalleryLabels = .english,
        date: Date? = nil,
        imagesPerPage: Int = 200,
        baseURL: URL? = nil,
        pictures: [UUID: PictureFile] = [:]
    ) {
        let unique = entries.uniqueByID
        images = unique.map(\.image)
        dates = unique.reduce(into: [:]) { $0[$1.image.id] = $1.date }
        self.title = title.flatMap(Self.title) ?? labels.feeds
        (self.labels, self.date, source, parent, emptyText) = (labels, date, nil, nil, labels.emptyFeeds)
        let listed = Set(feeds.map(\.url))
        self.feeds = feeds + GalleryFeed.feeds(of: unique.filter { !listed.contains($0.feed) })
        let known = Dictionary(self.feeds.map { ($0.url, $0) }) { first, _ in first }
        feedsOfImages = unique.reduce(into: [:]) { $0[$1.image.id] = known[$1.feed] }
        (self.imagesPerPage, self.pictures) = (max(imagesPerPage, 1), pictures)
        base = baseURL.flatMap(Self.base)
        sections = GridSection.sections(of: images.map(orderingDate))
    }

    /// Returns a title on one line, with control characters replaced by spaces; nil if it has no visible characters.
    public static func title(_ text: String) -> String? {
        String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 }).visible
    }

    /// The pages of the grid; an empty gallery has one page with a message.
    public var pages: [GalleryPage] {
        (1...pageCount).map { GalleryPage(number: $0, gallery: self) }
    }

    /// The page of each image, in order, except for images whose page is in the directory of their feed.
    ///
    /// It is empty for a gallery with a single page.
    public var imagePages: some Sequence<ImagePage> {
        (isSinglePage ? 0..<0 : images.indices).lazy
            .filter { directory(of: images[$0]).isEmpty }
            .map { ImagePage(index: $0, gallery: self) }
    }
}

// MARK: - Places

extension Gallery {
    var isSinglePage: Bool { imagesPerPage == .max }

    /// The images from the newest to the oldest, then those without a date.
    var newestImages: [FeedImage] { images.newestFirst(by: orderingDate) }

    /// Returns the date that orders an image; nil if it has none.
    private func orderingDate(of image: FeedImage) -> Date? { dates.map { $0[image.id] } ?? image.publishedAt }

    var firstPage: GalleryPage { GalleryPage(number: 1, gallery: self) }

    var pageCount: Int { max((images.count - 1) / imagesPerPage + 1, 1) }

    func range(ofPage number: Int) -> Range<Int> {
        let start = (number - 1) * imagesPerPage
        return start..<start + min(imagesPerPage, images.count - start)
    }

    func page(ofImageAt index: Int) -> GalleryPage {
        GalleryPage(number: index / imagesPerPage + 1, gallery: self)
    }

    /// Returns the feed of an image; nil in a gallery of one feed.
    func feed(of image: FeedImage) -> GalleryFeed? { feedsOfImages[image.id] }

    /// Returns the path of the directory with an image's page and picture, with a final `/`; empty for the gallery
    /// itself.
    func directory(of image: FeedImage) -> String { feed(of: image)?.path ?? "" }

    /// Returns the URL of a file or directory next to the pages; nil if the gallery has no base URL.
    func link(toServed path: String) -> Link? { base.map { Link.file($0 + path) } }

    private static func base(_ url: URL) -> String? {
        guard Link(web: url) != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return nil
        }
        (parts.query, parts.fragment) = (nil, nil)
        if !parts.path.hasSuffix("/") { parts.path += "/" }
        return parts.string
    }

    /// Returns the URL of the page of an image or, on a single page, of the enlarged image.
    func link(toServedPageOf image: FeedImage) -> Link? {
        let id = image.id.text
        return link(toServed: isSinglePage ? "index.html#\(id)" : "\(directory(of: image))image/\(id)/")
    }

    /// Returns the URL of the picture of an image.
    func link(toServed picture: PictureFile, of image: FeedImage) -> Link? {
        link(toServed: directory(of: image) + picture.name)
    }
}

extension Array where Element: Identifiable, Element.ID: Sendable {
    /// The elements without later duplicates of an ID.
    fileprivate var uniqueByID: [Element] {
        var ids: Set<Element.ID> = []
        return filter { ids.insert($0.id).inserted }
    }
}
