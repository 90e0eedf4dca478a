import FeedAPI
import FeedCache
public import FeedCore
public import Foundation

/// A list of one service, online and offline.
///
///     let feed = feeds.feed(at: url)
///     var list = try await feed.load()
///     show(list.items)
///     list = try await feed.loadMore(after: list)
///
/// Pages are joined with the saved list, so that no item is lost, there are no gaps, and withdrawn items are removed.
public struct Feed<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The URL of the list.
    public let url: URL

    let feeds: Feeds
    let source: PageSource<Item>
    var fallback: Fallback<[Item]>
    let shared: SharedList<Item>
    let pictureLoader: Pictures

    init(of feeds: Feeds, url: URL, policy: CachePolicy, source: PageSource<Item>) {
        self.url = url
        self.feeds = feeds
        self.source = source
        let store = feeds.storage.store(of: Item.self, for: url)
        fallback = Fallback(store: store, url: url, policy: policy, now: feeds.now) { !$0.isEmpty }
        shared = feeds.shared.list(of: Item.self, at: url)
        fallback.write = { [shared] in try await shared.serially($0) }
        pictureLoader = Pictures(of: feeds, at: url)
    }

    var store: any CacheStore<[Item]> { fallback.store }

    var retryAfter: RetryAfterTimes { feeds.retryAfterTimes }

    func report(_ kind: FeedEvent.Kind) {
        feeds.report(FeedEvent(feed: url, kind: kind))
    }

    // MARK: - The saved list

    /// Returns the saved list, with all its pages, without a request.
    ///
    /// - Parameter anyAge: whether the list is returned even if it, or a part of it, has expired.
    /// - Throws: `LoadingError` if no saved list may be shown; `CancellationError` if the task was cancelled.
    public func saved(anyAge: Bool = false) async throws -> LoadedList<Item> {
        var fallback = fallback
        if anyAge { fallback.policy = .neverExpires }
        return list(try await fallback.saved(), from: .cache(fallbackReason: nil))
    }

    /// Forgets the pictures in memory if another process has saved the list: they may belong to other items now.
    func see(_ cached: CacheMetadata) {
        if shared.see(cached) { feeds.shared.forgetPictures(of: url) { _ in true } }
    }

    /// Returns a saved list with its source.
    func list(_ entry: CacheEntry<[Item]>, from source: LoadedSource) -> LoadedList<Item> {
        see(entry.metadata)
        var list = LoadedList(
            items: entry.value,
            source: source,
            savedAt: entry.timestamp,
            fetchedAt: entry.metadata.fetchedAt,
            title: entry.metadata.title,
            format: entry.metadata.format,
            next: next(after: entry)
        )
        list.history = entry.metadata.history ?? ListHistory(of: entry.metadata)
        return list
    }

    /// Returns the URL of the page after a saved list, which the first versions did not save.
    func next(after entry: CacheEntry<[Item]>) -> URL? {
        let metadata = entry.metadata
        if let next = metadata.next { return next }
        let isComplete = metadata.paging?.isComplete ?? (metadata.format != nil)
        guard !isComplete, metadata.format ?? .essentialFeed == .essentialFeed else { return nil }
        return entry.value.last.flatMap { source.pageAfter?($0.id) }
    }

    /// When the saved list, or the first part of a paged list, was saved; nil if nothing may be shown.
    ///
    /// Only the metadata is read.
    public var savedAt: Date? {
        get async {
            guard let savedAt = await savedMetadata?.firstSavedAt, fallback.policy.isValid(savedAt, at: feeds.now())
            else { return nil }
            return savedAt
        }
    }

    /// The format of the saved list, of any age; nil if nothing is saved or the format is unknown.
    public var format: FeedFormat? {
        get async { await savedMetadata?.format }
    }

    /// The URL of the feed that a web page at the list's URL links to; nil if it is not a web page, or nothing is saved.
    package var foundFeed: URL? {
        get async { await savedMetadata?.foundFeed }
    }

    private var savedMetadata: CacheMetadata? {
        get async { try? await fallback.metadata() }
    }
}

extension Feed where Item == FeedImage {
    /// Loads the comments on an image, newest first; they are never cached.
    ///
    /// - Throws: `RemoteError`; `CancellationError` if the task was cancelled.
    public func comments(on imageID: UUID) async throws -> [ImageComment] {
        try await RemoteLoader.comments(imageID: imageID, besideFeedAt: url, client: feeds.client).load().value
            .sorted { $0.createdAt > $1.createdAt }
    }
}
