import EssentialFeed

/// A loaded feed, whose list was saved, with the files of its cached pictures.
struct LoadedFeed: Sendable {
    let feed: Feed<FeedImage>
    let list: LoadedList<FeedImage>
    var files: CachedFiles?
    let outcome: Outcome
    /// The number of missing pictures, if pictures were loaded.
    var missing: Int?
}
