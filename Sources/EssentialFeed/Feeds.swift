@_exported public import FeedAPI
@_exported public import FeedCache
@_exported public import FeedCore
public import Foundation

/// Lists that work offline: one client, one cache, any number of services.
///
///     let feeds = Feeds(cachedIn: directory)
///     let images = try await feeds.feed(at: url).load().items
///
/// A list is joined from its pages, saved, and available offline for up to seven days. All copies of a value share requests,
/// memory and `Retry-After` times.
public struct Feeds: Sendable {
    /// How long to wait for the same request of another process, for a list that may be too old.
    public var lockTimeout = Duration.seconds(30)

    /// Returns the message about the failure of a load that is saved with its list; see ``failedLoad(of:)``.
    public var failureMessage: @Sendable (any Error) -> String = { $0.localizedDescription }

    /// The most pages that a load requests; ``Feed/loadAll()`` requests up to 100 times as many.
    public let maximumPages: Int

    let storage: any FeedStorage
    var client: any HTTPClient
    /// The time at which a run of several loads began; nil for each load's own time.
    var runStart: Date?
    let policy: CachePolicy
    let report: @Sendable (FeedEvent) -> Void
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>
    let shared: SharedWork

    /// Creates feeds that are cached on disk, in the directory `essential-feed` inside `directory`.
    ///
    /// - Parameters:
    ///   - directory: a directory of your app, such as its caches directory; created when something is first saved.
    ///   - policy: the age limit of each list that has none of its own.
    ///   - maximumPages: the most pages that a load requests, at least one.
    ///   - report: called with each event, in no particular isolation.
    public init(
        cachedIn directory: URL,
        client: any HTTPClient = URLSessionHTTPClient(),
        policy: CachePolicy = .days(7),
        maximumPages: Int = 100,
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in }
    ) {
        self.init(
            storage: CacheDirectory(in: directory),
            client: client,
            policy: policy,
            maximumPages: maximumPages,
            report: report
        )
    }

    /// Creates feeds that are cached in a storage of your choice.
    ///
    /// The other parameters are those of ``init(cachedIn:client:policy:maximumPages:report:)``.
    ///
    /// - Parameters:
    ///   - storage: where lists and image data are saved: `CacheDirectory`, `InMemoryStorage` or your own.
    ///   - pictureClient: sends the requests for pictures; nil for `client`.
    ///   - now: the time of day.
    ///   - clock: the clock that measures waits.
    public init(
        storage: any FeedStorage,
        client: any HTTPClient = URLSessionHTTPClient(),
        pictureClient: (any HTTPClient)? = nil,
        policy: CachePolicy = .days(7),
        maximumPages: Int = 100,
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.storage = storage
        self.client = client
        self.policy = policy
        self.maximumPages = max(1, maximumPages)
        self.report = report
        self.now = now
        self.clock = clock
        shared = SharedWork(pictureClient: pictureClient ?? client, storage: storage, now: now)
    }

    /// The date of items that a load which begins now saves for the first time.
    var start: Date { runStart ?? now() }

    /// Returns the image feed at `url`, without a request.
    ///
    /// `pageSize` is sent as `limit`; if nil, the service chooses. The feed is RSS, Atom, a JSON Feed, JSON with `items`, or the feed that a web page at `url` links to.
    public func feed(at url: URL, pageSize: Int? = nil) -> Feed<FeedImage> {
        let (client, report) = (client, report)
        let firstPage = FeedPageEndpoint.firstPage(ofFeedAt: url, limit: pageSize)
        let source = PageSource<FeedImage>(
            firstPage: firstPage,
            pageSize: pageSize,
            keepsItemsOfEmptyLists: true,
            pageAfter: { try? FeedPageEndpoint.url(feedURL: url, limit: pageSize, after: $0) }
        ) { page, cached in
            FeedPageLoader(at: page, ofFeedAt: url, limit: pageSize, identity: cached?.identity, client: client) {
                finding in
                for kind in FeedEvent.Kind.kinds(of: finding) { report(FeedEvent(feed: url, kind: kind)) }
            }
        } renamed: {
            $0.renamed(like: $1)
        }
        return Feed(of: self, url: url, policy: policy, source: source)
    }

    /// Returns a list from a service of your own; nothing is requested yet.
    ///
    ///     let posts = feeds.feed(at: url, of: Post.self) { response in
    ///         FeedPage(items: try Post.all(in: response), next: response.links["next"])
    ///     }
    ///
    /// - Parameters:
    ///   - url: the URL of the first page.
    ///   - policy: how long the list may be shown; nil for the age limit of all lists.
    ///   - headers: fields to send with each request; fields that may be secret are sent only to the origin of `url`.
    ///   - page: returns the page in a response with status 200; an error means that the response is invalid. The URL of a
    ///     next page must be an `http` or `https` URL, and `https` if `url` is.
    public func feed<Item: Codable & Equatable & Identifiable & Sendable>(
        at url: URL,
        of type: Item.Type,
        policy: CachePolicy? = nil,
        headers: HTTPHeaders = [:],
        page: @escaping @Sendable (HTTPResponse) throws -> FeedPage<Item>
    ) -> Feed<Item> where Item.ID: Sendable {
        let client = client
        let source = PageSource(firstPage: url) { pageURL, _ in
            let isSameOrigin = Origin(pageURL) == Origin(url)
            let request = HTTPRequest(url: pageURL, headers: isSameOrigin ? headers : headers.withoutSecrets)
            return RemoteLoader(request, ofListAt: url, client: client, map: page)
        }
        return Feed(of: self, url: url, policy: policy ?? self.policy, source: source)
    }

    /// Returns the university list at `url`, which never expires; nothing is requested yet.
    public func universities(at url: URL) -> Feed<University> {
        let headers: HTTPHeaders = ["Accept": "application/json"]
        return feed(at: url, of: University.self, policy: .neverExpires, headers: headers) { response in
            FeedPage(items: try UniversitiesMapper.map(response), next: nil)
        }
    }
}

extension FeedEvent.Kind {
    fileprivate static func kinds(of finding: FeedPageLoader.Finding) -> [FeedEvent.Kind] {
        switch finding {
        case .feed(let url): [.feedFound(url)]
        case .noPictures(let entries): [.picturesMissing(entries: entries)]
        case .omitted(let entries, let images):
            (entries > 0 ? [.entriesOmitted(entries)] : []) + (images > 0 ? [.imagesOmitted(images)] : [])
        case .moved(let url): [.feedMoved(to: url)]
        }
    }
}
