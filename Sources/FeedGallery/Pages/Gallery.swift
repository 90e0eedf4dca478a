public import FeedCore
public import Foundation

/// A feed as HTML pages, to be viewed in any browser, from a server or as files.
///
/// The pages request nothing from other places, and contain one script, for keys and swipes. The feed's texts and URLs
/// are only ever shown as text or linked to; they never act as markup.
public struct Gallery: Sendable {
    /// The images in the feed's order; only the first of several with the same ID.
    public let images: [FeedImage]

    /// The title of the pages and the feeds.
    public let title: String

    let labels: GalleryLabels
    let source: URL?
    let date: Date?
    /// The files next to the pages by the ID of their image.
    public let pictures: [UUID: PictureFile]
    /// The links to all pages, built once: each page has them.
    private(set) var pageLinks: [HTML] = []
    private let baseURL: URL?
    private let imagesPerPage: Int

    /// Creates a gallery.
    ///
    /// - Parameters:
    ///   - images: the feed.
    ///   - title: the title of the pages and the feeds: the user's own, or else that of the feed. Control characters in
    ///     it become spaces. If it is nil or nothing of it is visible, it is the host of `source` without the port, or
    ///     else the title of the labels.
    ///   - labels: the texts of the page that are not from the feed.
    ///   - source: where the feed came from, shown below the images of the first page without any secrets.
    ///   - date: when the feed was loaded.
    ///   - imagesPerPage: the number of images on a page; `.max` for a single page.
    ///   - baseURL: where the pages will be served, `http` or `https`. The pages then refer to an ``RSSFeed`` and a
    ///     ``JSONFeed`` next to them.
    ///   - pictures: the files next to the pages by the ID of their image, for the feeds and for previews of the pages.
    public init(
        of images: [FeedImage],
        title: String? = nil,
        labels: GalleryLabels = .english,
        source: URL? = nil,
        date: Date? = nil,
        imagesPerPage: Int = 200,
        baseURL: URL? = nil,
        pictures: [UUID: PictureFile] = [:]
    ) {
        var ids: Set<UUID> = []
        // Nothing is copied where each ID comes once.
        if images.allSatisfy({ ids.insert($0.id).inserted }) {
            self.images = images
        } else {
            ids = []
            self.images = images.filter { ids.insert($0.id).inserted }
        }
        self.title = title.flatMap(Self.title) ?? source?.host() ?? labels.title
        self.labels = labels
        self.source = source
        self.date = date
        self.imagesPerPage = max(imagesPerPage, 1)
        self.baseURL = baseURL
        self.pictures = pictures
        pageLinks = pages.map(\.link)
    }

    /// Returns `text` on one line, as titles are: control characters become spaces; nil if nothing of it is visible.
    public static func title(_ text: String) -> String? {
        String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 }).visible
    }

    /// The pages; an empty feed has one, which says so.
    public var pages: [GalleryPage] {
        (1...pageCount).map { GalleryPage(number: $0, gallery: self) }
    }

    var firstPage: GalleryPage { GalleryPage(number: 1, gallery: self) }

    /// Returns the URL of a file next to the pages; nil if it is not known where they will be served.
    func link(toServed name: String) -> Link? {
        baseURL.flatMap { Link(web: $0.appending(path: name)) }
    }

    var pageCount: Int {
        max((images.count - 1) / imagesPerPage + 1, 1)
    }

    func range(ofPage number: Int) -> Range<Int> {
        let start = (number - 1) * imagesPerPage
        return start..<start + min(imagesPerPage, images.count - start)
    }

    func page(ofImageAt index: Int) -> GalleryPage {
        GalleryPage(number: index / imagesPerPage + 1, gallery: self)
    }
}
