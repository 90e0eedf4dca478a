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
        entries = Array((entries + new).newestFirst(by: \.date).prefix(limit))
    }
}

extension FeedResult {
    /// Returns the result with these images of the list.
    func with(_ images: [FeedImage]) -> FeedResult {
        FeedResult(
            feed: feed,
            result: result.map { list in
                var list = list
                (list.items, list.firstSaved) = (images, nil)
                return list
            }
        )
    }
}
