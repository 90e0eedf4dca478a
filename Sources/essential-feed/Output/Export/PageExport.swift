import FeedCache
import FeedCore
import FeedGallery

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a feed into a single page, with the pictures inside it.
struct PageExport {
    let path: String
    let feed: ExportedFeed

    /// Writes the page; one picture at a time is in memory.
    ///
    /// - Parameter data: loads the image data of an image, or returns nil where there is none.
    /// - Throws: `SystemError`, or what `data` throws; a file that was at the path before is then intact.
    func write(loading data: (FeedImage) async throws -> Data?) async throws {
        let file = try ReplacedFile(path)
        for page in feed.gallery(imagesPerPage: .max).pages {
            try await page.write { bytes in
                try Task.checkCancellation()
                try bytes.withUnsafeBytes { try file.write($0) }
            } showing: { image in
                let data = try await data(image)
                return GalleryItem(
                    picture: data.map { .embedded($0) } ?? .missing,
                    comments: feed.comments[image.id] ?? []
                )
            }
        }
        try file.finish()
    }
}
