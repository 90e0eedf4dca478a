import FeedCore
import Foundation

/// The newest entries of the lists that have been added, up to a limit.
struct NewestEntries {
    private let limit: Int
    private(set) var entries: [FeedTimeline.Entry] = []
    /// The images of all lists that have been added, because an image counts for the first of its feeds only.
    private var ids: Set<FeedTimeline.Entry.ID> = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds the entries of the next feed.
    mutating func add(_ list: [FeedTimeline.Entry]) {
        let new = list.filter { ids.insert($0.id).inserted }
        entries = Array((entries + new).newestFirst.prefix(limit))
    }
}

extension LoadedList {
    /// The list without its items, and with all other properties.
    var withoutItems: LoadedList {
        var list = self
        list.items = []
        list.firstSaved = nil
        return list
    }
}

extension FeedResult {
    /// Returns the result with the images of the entries that are of this feed.
    func with(_ entries: [FeedTimeline.Entry]) -> FeedResult {
        let images = entries.filter { $0.feed.isFeed(feed) }.map(\.image)
        return FeedResult(
            feed: feed,
            result: result.map { list in
                var list = list
                list.items = images
                return list
            }
        )
    }
}
