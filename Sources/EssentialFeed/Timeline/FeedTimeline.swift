public import FeedCore
public import Foundation

/// The newest images of several feeds, online and offline.
///
///     let timeline = feeds.timeline(of: urls)
///     for entry in try await timeline.load().entries.prefix(20) {
///         print(entry.feedTitle ?? "", entry.image.description ?? "")
///     }
///
/// The date of an image is when it was published or, if this date is missing or more than a day in the future, when it
/// was first saved. An image without any date, because it was saved with the first list of its feed, is after all others.
/// Images with the same date are in the order of the feeds, then in the order of their feed. An image that is in several
/// feeds is one entry, in the first of them.
public struct FeedTimeline: Sendable {
    /// An image of one of the feeds.
    public typealias Entry = FeedTimelineEntry

    /// The images of all feeds, and the result of each feed.
    public struct Contents: Sendable {
        /// The images, newest first.
        public let entries: [FeedTimeline.Entry]

        /// The results, in the order of the feeds.
        ///
        /// If a service fails, the result is the saved list, or a failure if nothing is saved.
        public let feeds: [FeedResult]
    }

    /// The URLs of the feeds.
    public let feeds: [URL]

    let titles: [FeedURL: String]
    private let source: Feeds
    private let pageSize: Int?

    init(of urls: [URL], titles: [FeedURL: String], in source: Feeds, pageSize: Int?) {
        var seen: Set<FeedURL> = []
        feeds = urls.filter { seen.insert(FeedURL($0)).inserted }
        (self.titles, self.source, self.pageSize) = (titles, source, pageSize)
    }

    func feed(at url: URL) -> Feed<FeedImage> { source.feed(at: url, pageSize: pageSize) }

    /// Loads all feeds in parallel, as ``Feeds/load(_:)`` does, and returns all their saved images.
    ///
    /// - Parameter maximumAge: the age from which a list is requested, as in ``Feed/load(maximumAge:)``.
    /// - Throws: only `CancellationError`, if the task was cancelled.
    public func load(maximumAge: Duration? = nil) async throws -> Contents {
        try await contents { try await $0.load(maximumAge: maximumAge) }
    }

    /// Loads all pages of all feeds, otherwise like ``load(maximumAge:)``.
    ///
    /// - Throws: only `CancellationError`, if the task was cancelled.
    public func loadAll() async throws -> Contents {
        try await contents { try await $0.loadAll() }
    }

    /// Returns the saved images of all feeds, without a request.
    ///
    /// - Parameters:
    ///   - anyAge: whether images are returned even if their list has expired.
    ///   - limit: the maximum number of entries; if nil, all. With a limit, the lists in the result have only the images
    ///     of its entries, so memory is that of the result and of the longest list.
    /// - Throws: only `CancellationError`, if the task was cancelled.
    public func saved(anyAge: Bool = false, limit: Int? = nil) async throws -> Contents {
        guard let limit else { return try await contents { try await $0.saved(anyAge: anyAge) } }
        var newest = NewestEntries(limit: max(limit, 0))
        var results: [FeedResult] = []
        for url in feeds {
            try Task.checkCancellation()
            let saved = FeedResult(feed: url, result: await Result { try await feed(at: url).saved(anyAge: anyAge) })
            newest.add(Contents.entries(of: saved, title: titles[FeedURL(url)], at: now))
            results.append(saved.with([]))
        }
        let entries = newest.entries
        return Contents(
            entries: entries,
            feeds: results.map { feed in feed.with(entries.filter { $0.feed.isFeed(feed.feed) }.map(\.image)) }
        )
    }

    /// Returns the saved images of any age that contain every word, newest first, without a request.
    ///
    /// A word can be part of a word in the description, the location, the feed's title or its host. Case and accents
    /// are ignored. An image that is in several feeds is one entry, in the first feed that matches. Unreadable lists have
    /// no images.
    ///
    /// - Throws: only `CancellationError`, if the task was cancelled.
    public func search(_ words: String) async throws -> [FeedTimeline.Entry] {
        let search = WordSearch(words)
        return try await contents(including: search.matches) { try await $0.saved(anyAge: true) }.entries
    }

    /// Returns the images of feeds that were loaded separately.
    package func contents(of results: [FeedResult]) -> Contents { Contents(results, titles: titles, at: source.start) }

    func contents(
        including isIncluded: (Entry) -> Bool = { _ in true },
        _ load: @escaping @Sendable (Feed<FeedImage>) async throws -> LoadedList<FeedImage>
    ) async throws -> Contents {
        let start = source.start
        let results = try await source.results(of: feeds, pageSize: pageSize, load)
        return Contents(results, titles: titles, at: start, including: isIncluded)
    }

    var now: Date { source.now() }

    /// Returns the timeline with requests that are limited as in ``Feeds/load(_:)``.
    func polite(refused: RefusedOrigins) -> FeedTimeline {
        FeedTimeline(of: feeds, titles: titles, in: source.polite(refused: refused), pageSize: pageSize)
    }

    /// Returns the entries of lists, newest first.
    @concurrent func merged(_ lists: [(feed: URL, list: LoadedList<FeedImage>?)]) async -> [Entry] {
        let feeds = lists.compactMap { url, list in list.map { FeedResult(feed: url, result: .success($0)) } }
        return Contents(feeds, titles: titles, at: now).entries
    }
}

extension FeedTimeline.Contents {
    /// Merges the included entries of all feeds.
    init(
        _ feeds: [FeedResult],
        titles: [FeedURL: String],
        at now: Date,
        including isIncluded: (FeedTimeline.Entry) -> Bool = { _ in true }
    ) {
        var ids: Set<FeedTimeline.Entry.ID> = []
        let all = feeds.flatMap { Self.entries(of: $0, title: titles[FeedURL($0.feed)], at: now) }.filter {
            isIncluded($0) && ids.insert($0.id).inserted
        }
        entries = all.newestFirst(by: \.date)
        self.feeds = feeds
    }

    /// Returns the entries of a feed, in its order.
    static func entries(of feed: FeedResult, title: String?, at now: Date) -> [FeedTimeline.Entry] {
        guard let list = try? feed.result.get() else { return [] }
        return zip(list.items, list.dates(at: now)).map { image, date in
            FeedTimeline.Entry(feed: feed.feed, feedTitle: title ?? list.title, image: image, date: date)
        }
    }
}

extension Feeds {
    /// Returns the newest images of several feeds, without a request.
    ///
    /// - Parameters:
    ///   - titles: the user's titles for feeds, such as those in a ``FeedList``, which replace the feeds' titles.
    ///   - pageSize: the requested number of images on each page; if nil, the services choose.
    public func timeline(of urls: [URL], titles: [URL: String] = [:], pageSize: Int? = nil) -> FeedTimeline {
        let titles = Dictionary(titles.map { (FeedURL($0), $1) }) { first, _ in first }
        return FeedTimeline(of: urls, titles: titles, in: self, pageSize: pageSize)
    }
}
