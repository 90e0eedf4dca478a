public import FeedCore
import FeedJSON
public import Foundation

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the feed at `url`, or of one of its pages.
    ///
    /// The feed may be RSS, Atom, a JSON Feed or JSON with `items`. The request has an `Accept` for these formats, and
    /// `headers`, which take precedence.
    public static func feed(
        at url: URL,
        limit: Int? = nil,
        after imageID: UUID? = nil,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let page = Result<_, any Error> { try FeedPageEndpoint.url(feedURL: url, limit: limit, after: imageID) }
        return RemoteLoader(
            at: page,
            headers: headers,
            preferring: FeedMapper.types,
            client: client
        ) { try FeedMapper.images(in: $0, feed: url) }
    }
}

/// Loads a page of a feed; if the first response is a web page, loads the feed that it links to.
package struct FeedPageLoader: ConditionalLoader {
    package typealias Page = FeedPage<FeedImage>

    /// A note about a feed.
    package enum Finding: Sendable {
        /// The URL is a web page that links to the feed at this URL.
        case feed(URL)
        /// The feed has entries, but none has a picture.
        case noPictures(entries: Int)
        /// Some entries are duplicates, or some images would repeat too much text.
        case omitted(entries: Int, images: Int)
        /// The service redirects the feed's URL permanently to this URL.
        case moved(to: URL)
    }

    private let url, feedURL: URL
    private let isFirst: Bool
    private let limit: Int?
    private let identity: FeedIdentity?
    private let client: any HTTPClient
    private let report: @Sendable (Finding) -> Void

    /// Creates a loader of the page at `url` of the feed at `feedURL`, with `limit` images on each page in our own format.
    ///
    /// - Parameter identity: the identity of the saved list, if there is one.
    package init(
        at url: URL,
        ofFeedAt feedURL: URL,
        limit: Int?,
        identity: FeedIdentity? = nil,
        client: any HTTPClient,
        report: @escaping @Sendable (Finding) -> Void
    ) {
        (self.url, self.feedURL, self.limit, self.identity) = (url, feedURL, limit, identity)
        (self.client, self.report) = (client, report)
        isFirst = url == FeedPageEndpoint.firstPage(ofFeedAt: feedURL, limit: limit)
    }

    package func load() async throws -> Fetched<Page> {
        try await request { loader, _ in try await loader.load() }
    }

    package func loadUnconditionally() async throws -> Fetched<Page> {
        try await request { loader, _ in try await loader.loadUnconditionally() }
    }

    package func load(unless validators: Validators) async throws -> ConditionalResponse<Page> {
        try await request { loader, foundFeed in
            // The validators of a feed do not apply to a web page that links to it.
            guard foundFeed == validators.discoveredURL else { return .fetched(try await loader.load()) }
            return try await loader.load(unless: validators)
        }
    }

    private typealias Request<Response> = (RemoteLoader<Page>, _ foundFeed: URL?) async throws -> Response

    /// Requests the page and, if it is a web page that links to a feed, that feed.
    private func request<Response>(_ request: Request<Response>) async throws -> Response {
        do {
            // A later page may be on any host, so the rules for redirects apply to it.
            let place = Result { isFirst ? url : try RedirectPolicy.page(url, ofListAt: feedURL) }
            return try await request(loader(at: place, isFirst ? .page : .nothing), nil)
        } catch let RemoteError.invalidData(page, _, found as DiscoveredFeed) {
            return try await follow(found, from: page, request)
        }
    }

    /// Requests the feed that a page links to, directly or through one other page.
    private func follow<Response>(
        _ found: DiscoveredFeed,
        from page: URL,
        _ request: Request<Response>
    ) async throws -> Response {
        let target = try RedirectPolicy.target(of: found.url.absoluteString, from: page)
        guard let feed = target.inheritingUser(of: page) else {
            throw RemoteError.invalidRequest(url: target, cause: InvalidRequest.notWeb)
        }
        do {
            let loader = loader(at: .success(feed), found.isPage ? .feed : .nothing, foundFeed: feed)
            let response = try await request(loader, feed)
            if identity?.foundFeed != feed.withoutUser { report(.feed(feed)) }
            return response
        } catch let RemoteError.invalidData(page, _, found as DiscoveredFeed) {
            return try await follow(found, from: page, request)
        }
    }

    private func loader(
        at place: Result<URL, any Error>,
        _ discovery: FeedMapper.Discovery,
        foundFeed: URL? = nil
    ) -> RemoteLoader<Page> {
        RemoteLoader(
            at: place,
            headers: [:],
            preferring: FeedMapper.types,
            client: isFirst && foundFeed == nil
                ? MoveReportingHTTPClient(client: client) { [report] in report(.moved(to: $0)) } : client,
            discoveredURL: foundFeed
        ) { [feedURL, identity, limit, isFirst, report] response in
            let pageAfter = { @Sendable id in
                try? FeedPageEndpoint.url(feedURL: place.get(), limit: limit, after: id)
            }
            var page = try FeedMapper.page(
                of: response,
                feed: feedURL,
                identity: identity,
                discovery: discovery,
                pageAfter: pageAfter
            )
            if isFirst { page.setFoundFeed(foundFeed?.withoutUser, of: feedURL) }
            if isFirst, page.items.isEmpty, let count = page.entryCount, count > 0 {
                report(.noPictures(entries: count))
            }
            if page.omitted != (0, 0) { report(.omitted(entries: page.omitted.entries, images: page.omitted.images)) }
            return page
        }
    }
}

