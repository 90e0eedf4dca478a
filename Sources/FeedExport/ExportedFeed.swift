import FeedAPI
import FeedCore
import FeedGallery
import FeedJSON
import Foundation

struct ExportedImage: Sendable {
    let image: FeedImage
    var hasLeftFeed = false
    var picture: ExportedPicture?
    /// Nil if they are not known.
    var comments: [ImageComment]?
}

struct ExportedPicture: Sendable {
    let file: PictureFile
    /// Whether an earlier export has written it, and it was found whole.
    var isThere = false
    /// Whether it stays because it could not be loaded this time.
    var isLeft = false
}

struct ExportedFeed: Sendable {
    var images: [ExportedImage]
    let source: URL
    /// When the service sent the list.
    let date: Date?
    let title: String?
    /// The title of the feed itself, which `feed.json` has too.
    var feedTitle: String?
    /// Where the directory will be served, if known.
    let baseURL: URL?
    /// The title of the pages of the list that the export is a part of.
    var parent: String?
    let labels: GalleryLabels

    /// Returns the feed as a gallery of pages; those of a directory have their pictures in files next to them.
    func gallery(isOnePage: Bool = false) -> Gallery {
        var pictures = Dictionary<UUID, PictureFile>(minimumCapacity: images.count)
        // Where an ID comes twice, the first counts.
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
            pictures: pictures
        )
    }

    /// The comments that are known, by the ID of their image.
    var comments: [UUID: [ImageComment]] {
        Dictionary(images.lazy.compactMap { image in image.comments.map { (image.image.id, $0) } }) { first, _ in first
        }
    }

    /// The feed as a service would send it, with exported pictures located where they will be served.
    var payload: [UInt8] {
        Self.payload(of: images.lazy.map { $0.image.moved(to: $0.picture?.file, at: baseURL) }, title: feedTitle)
    }

    /// Returns items as a service would send them.
    static func payload(of items: some Sequence<some PayloadEncodable>, title: String? = nil) -> [UInt8] {
        // Without a capacity, the buffer of a large feed would briefly take three times its size as it grows.
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
}

// MARK: - Keeping what has left the feed

extension ExportedFeed {
    /// Adds the images of an earlier export that the feed no longer has.
    ///
    /// Each stays after the nearest image before it that the feed still has, in the order in which they were; those with
    /// none before them come before the first that the feed still has, and where it has none, after the whole feed.
    mutating func keep(_ earlier: [FeedImage]) {
        let current = Set(images.map(\.image.id))
        var seen = current
        var (anchor, first) = (UUID?.none, UUID?.none)
        var behind: [UUID?: [ExportedImage]] = [:]
        for image in earlier {
            if current.contains(image.id) {
                anchor = image.id
                first = first ?? anchor
            } else if seen.insert(image.id).inserted {
                behind[anchor, default: []].append(ExportedImage(image: image, hasLeftFeed: true))
            }
        }
        guard !behind.isEmpty else { return }
        var all: [ExportedImage] = []
        for image in images {
            if image.image.id == first { all += behind.removeValue(forKey: nil) ?? [] }
            all.append(image)
            all += behind.removeValue(forKey: image.image.id) ?? []
        }
        all += behind[nil] ?? []
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
