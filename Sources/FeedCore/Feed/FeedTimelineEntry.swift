public import Foundation

/// An image in a timeline, which has the newest images of several feeds.
///
///     for entry in try await timeline.load().entries { print(entry.feedTitle ?? "", entry.image.url) }
public struct FeedTimelineEntry: Identifiable, Hashable, Sendable {
    /// The identity of an entry: an image that is in several feeds has one entry.
    public struct ID: Hashable, Sendable {
        private let image: UUID

        fileprivate init(_ image: UUID) {
            self.image = image
        }
    }

    /// The identity of the entry, the same in every feed that has the image.
    public var id: ID { ID(image.id) }

    /// The URL of the feed that the image is from: the first one that has it.
    public let feed: URL

    /// The title of the feed, if it has one.
    public let feedTitle: String?

    /// The image.
    public let image: FeedImage

    /// The date that orders the entries: when the image was published or, without such a date, first saved.
    ///
    /// An entry without a date comes after all others.
    public let date: Date?

    /// Creates an entry.
    public init(feed: URL, feedTitle: String? = nil, image: FeedImage, date: Date?) {
        self.feed = feed
        self.feedTitle = feedTitle
        self.image = image
        self.date = date
    }
}

extension FeedImage {
    /// Returns when the image was published; nil if that is unknown or more than a day after `now`.
    package func publishedAt(by now: Date) -> Date? {
        publishedAt.flatMap { CachePolicy.isFuture($0, at: now) ? nil : $0 }
    }
}

extension LoadedList<FeedImage> {
    /// Returns the date that orders each image: when it was published or, without such a date, first saved.
    package func dates(at now: Date) -> [Date?] {
        let saved = firstSaved?.dates(count: items.count)
        return items.enumerated().map { index, image in image.publishedAt(by: now) ?? saved?[index] }
    }
}

extension Array {
    /// Returns the elements from the newest to the oldest, then those without a date; elements of one date stay in order.
    package func newestFirst(by date: (Element) -> Date?) -> [Element] {
        // Sorting by the index too preserves the order of elements with the same date.
        zip(self, map(date)).enumerated().sorted { first, second in
            switch (first.element.1, second.element.1) {
            case (let date?, let other?) where date != other: date > other
            case (_?, nil): true
            case (nil, _?): false
            default: first.offset < second.offset
            }
        }
        .map(\.element.0)
    }
}