extension FeedPage {
    /// Records the URL of the feed that a web page at the feed's URL links to, if any.
    fileprivate mutating func setFoundFeed(_ url: URL?, of feed: URL) {
        if url != nil, identity == nil { identity = FeedIdentity(feed: feed) }
        identity?.foundFeed = url
    }
}

/// Reports permanent redirects of requests.
private struct MoveReportingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let report: @Sendable (URL) -> Void

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        if let url = response.permanentURL { report(url) }
        return response
    }
}

/// The endpoint of a feed's pages.
package enum FeedPageEndpoint {
    /// Returns the URL of the first page; for a URL that is not a web URL, which no client requests, the same URL.
    package static func firstPage(ofFeedAt feedURL: URL, limit: Int?) -> URL {
        (try? url(feedURL: feedURL, limit: limit)) ?? feedURL
    }

    /// Returns the URL of a page of the feed at `feedURL`.
    ///
    /// The query of the feed's URL is preserved, except for the items that are set here.
    ///
    /// - Parameters:
    ///   - feedURL: the URL of the feed.
    ///   - limit: the maximum number of images on a page (`limit`); if nil, the feed's URL or the service determines
    ///   it.
    ///   - imageID: the image after which the page starts (`after_id`); nil for the first page.
    /// - Throws: ``RemoteError/invalidRequest(url:cause:)`` if `feedURL` is not an `http` or `https` URL.
    package static func url(feedURL: URL, limit: Int? = nil, after imageID: UUID? = nil) throws(RemoteError) -> URL {
        guard Origin(feedURL) != nil, var parts = URLComponents(url: feedURL, resolvingAgainstBaseURL: true) else {
            throw .invalidRequest(url: feedURL, cause: InvalidRequest.notWeb)
        }
        var items = parts.percentEncodedQuery.map { $0.split(separator: "&", omittingEmptySubsequences: false) } ?? []
        if let limit { set("limit", "\(limit)", in: &items) }
        if let imageID { set("after_id", imageID.uuidString, in: &items) }
        parts.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
        guard let url = parts.url else { throw .invalidRequest(url: feedURL, cause: InvalidRequest.notWeb) }
        return url
    }

    private static func set(_ name: String, _ value: String, in items: inout [Substring]) {
        let item = Substring("\(name)=\(value)")
        if items == [""] { items = [] }
        let isSame = { (other: Substring) in other.prefix { $0 != "=" } == name }
        let place = items.firstIndex(where: isSame) ?? items.endIndex
        items.removeAll(where: isSame)
        items.insert(item, at: min(place, items.endIndex))
    }
}
