import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// Writes a feed to a single page with embedded pictures.
struct PageExport {
    let path: String
    private(set) var feed: ExportedFeed
    let pictures: any ImageDataLoader
    /// The pictures whose data could not be loaded any more.
    private(set) var losses: [(url: URL, cause: any Error)] = []

    init(path: String, feed: ExportedFeed, pictures: any ImageDataLoader) {
        (self.path, self.feed, self.pictures) = (path, feed, pictures)
    }

    /// Writes the page, with one picture in memory at a time; after an error, an existing file at the path is intact.
    mutating func write() async throws {
        let file = try AtomicFile(path)
        var shown = Set(feed.images.lazy.filter { $0.picture != nil }.map(\.image.url))
        let comments = feed.comments
        for page in feed.gallery(imagesPerPage: .max).pages {
            try await page.write { bytes in
                try Task.checkCancellation()
                try bytes.withUnsafeBytes { try file.write($0) }
            } showing: { image in
                var data: Data?
                if shown.contains(image.url) {
                    do {
                        data = try await pictures.load(from: image.url)
                    } catch {
                        try Task.checkCancellation()
                        shown.remove(image.url)
                        losses.append((image.url, error))
                    }
                }
                let picture = data.map { GalleryItem.Picture.embedded($0) } ?? .missing
                return GalleryItem(picture: picture, comments: comments[image.id] ?? [])
            }
        }
        try file.finish()
        for index in feed.images.indices where !shown.contains(feed.images[index].image.url) {
            feed.images[index].picture = nil
        }
    }
}
