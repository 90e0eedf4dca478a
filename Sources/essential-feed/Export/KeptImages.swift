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
        var leading: [ExportedImage] = []
        var behind: [UUID: [ExportedImage]] = [:]
        var (anchor, first) = (UUID?.none, UUID?.none)
        for image in earlier {
            if current.contains(image.id) {
                anchor = image.id
                first = first ?? image.id
            } else if seen.insert(image.id).inserted {
                let kept = ExportedImage(image: image, hasLeftFeed: true)
                if let anchor { behind[anchor, default: []].append(kept) } else { leading.append(kept) }
            }
        }
        guard let first else {
            images += leading
            return
        }
        var all: [ExportedImage] = []
        for image in images {
            if image.image.id == first {
                all += leading
                leading = []
            }
            all.append(image)
            all += behind.removeValue(forKey: image.image.id) ?? []
        }
        images = all
    }
}
