import FeedCore
import Foundation

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
