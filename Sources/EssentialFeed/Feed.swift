import FeedAPI
import FeedCache
public import FeedCore
public import Foundation

/// The feed of one service, online and offline.
///
/// Pages are joined with what is cached as `ListLoader` says, so that no image is lost. When the service asks for
/// patience (`Retry-After`), ``load(maximumAge:)`` and ``follow(every:longestWait:isolation:deliver:)`` wait.
public struct Feed: Sendable {
    /// The URL of the feed.
    public let url: URL

    /// The image data of the feed: in memory, else on disk, else downloaded, once for all simultaneous requests.
    public var pictures: any ImageDataLoader { memory }

    package let loader: ListLoader<FeedImage, UUID>
    let memory: MemoryImageDataLoader
    let feeds: Feeds
    private let pageSize: Int?

    init(of feeds: Feeds, url: URL, pageSize: Int?) {
        self.feeds = feeds
        self.url = url
        self.pageSize = pageSize
        let client = feeds.client
        loader = ListLoader(
            cache: LocalFeedLoader(store: feeds.storage.feedStore(for: url), url: url, now: feeds.now),
            url: url,
            pageSize: pageSize,
            retryAfter: feeds.shared.retryAfter,
            clock: feeds.clock,
            now: feeds.now,
            report: feeds.report
        ) { RemoteLoader.feed(at: url, limit: pageSize, after: $0, client: client) }
        var disk = CacheFirstImageDataLoader(
            store: feeds.storage.imageDataStore(forFeedAt: url),
            remote: feeds.shared.downloads
        )
        disk.report = { feeds.report(.savingFailed($0)) }
        memory = MemoryImageDataLoader(disk, memory: feeds.shared.memory)
    }

    /// Loads what the service sends, or the saved feed if that fails; simultaneous loads are one request.
    ///
    /// If a later page fails, the images before it are returned with `Loaded.pageFailure`.
    ///
    /// - Parameter maximumAge: the age from which the service is asked; a younger feed, or one that the service itself
    ///   declared fresh, is returned from the cache, and so is any while a `Retry-After` runs. With nil, the service is
    ///   always asked.
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load(maximumAge: Duration? = nil) async throws -> Loaded<[FeedImage]> {
        try await update(maximumAge: maximumAge).shown
    }

    /// Loads all pages of the service, or the saved feed if the first one fails; simultaneous loads are one.
    ///
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func loadAll() async throws -> Loaded<[FeedImage]> {
        try await update(all: true).shown
    }

    /// Returns the saved feed, joined from all its pages, without asking the service.
    ///
    /// - Throws: `LoadingError` if there is none; `CancellationError` if the task was cancelled.
    public func saved() async throws -> Loaded<[FeedImage]> {
        try await loader.saved()
    }

    /// The saved feed at once, if there is one, then what ``load(maximumAge:)`` returns or throws.
    public var savedThenLoaded: AsyncThrowingStream<Loaded<[FeedImage]>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    if let saved = try? await saved() { continuation.yield(saved) }
                    continuation.yield(try await load())
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Loads the feed, passes the images that the saved feed lacks to `deliver`, then saves the feed.
    ///
    /// All new images are found, however many pages they fill. `deliver` is called even if there are none. If it
    /// throws, or if a later page fails, nothing is saved, and the images are new again next time.
    ///
    /// - Throws: the service's error, without falling back to the cache; what `deliver` throws; `CancellationError` if
    ///   the task was cancelled before `deliver` was called.
    public func loadNew(
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate) async throws -> Void
    ) async throws {
        try await loader.loadNew(deliver: deliver)
    }

    /// Loads the feed again and again, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called for the first round that succeeds, then whenever the list differs from the last update. An
    /// update is saved when `deliver` returns, even if the task has been cancelled by then. Failures of the service, or
    /// of saving, are reported and end nothing. For the times between rounds, see `ListLoader`.
    ///
    /// - Throws: what `deliver` throws, and then nothing is saved; `CancellationError` when the task is cancelled.
    public func follow(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate) async throws -> Void
    ) async throws {
        try await loader.follow(every: interval, longestWait: longestWait, deliver: deliver)
    }

    /// Loads the comments on an image, newest first; they are never cached.
    ///
    /// - Throws: `RemoteError`; `CancellationError` if the task was cancelled.
    public func comments(on imageID: UUID) async throws -> [ImageComment] {
        try await commentsAsSent(on: imageID).sorted { $0.createdAt > $1.createdAt }
    }

    /// Loads the comments on an image, in the service's order.
    package func commentsAsSent(on imageID: UUID) async throws -> [ImageComment] {
        try await RemoteLoader.comments(imageID: imageID, besideFeedAt: url, client: feeds.client).load().value
    }
}

extension Feed {
    /// Loads the feed as ``load(maximumAge:)`` and ``loadAll()`` do, and tells what is then cached.
    package func update(all: Bool = false, maximumAge: Duration? = nil) async throws -> ListResult<FeedImage> {
        let key = SharedWork.Request(url: url, pageSize: pageSize, isWhole: all, maximumAge: maximumAge)
        return try await feeds.shared.feeds.value(for: key) {
            guard let maximumAge else { return try await loader.load(all: all) }
            switch try await sparing(maximumAge, { try await update(all: all) }) {
            case .asked(let result): return result
            case .cached(let saved):
                let isWhole = try await loader.lookUp()?.paging?.isWhole == true
                return ListResult(shown: saved, list: saved.value, hasMore: !isWhole)
            }
        }
    }

    /// Loads new images as ``loadNew(isolation:deliver:)`` does, unless a feed younger than `maximumAge` is saved.
    ///
    /// An update without new images is then delivered.
    package func loadNew(
        all: Bool,
        maximumAge: Duration?,
        deliver: @escaping @Sendable (FeedUpdate) async throws -> Void
    ) async throws {
        let ask = { @Sendable in try await loader.loadNew(all: all, deliver: deliver) }
        guard let maximumAge else { return try await ask() }
        guard case .cached(let saved) = try await sparing(maximumAge, ask) else { return }
        try await deliver(ListUpdate(unchanged: saved))
    }

    private func sparing<Asked: Sendable>(
        _ maximumAge: Duration,
        _ ask: @escaping @Sendable () async throws -> Asked
    ) async throws -> Spared<FeedImage, Asked> {
        let queue = (feeds.storage as? CacheDirectory)?.requestQueue(for: url)
        return try await loader.load(maximumAge: maximumAge, queue: queue, patience: feeds.patience, asking: ask)
    }

    /// Loads the feed and passes it to `show` while it is being saved.
    package func load(
        all: Bool,
        isolation: isolated (any Actor)? = #isolation,
        showing show: (Loaded<[FeedImage]>) throws -> Void
    ) async throws -> ListResult<FeedImage> {
        try await loader.load(all: all, showing: show)
    }
}
