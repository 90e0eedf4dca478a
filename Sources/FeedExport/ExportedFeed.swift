import FeedAPI
import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// The images of an export, and the texts of its pages.
struct ExportedFeed: Sendable {
    var images: [ExportedImage]
    let source: URL
    /// When the service sent the list.
    let date: Date?
    let title: String?
    /// The feed's own title, which is also in `feed.json`.
    var feedTitle: String?
    /// The URL at which the directory will be served, if known.
    let baseURL: URL?
    /// The title of the gallery of several feeds that this feed belongs to.
    var parent: String?
    let labels: GalleryLabels
    /// The dates that order the images, by their IDs.
    var dates: [UUID: Date] = [:]

    /// Returns the feed as a gallery of pages; in a directory, the pictures are files next to the pages.
    func gallery(isOnePage: Bool = false) -> Gallery {
        var pictures = [UUID: PictureFile](minimumCapacity: images.count)
        // For duplicate IDs, the first image counts.
        for image in images.reversed() { pictures[image.image.id] = image.picture?.file }
        return Gallery(
            of: images.map(\.image),
            title: title,
            labels: labels,
            source: source,
            date: date,
            imagesPerPage: isOnePage ? .max : 200,
            baseURL: baseURL,
            parent: parent,
            pictures: pictures,
            dates: dates
        )
    }

    /// The known comments, by the ID of their image.
    var comments: [UUID: [ImageComment]] {
        Dictionary(images.lazy.compactMap { image in image.comments.map { (image.image.id, $0) } }) {
            first,
            _ in first
        }
    }

    /// The feed as a service would send it, with the URLs at which the exported pictures will be served.
    var payload: [UInt8] {
        Self.payload(
            of: images.lazy.map { $0.image.moved(to: $0.picture?.file, at: baseURL) },
            title: feedTitle
        )
    }

    /// Returns items as a service would send them.
    static func payload(of items: some Sequence<some PayloadEncodable>, title: String? = nil)
        -> [UInt8]
    {
        // Without a capacity, the growing buffer of a large feed would briefly take three times its size.
        var writer = JSONWriter(capacity: 256 * items.underestimatedCount)
        writer.object { writer in
            if let title { writer.member("title", title) }
            writer.name("items")
            writer.array { writer in
                for item in items { writer.value { item.encodePayload(to: &$0) } }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    /// Reads items that ``payload(of:title:)`` wrote.
    static func items<Item: Decodable>(in payload: [UInt8]) throws -> [Item] {
        try contents(of: payload).items
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
    /// Adds the images of an earlier export that the feed no longer has.
    ///
    /// Each stays after the nearest previous image that is still in the feed, in the earlier order. If there is no such
    /// image, it is inserted before the first image that is still in the feed or, without any, after the whole feed.
    mutating func keep(_ earlier: [FeedImage]) {
        let current = Set(images.map(\.image.id))
        var seen = current
        var (anchor, first) = (UUID?.none, UUID?.none)
        var following: [UUID?: [ExportedImage]] = [:]
        for image in earlier {
            if current.contains(image.id) {
                anchor = image.id
                first = first ?? anchor
            } else if seen.insert(image.id).inserted {
                following[anchor, default: []].append(ExportedImage(image: image, hasLeftFeed: true))
            }
        }
        guard !following.isEmpty else { return }
        var all: [ExportedImage] = []
        for image in images {
            if image.image.id == first { all += following.removeValue(forKey: nil) ?? [] }
            all.append(image)
            all += following.removeValue(forKey: image.image.id) ?? []
        }
        all += following[nil] ?? []
        images = all
    }
}

extension FeedImage {
    fileprivate func moved(to picture: PictureFile?, at base: URL?) -> FeedImage {
        guard let picture, let base else { return self }
        return FeedImage(
            id: id,
            description: description,
            location: location,
            url: base.appending(path: picture.name),
            link: link,
            publishedAt: publishedAt
        )
    }
}
