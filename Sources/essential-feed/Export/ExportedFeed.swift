import FeedAPI
import FeedCore
import FeedGallery
import FeedJSON
import Foundation

struct ExportedFeed: Sendable {
    let images: [FeedImage]
    let source: URL
    /// When the service sent the list.
    let date: Date?
    /// The loaded comments by image ID; empty if none were requested.
    var comments: [UUID: [ImageComment]] = [:]
    /// The title of its pages and feeds; nil if the user named none.
    var title: String?
    /// Where the directory will be served, if known.
    var baseURL: URL?
    let labels: GalleryLabels

    /// Returns the feed as a gallery of one page with everything inside it.
    var page: Gallery {
        Gallery(of: images, title: title, labels: labels, source: source, date: date, imagesPerPage: .max)
    }

    /// Returns the feed as a gallery of pages with these files next to them.
    func gallery(with pictures: [UUID: PictureFile]) -> Gallery {
        Gallery(
            of: images,
            title: title,
            labels: labels,
            source: source,
            date: date,
            imagesPerPage: 200,
            baseURL: baseURL,
            pictures: pictures
        )
    }

    /// Returns the feed as a service would send it, with exported pictures located where they will be served.
    func payload(pictures: [ExportedPicture?]) -> [UInt8] {
        Self.payload(of: zip(images, pictures).lazy.map { $0.moved(to: $1?.file, at: baseURL) })
    }

    static func comments(in payload: [UInt8], from url: URL) throws -> [ImageComment] {
        try ImageCommentsMapper.map(HTTPResponse(url: url, status: 200, body: Data(payload)))
    }

    /// Returns items as a service would send them.
    static func payload(of items: some Sequence<some PayloadItem>) -> [UInt8] {
        // Without a capacity, the buffer of a large feed would briefly take three times its size as it grows.
        var writer = JSONWriter(capacity: 256 * items.underestimatedCount)
        writer.object { writer in
            writer.name("items")
            writer.array { writer in
                for item in items { item.write(to: &writer) }
            }
        }
        writer.endLine()
        return writer.bytes
    }
}

extension FeedImage {
    fileprivate func moved(to picture: PictureFile?, at base: URL?) -> FeedImage {
        guard let picture, let base else { return self }
        return FeedImage(id: id, description: description, location: location, url: base.appending(path: picture.name))
    }
}
