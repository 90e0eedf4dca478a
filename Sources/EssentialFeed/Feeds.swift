@_exported public import FeedAPI
@_exported public import FeedCache
@_exported public import FeedCore
public import Foundation

/// Lists of any number of services, with one client and one cache, that work offline.
///
///     let feeds = Feeds(cachedIn: directory)
///     let images = try await feeds.feed(at: url).load().items
///
/// A list is joined from its pages, saved, and available offline for seven days. All copies of a value share operations
/// and memory.
public struct Feeds: Sendable {
    /// Returns the message about a failed load that is saved with its list; see ``failedLoad(of:)``.
    package var failureMessage: @Sendable (any Error) -> String = { $0.localizedDescription }

    /// The common start date of several loads, the date of items that they save for the first time; nil if each load has
    /// its own.
    package var runStart: Date?

    /// The origins from which no picture may be requested yet; feeds of one run may share them.
    package var pictureWaits = PictureWaits()

    /// The maximum number of pages in a load; ``Feed/loadAll()`` requests up to 100 times this number.
    public let maximumPages: Int

    let storage: any FeedStorage
    var client: any HTTPClient
    let policy: CachePolicy
    let report: @Sendable (FeedEvent) -> Void
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>
    let shared: SharedState

    /// Creates feeds that are cached on disk, in the directory `essential-feed` inside `directory`.
    ///
    /// - Parameters:
    ///   - directory: a directory of your app, such as its caches directory; created when something is first saved.
    ///   - policy: the age limit of lists that have no policy of their own.
    ///   - maximumPages: the maximum number of pages in a load, at least one.
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
    ///   - pictureClient: the client for pictures; if nil, `client`.
    ///   - now: returns the current date.
    ///   - clock: the clock for waits.
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
        self.maximumPages = min(max(1, maximumPages), .max / 100)
        self.report = report
        self.now = now
        self.clock = clock
        shared = SharedState(pictureClient: pictureClient ?? client)
    }

    /// The maximum number of pages in a load of all pages.
    var maximumPagesOfAll: Int { maximumPages * 100 }

    /// The date of the items that a load starting now saves for the first time.
    var start: Date { runStart ?? now() }

    /// Returns the image feed at `url`, without a request.
    ///
    /// `pageSize` is sent as `limit`; if nil, the service chooses. The feed may be RSS, Atom, a JSON Feed, JSON with
    /// `items`, or a web page that links to a feed.
    public func feed(at url: URL, pageSize: Int? = nil) -> Feed<FeedImage> {
        let (client, report) = (client, report)
        let source = PageSource<FeedImage>(
            firstPage: FeedPageEndpoint.url(feedURL: url, limit: pageSize),
            pageSize: pageSize,
            keepsItemsOfEmptyLists: true
        ) { page, cached in
            FeedPageLoader(at: page, ofFeedAt: url, limit: pageSize, foundFeed: cached?.foundFeed, client: client) {
                report(FeedEvent(feed: url, kind: $0))
            }
        }
        return Feed(of: self, url: url, policy: policy, source: source)
    }

    /// Returns the list of your own service at `url`, without a request.
    ///
    ///     let posts = feeds.feed(at: url, of: Post.self) { response in
    ///         FeedPage(items: try Post.all(in: response), next: response.links["next"])
    ///     }
    ///
    /// - Parameters:
    ///   - url: the URL of the first page.
    ///   - policy: how long the list may be shown; if nil, the policy of these feeds applies.
    ///   - headers: fields to send with each request; fields that may be secret are sent only to the origin of `url`.
    ///     Lists of one URL with different fields are one list, whose requests are shared.
    ///   - page: returns the page in a response with status 200, or throws if the response is invalid. The URL of the
    ///     next page, which may be relative, must be an `http` or `https` URL, and `https` if `url` is.
    public func feed<Item: Codable & Equatable & Identifiable & Sendable>(
        at url: URL,
        of type: Item.Type,
        policy: CachePolicy? = nil,
        headers: HTTPHeaders = [:],
        page: @escaping @Sendable (HTTPResponse) throws -> FeedPage<Item>
    ) -> Feed<Item> where Item.ID: Sendable {
        let (client, report) = (client, report)
        let source = PageSource(firstPage: url) { pageURL, _ in
            let isSameOrigin = Origin(pageURL) == Origin(url)
            let request = HTTPRequest(url: pageURL, headers: isSameOrigin ? headers : headers.withoutSecrets)
            return RemoteLoader(request, ofListAt: url, client: client) { response in
                if pageURL == url, let new = response.permanentURL {
                    report(FeedEvent(feed: url, kind: .feedMoved(to: new)))
                }
                return try page(response).resolved(at: response.url)
            }
        }
        return Feed(of: self, url: url, policy: policy ?? self.policy, source: source)
    }

    /// Returns the university list at `url`, which never expires, without a request.
    public func universities(at url: URL) -> Feed<University> {
        let headers: HTTPHeaders = ["Accept": "application/json"]
        return feed(at: url, of: University.self, policy: .neverExpires, headers: headers) { response in
            FeedPage(items: try UniversitiesMapper.map(response), next: nil)
        }
    }
}

extension FeedPage {
    /// Returns the page with the absolute URL of the next page.
    fileprivate func resolved(at url: URL) -> FeedPage {
        let next = next.flatMap { $0.scheme == nil ? URL(string: $0.relativeString, relativeTo: url) : $0 }
        return FeedPage(items: items, next: next?.absoluteURL, title: title)
    }
}
