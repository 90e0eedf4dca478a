@_exported public import FeedAPI
@_exported public import FeedCache
@_exported public import FeedCore
public import Foundation

/// Feeds that work offline: one client, one cache, any number of services.
///
///     let feeds = Feeds(cachedIn: directory)
///     let images = try await feeds.feed(at: url).load().value
///
/// Everything of a feed is joined from its pages, saved, and there when the network is gone, for up to seven days. All
/// copies of a value share requests, memory and waits.
public struct Feeds: Sendable {
    package let storage: any FeedStorage
    package let client: any HTTPClient
    package let now: @Sendable () -> Date
    package let report: @Sendable (FeedEvent) -> Void
    /// How long to wait for the same request of another process.
    package var patience = Duration.seconds(30)

    let clock: any Clock<Duration>
    let shared: SharedWork

    /// How many loads wait for a list.
    package var waiterCount: Int {
        get async { await shared.feeds.waiterCount + shared.universities.waiterCount }
    }

    /// Creates feeds that are cached on disk, in the directory `essential-feed` inside `directory`.
    ///
    /// - Parameters:
    ///   - directory: a directory of your app, such as its caches directory; created when something is first saved.
    ///   - client: sends the requests.
    public init(cachedIn directory: URL, client: any HTTPClient = URLSessionHTTPClient()) {
        self.init(storage: CacheDirectory(in: directory), client: client)
    }

    /// Creates feeds that are cached in a storage of your choice.
    ///
    /// - Parameters:
    ///   - storage: where lists and image data are saved: `CacheDirectory`, ``InMemoryStorage`` or your own.
    ///   - client: sends the requests.
    ///   - now: the time of day.
    ///   - clock: the clock that measures waits.
    ///   - report: called with each event, in no particular isolation.
    public init(
        storage: any FeedStorage,
        client: any HTTPClient,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in }
    ) {
        self.storage = storage
        self.client = client
        self.now = now
        self.clock = clock
        self.report = report
        shared = SharedWork(storage: storage, client: client, now: now)
    }

    /// Returns the feed at `url`, with so many images on a page (`limit`); nil leaves that to the service.
    ///
    /// Nothing is requested yet.
    public func feed(at url: URL, pageSize: Int? = nil) -> Feed {
        Feed(of: self, url: url, pageSize: pageSize)
    }

    /// Returns the university list at `url`; nothing is requested yet.
    public func universities(at url: URL) -> Universities {
        Universities(of: self, url: url)
    }
}

struct SharedWork: Sendable {
    struct Request: Hashable {
        let url: URL
        let pageSize: Int?
        let isWhole: Bool
        let maximumAge: Duration?
    }

    let feeds = SharedTasks<Request, ListResult<FeedImage>>()
    let universities = SharedTasks<URL, Loaded<[University]>>()
    let downloads: SharedImageDataLoader
    let memory = ImageDataMemory(costLimit: 64 << 20)
    let retryAfter: any RetryAfterStore

    init(storage: any FeedStorage, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        downloads = SharedImageDataLoader(RemoteImageDataLoader(client: client))
        // A cache on disk shares its waits with other processes.
        retryAfter = (storage as? CacheDirectory)?.retryAfterStore(now: now) ?? InMemoryRetryAfterStore()
    }
}

/// A university list: the service's, or else the saved one, which never expires.
public struct Universities: Sendable {
    /// The URL of the list.
    public let url: URL

    private let feeds: Feeds
    private let loader: RemoteFirstLoader<[University]>

    init(of feeds: Feeds, url: URL) {
        self.feeds = feeds
        self.url = url
        let store = feeds.storage.universityStore(for: url)
        var loader = RemoteFirstLoader(
            remote: RemoteLoader.universities(at: url, client: feeds.client),
            cache: LocalLoader(store: store, url: url, policy: .neverExpires, now: feeds.now),
            now: feeds.now
        )
        loader.url = url
        self.loader = loader
    }

    /// Loads the list from its service, or from the cache if that fails; simultaneous loads are one request.
    ///
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load() async throws -> Loaded<[University]> {
        try await feeds.shared.universities.value(for: url) {
            do {
                let loaded = try await loader.load()
                switch loaded.source {
                case .cache(let reason): await record(reason)
                case .remote(let failure):
                    if let failure { feeds.report(.savingFailed(failure)) }
                    if !loaded.isConfirmed { await record(nil) }
                }
                return loaded
            } catch let error as LoadingError {
                await record(error.remoteFailure)
                throw error
            }
        }
    }

    /// Returns the saved list without asking the service.
    ///
    /// - Throws: `LoadingError` if there is none; `CancellationError` if the task was cancelled.
    public func saved() async throws -> Loaded<[University]> {
        try await loader.loadSaved()
    }

    private func record(_ failure: (any Error)?) async {
        do {
            try await feeds.shared.retryAfter.record(failure, for: url, at: feeds.now())
        } catch {
            feeds.report(.savingFailed(error))
        }
    }
}
