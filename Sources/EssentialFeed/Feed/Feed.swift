public import FeedCore
public import Foundation

/// A list of one service, online and offline.
///
///     let feed = feeds.feed(at: url)
///     var list = try await feed.load()
///     show(list.items)
///     list = try await feed.loadMore(after: list)
///
/// Pages are joined with the saved list, so that no item is lost. One operation of a list runs at a time: a load waits
/// for the loads before it, and an equal one shares its result. An operation is cancelled when its last caller is.
public struct Feed<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The URL of the list.
    public var url: URL { local.url }

    let feeds: Feeds
    let source: PageSource<Item>
    let local: LocalLoader<[Item]>
    let shared: SharedList<Item>

    init(of feeds: Feeds, url: URL, policy: CachePolicy, source: PageSource<Item>) {
        (self.feeds, self.source) = (feeds, source)
        let store = feeds.storage.store(of: Item.self, for: url)
        local = LocalLoader(store: store, url: url, policy: policy, now: feeds.now)
        shared = feeds.shared.list(of: Item.self, at: url)
    }

    func report(_ kind: FeedEvent.Kind) {
        feeds.report(FeedEvent(feed: url, kind: kind))
    }

    // MARK: - The saved list

    /// Returns the saved list, with all its pages, without a request.
    ///
    /// - Parameter anyAge: whether the list is returned even if it has expired.
    /// - Throws: `LoadingError` if no saved list may be shown; `CancellationError` if the task was cancelled.
    public func saved(anyAge: Bool = false) async throws -> LoadedList<Item> {
        var local = local
        if anyAge { local.policy = .neverExpires }
        return try await LoadedList(local.saved(), source: .cache(fallbackReason: nil))
    }

    /// The head of the saved list, of any age; nil if it is missing or unreadable.
    package var savedHead: CacheMetadata? {
        get async { try? await local.head() }
    }

    /// Whether a saved list may be shown.
    package var isSaved: Bool {
        get async { await savedHead.map(local.isValid) ?? false }
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

extension LoadedList where Item: Identifiable {
    /// Creates a saved list.
    init(_ entry: CacheEntry<[Item]>, received: [Item] = [], source: LoadedSource, isNotModified: Bool = false) {
        self.init(
            items: entry.value,
            received: received,
            source: source,
            savedAt: entry.timestamp,
            fetchedAt: entry.metadata.fetchedAt,
            isNotModified: isNotModified,
            title: entry.metadata.title,
            format: entry.metadata.format,
            next: entry.metadata.next
        )
        firstSaved = entry.metadata.firstSaved
    }
}
