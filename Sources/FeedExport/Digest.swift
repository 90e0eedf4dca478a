import EssentialFeed
public import FeedCore
import FeedFiles
public import FeedGallery
public import Foundation

/// A single page with chosen images of one feed or several.
public struct Digest: Sendable {
    /// The numbers of the written page, and its failures.
    public struct Result: Sendable {
        /// The sizes of the embedded pictures.
        public let pictures: [Int]

        /// The number of thumbnails that could not be made.
        public let failedThumbnails: Int

        /// The pictures whose data was lost after loading.
        public let losses: [(url: URL, cause: any Error)]
    }

    private let path: String
    private let gallery: Gallery

    /// Creates a page of one feed.
    public init(
        of entries: [FeedTimelineEntry],
        from source: URL,
        at date: Date?,
        title: String?,
        labels: GalleryLabels,
        to path: String
    ) {
        gallery = Gallery(
            of: entries.map(\.image),
            title: title,
            labels: labels,
            source: source,
            date: date,
            imagesPerPage: .max,
            dates: Dictionary(entries.compactMap { entry in entry.date.map { (entry.image.id, $0) } }) { first, _ in
                first
            }
        )
        self.path = path
    }

    /// Creates a page of several feeds, whose captions name their feed.
    public init(of entries: [FeedTimelineEntry], title: String?, labels: GalleryLabels, to path: String) {
        let title = title ?? labels.newestImages
        gallery = Gallery(entries: entries, title: title, labels: labels, imagesPerPage: .max)
        self.path = path
    }

    /// Writes the page; after an error, an existing file is intact.
    ///
    /// - Parameters:
    ///   - thumbnailer: makes thumbnails to embed instead of the pictures; nil for none.
    ///   - data: returns the data of the picture of an image; nil if it is missing.
    /// - Throws: ``ExportFailure``, or `CancellationError`.
    public func write(
        comments: [UUID: [ImageComment]],
        thumbnailer: Thumbnailer?,
        data: @escaping @Sendable (FeedImage) async throws -> Data?
    ) async throws -> Result {
        var page = SinglePage(gallery, to: path, comments: comments, thumbnailer: thumbnailer, data: data)
        do {
            try await page.write()
        } catch let error where !(error is CancellationError) {
            throw ExportFailure(path: path, cause: error)
        }
        return Result(pictures: page.pictures, failedThumbnails: page.failedThumbnails, losses: page.losses)
    }
}
