import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// Writes a feed to a single page with embedded pictures.
struct PageExport {
    let path: String
    let feed: ExportedFeed

    /// Writes the page, with one picture in memory at a time; after an error, an existing file at the path is intact.
    func write(loading data: (FeedImage) async throws -> Data?) async throws {
        let file = try AtomicFile(path)
        for page in feed.page.pages {
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
