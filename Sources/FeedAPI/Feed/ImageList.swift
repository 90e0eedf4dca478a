import FeedCore

/// The images of a response, up to the limits of a list.
struct ImageList {
    private static let maximumCount = 200_000

    /// The maximum number of images of an entry.
    private static let maximumCountOfEntry = 1_000

    /// The maximum size of all texts and URLs: entries may repeat a long text with many pictures.
    private static let maximumSize = 64 << 20

    private(set) var images: [FeedImage] = []

    /// The number of images that exceed a limit.
    var omittedCount = 0
    private var size = 0

    init(capacity: Int = 0) {
        images.reserveCapacity(min(capacity, Self.maximumCount))
    }

    mutating func append(_ image: FeedImage) {
        size += image.size
        if images.count < Self.maximumCount, size <= Self.maximumSize {
            images.append(image)
        } else {
            omittedCount += 1
        }
    }

    /// Appends the images of an entry, which `image` returns by their index; nil for an image that is not shown.
    mutating func append(_ count: Int, ofEntry image: (Int) -> FeedImage?) {
        for index in 0..<min(count, Self.maximumCountOfEntry) {
            if let image = image(index) { append(image) }
        }
        omittedCount += max(0, count - Self.maximumCountOfEntry)
    }
}

extension FeedImage {
    /// The size of the texts and URLs in bytes.
    fileprivate var size: Int {
        urlText.text.utf8.count + (linkText?.text.utf8.count ?? 0) + (description?.utf8.count ?? 0)
            + (location?.utf8.count ?? 0)
    }
}
