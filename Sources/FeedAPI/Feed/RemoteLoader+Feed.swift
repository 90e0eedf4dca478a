public import FeedCore
import FeedJSON
public import Foundation

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the feed at `url`, or of one of its pages, as `FeedPageEndpoint` names it.
    ///
    /// It sends `Accept: application/json` and `headers`, which take precedence.
    public static func feed(
        at url: URL,
        limit: Int? = nil,
        after imageID: UUID? = nil,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let page = Result<_, any Error> { try FeedPageEndpoint.url(feedURL: url, limit: limit, after: imageID) }
        return RemoteLoader(at: page, headers: headers, client: client, accepting: 200...200, map: FeedItemsMapper.map)
    }
}

extension RemoteLoader where Value == FeedPage<FeedImage> {
    /// Creates a loader of a page of the feed at `feedURL`, with `limit` images on each page.
    package static func page(
        at url: URL,
        ofFeedAt feedURL: URL,
        limit: Int?,
        client: any HTTPClient
    ) -> RemoteLoader {
        RemoteLoader(at: .success(url), headers: [:], client: client, accepting: 200...200) { response in
            var page = FeedPage(items: try FeedItemsMapper.map(response), next: nil)
            page.format = .essentialFeed
            page.pageAfter = { id in try? FeedPageEndpoint.url(feedURL: feedURL, limit: limit, after: id) }
            return page
        }
    }
}

/// The endpoint of a feed's pages.
package enum FeedPageEndpoint {
    /// Returns the URL of a page of the feed at `feedURL`.
    ///
    /// The feed's own query is kept, except for items that are set here.
    ///
    /// - Parameters:
    ///   - feedURL: the URL of the feed.
    ///   - limit: the maximum number of images on a page (`limit`); nil leaves it to the feed's URL or the service.
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

/// Maps a feed service's response to images.
package enum FeedItemsMapper {
    /// Returns the images of a response with status 200, in the service's order.
    ///
    /// The payload is an object with `items`, each with an `id` (UUID), an `image` (absolute `http` or `https` URL),
    /// and an optional `description` and `location`. It is parsed strictly by RFC 8259, except that trailing commas are
    /// allowed.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` if any of this does not hold.
    package static func map(_ response: HTTPResponse) throws -> [FeedImage] {
        try ItemsPayload.map(response, accepting: 200...200, item: FeedImage.init)
    }
}
