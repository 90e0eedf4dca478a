public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An image feed as pages of HTML, to be looked at in any browser, from a server or as files.
///
/// The pages have no scripts and request nothing from anywhere else. Whatever the feed's texts and URLs contain, they
/// are shown as text or linked to, and never act as markup.
public struct Gallery: Sendable {
    /// The images in the feed's order; of those with the same id only the first.
    public let images: [FeedImage]

    let labels: GalleryLabels
    let source: URL?
    let date: Date?
    private let imagesPerPage: Int

    /// Creates a gallery.
    ///
    /// - Parameters:
    ///   - images: the feed.
    ///   - labels: the words of the page that are not the feed's.
    ///   - source: where the feed came from, to be shown below the images of the first page without any secrets in it.
    ///   - date: when it came from there.
    ///   - imagesPerPage: `.max` for a single page with everything.
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

    /// The pages, at least one: that of an empty feed says so.
    public var pages: [GalleryPage] {
        (1...pageCount).map { GalleryPage(number: $0, of: self) }
    }

    var pageCount: Int {
        max((images.count - 1) / imagesPerPage + 1, 1)
    }

    /// The places in `images` of those on a page.
    func range(ofPage number: Int) -> Range<Int> {
        let start = (number - 1) * imagesPerPage
        return start..<start + min(imagesPerPage, images.count - start)
    }

    func page(ofImageAt index: Int) -> GalleryPage {
        GalleryPage(number: index / imagesPerPage + 1, of: self)
    }
}
