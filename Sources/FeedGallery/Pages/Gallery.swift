public import FeedCore
public import Foundation

/// A feed as HTML pages, to be viewed in any browser, from a server or as files.
///
/// The pages contain no scripts and request nothing from other places. The feed's texts and URLs are only ever shown as
/// text or linked to; they never act as markup.
public struct Gallery: Sendable {
    /// The images in the feed's order; only the first of several with the same ID.
    public let images: [FeedImage]

    let labels: GalleryLabels
    let source: URL?
    let date: Date?
    private let imagesPerPage: Int

    /// Creates a gallery.
    ///
    /// - Parameters:
    ///   - images: the feed.
    ///   - labels: the texts of the page that are not from the feed.
    ///   - source: where the feed came from, shown below the images of the first page without any secrets.
    ///   - date: when the feed was loaded.
    ///   - imagesPerPage: the number of images on a page; `.max` for a single page.
    public init(
        of images: [FeedImage],
        labels: GalleryLabels = .english,
        source: URL? = nil,
        date: Date? = nil,
        imagesPerPage: Int = 200
    ) {
        var ids: Set<UUID> = []
        self.images = images.filter { ids.insert($0.id).inserted }
        self.labels = labels
        self.source = source
        self.date = date
        self.imagesPerPage = max(imagesPerPage, 1)
    }

    /// The pages; an empty feed has one, which says so.
    public var pages: [GalleryPage] {
        (1...pageCount).map { GalleryPage(number: $0, of: self) }
    }

    var pageCount: Int {
        max((images.count - 1) / imagesPerPage + 1, 1)
    }

    /// Returns the indices in `images` of those on a page.
    func range(ofPage number: Int) -> Range<Int> {
        let start = (number - 1) * imagesPerPage
        return start..<start + min(imagesPerPage, images.count - start)
    }

    func page(ofImageAt index: Int) -> GalleryPage {
        GalleryPage(number: index / imagesPerPage + 1, of: self)
    }
}
