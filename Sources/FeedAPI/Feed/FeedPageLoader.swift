package import FeedCore
package import Foundation

/// Loads a page of a feed; if the first response is a web page, loads the feed that it links to.
package struct FeedPageLoader: ConditionalLoader {
    package typealias Page = FeedPage<FeedImage>

    private let url, feedURL: URL
    private let isFirst: Bool
    private let limit: Int?
    private let foundFeed: URL?
    private let client: any HTTPClient
    private let report: @Sendable (FeedEvent.Kind) -> Void

    /// Creates a loader of the page at `url` of the feed at `feedURL`, with `limit` images on each page in our own format.
    ///
    /// - Parameter foundFeed: the URL of the feed that a web page at `feedURL` refers to, as saved with the list.
    package init(
        at url: URL,
        ofFeedAt feedURL: URL,
        limit: Int?,
        foundFeed: URL? = nil,
        client: any HTTPClient,
        report: @escaping @Sendable (FeedEvent.Kind) -> Void
    ) {
        (self.url, self.feedURL, self.limit, self.foundFeed) = (url, feedURL, limit, foundFeed)
        (self.client, self.report) = (client, report)
        isFirst = url == FeedPageEndpoint.url(feedURL: feedURL, limit: limit)
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

    /// Requests the page and, if it is a web page that links to a feed, directly or through one other page, that feed.
    private func request<Response>(_ request: Request<Response>) async throws -> Response {
        // A later page may be on any host, so the rules for redirects apply to it.
        var target = isFirst ? url : try RedirectPolicy.page(url, ofListAt: feedURL)
        var discovery = isFirst ? FeedMapper.Discovery.page : .nothing
        var feed: URL?
        while true {
            do {
                let response = try await request(loader(at: target, discovery, foundFeed: feed), feed)
                if let feed, foundFeed != feed.withoutUser { report(.feedFound(feed)) }
                return response
            } catch let RemoteError.invalidData(page, _, found as DiscoveredFeed) {
                target = try RedirectPolicy.target(of: found.url.absoluteString, from: page)
                guard let url = target.inheritingUser(of: page) else {
                    throw RemoteError.invalidRequest(url: target, cause: InvalidRequest.notWeb)
                }
                (target, feed, discovery) = (url, url, found.isPage ? .feed : .nothing)
            } catch RemoteError.invalidData(let url, let status?, InvalidResponse.status(410)) where isFirst {
                throw RemoteError.invalidData(url: url, status: status, cause: InvalidResponse.gone(feed: feedURL))
            }
        }
    }

    private func loader(
        at url: URL,
        _ discovery: FeedMapper.Discovery,
        foundFeed: URL? = nil
    ) -> RemoteLoader<Page> {
        RemoteLoader(
            at: url,
            preferring: FeedMapper.types,
            client: client,
            discoveredURL: foundFeed,
            reportMove: { [isFirst, report] url in if isFirst, foundFeed == nil { report(.feedMoved(to: url)) } }
        ) { [feedURL, limit, isFirst, report] response in
            var page = try FeedMapper.page(of: response, feed: feedURL, discovery: discovery)
            if page.format == .essentialFeed {
                page.pageAfter = { FeedPageEndpoint.url(feedURL: url, limit: limit, after: $0) }
            }
            if isFirst { page.foundFeed = foundFeed?.withoutUser }
            if isFirst, page.items.isEmpty, let count = page.entryCount, count > 0 {
                report(.picturesMissing(entries: count))
            }
            if page.omitted.entries > 0 { report(.entriesOmitted(page.omitted.entries)) }
            if page.omitted.images > 0 { report(.imagesOmitted(page.omitted.images)) }
            return page
        }
    }
}
