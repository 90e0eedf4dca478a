import FeedCore
import FeedGallery
import FeedJSON
import Foundation

/// The images of an export with their pictures and comments, and the texts of its pages.
struct ExportedFeed: Sendable {
    let plan: ExportPlan
    var images: [FeedImage]
    /// When the service sent the list.
    let date: Date?
    /// The feed's own title, which is also in `feed.json`.
    let title: String?
    let labels: GalleryLabels
    /// The IDs of the images of an earlier export that have left the feed.
    private(set) var former: Set<UUID> = []
    /// The pictures, by the IDs of their images.
    var pictures: [UUID: ExportedPicture] = [:]
    /// The comments that are known, by the IDs of their images.
    var comments: [UUID: [ImageComment]] = [:]
    /// The dates that order the images, by their IDs.
    var dates: [UUID: Date] = [:]

    /// Returns the feed as a gallery of pages; in a directory, the pictures are files next to the pages.
    func gallery() -> Gallery {
        Gallery(
            of: images,
            title: plan.givenTitle ?? title,
            labels: labels,
            source: plan.feed,
            date: date,
            imagesPerPage: plan.destination.isPage ? .max : 200,
            baseURL: plan.baseURL,
            parent: plan.parent,
            pictures: pictures.mapValues(\.file),
            dates: dates
        )
    }

    /// The feed as a service would send it, with the URLs at which the exported pictures will be served.
    var payload: [UInt8] {
        Self.payload(of: images.lazy.map { $0.moved(to: pictures[$0.id]?.file, at: plan.baseURL) }, title: title)
    }

    /// Returns items as a service would send them.
    static func payload(of items: some Sequence<some PayloadItem>, title: String? = nil) -> [UInt8] {
        // Without a capacity, the growing buffer of a large feed would briefly take three times its size.
        var writer = JSONWriter(capacity: 256 * items.underestimatedCount)
        writer.object { writer in
            if let title { writer.member("title", title) }
            writer.name("items")
            writer.array { writer in
                for item in items { item.write(to: &writer) }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    /// Reads the items and the title that ``payload(of:title:)`` wrote.
    static func contents<Item: Decodable>(of payload: [UInt8]) throws -> Payload<Item> {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Payload<Item>.self, from: Data(payload))
    }

    struct Payload<Item: Decodable>: Decodable {
        let title: String?
        let items: [Item]
    }
}

// MARK: - Images that have left the feed

extension ExportedFeed {
    /// Adds the images and the texts of an earlier export that the feed no longer has.
    ///
    /// Each image stays after the nearest previous image that is still in the feed, in the earlier order. If there is no such
    /// image, it is inserted before the first image that is still in the feed or, without any, after the whole feed.
    mutating func keep(_ earlier: [FeedImage]) {
        let current = Set(images.map(\.id))
        var (anchor, first) = (UUID?.none, UUID?.none)
        var following: [UUID?: [FeedImage]] = [:]
        for image in earlier {
            if current.contains(image.id) {
                anchor = image.id
                first = first ?? anchor
            } else if former.insert(image.id).inserted {
                following[anchor, default: []].append(image)
            }
        }
        let known = Dictionary(earlier.map { ($0.id, $0) }) { first, _ in first }
        var all: [FeedImage] = []
        for image in images {
            if image.id == first { all += following.removeValue(forKey: nil) ?? [] }
            all.append(known[image.id].map(image.withTexts) ?? image)
            all += following[image.id] ?? []
        }
        images = all + (following[nil] ?? [])
    }
}

extension FeedImage {
    fileprivate func moved(to picture: PictureFile?, at base: URL?) -> FeedImage {
        guard let picture, let base else { return self }
        return with(description, location, at: base.appending(path: picture.name))
    }

    /// Returns the image with the texts of an earlier export in place of texts that are empty now.
    fileprivate func withTexts(of earlier: FeedImage) -> FeedImage {
        let description = description?.isEmpty == false ? description : earlier.description
        return with(description, location?.isEmpty == false ? location : earlier.location, at: url)
    }

    private func with(_ description: String?, _ location: String?, at url: URL) -> FeedImage {
        FeedImage(
            id: id,
            description: description,
            location: location,
            url: url,
            link: link,
            publishedAt: publishedAt
        )
    }
}
