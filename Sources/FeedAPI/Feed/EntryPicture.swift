import FeedMarkup

/// A candidate for a picture of an entry, as written in the feed.
struct EntryPicture {
    /// The place of a picture in its entry; the first rule that finds any picture applies.
    enum Rule: Comparable {
        case named, shownInContent, shownInSummary, linkedInContent, linkedInSummary, thumbnail, image, podcastImage

        var isShown: Bool { self == .shownInContent || self == .shownInSummary }

        /// Whether the rule finds at most one picture.
        var givesOne: Bool { self >= .thumbnail }
    }

    /// The maximum number of pictures of an entry to choose from, by what it declares and in each of its texts.
    static let maximumCount = 10_000

    /// The URL as written.
    var reference: String

    var width: Int?

    // The members are in an order in which they take little space: a feed may have many pictures.
    let rule: Rule
    var isDefault = false

    /// Whether the dimensions are those of an icon or a counter.
    var isTiny = false

    /// The index of the texts of the picture's group, which becomes one image; nil if it is in no group.
    var group: Int32?

    /// Whether it is an enclosure, or an element of Media RSS.
    var isEnclosure = false, isMedia = false

    /// Whether the feed says more about it than its URL and its type: a size, or a text.
    var isDescribed = false

    init(_ rule: Rule, _ reference: String) {
        (self.rule, self.reference) = (rule, reference)
    }

    /// Returns whether a reference is a picture, by its type, its medium or its file extension.
    static func isPicture(
        _ reference: UnsafeRawBufferPointer,
        type: UnsafeRawBufferPointer?,
        medium: UnsafeRawBufferPointer? = nil
    ) -> Bool {
        if let type, type.index(of: "/", from: 0) < type.count, !(type == "application/octet-stream") {
            return type.hasPrefix("image/")
        }
        return medium.map { $0 == "image" } ?? reference.isPathOfPicture
    }

    /// Returns whether an attachment is a picture, by its type or its file extension.
    static func isPicture(attachment reference: String, type: String) -> Bool {
        reference.withBytes { reference in type.withBytes { isPicture(reference, type: $0.isEmpty ? nil : $0) } }
    }

    /// Returns whether dimensions are those of an icon or a counter.
    static func isTiny(_ sides: [Int]) -> Bool {
        guard let smallest = sides.min(), let largest = sides.max() else { return false }
        return largest < 32 || smallest < 3
    }

    /// Adds the dimensions of another element for the same picture.
    mutating func complete(with other: EntryPicture) {
        // In groups, and among URLs that differ in the query, only named pictures themselves have widths.
        if group == nil, other.rule == rule { width = width ?? other.width }
        if other.rule == rule, other.isDescribed { isDescribed = true }
    }
}
