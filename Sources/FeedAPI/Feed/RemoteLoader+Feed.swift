public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the image feed at `url`, or of one of its pages; see ``FeedPageEndpoint``.
    public static func feed(
        at url: URL,
        limit: Int? = nil,
        after imageID: UUID? = nil,
        client: any HTTPClient
    ) -> RemoteLoader {
        let page = FeedPageEndpoint.url(feedURL: url, limit: limit, after: imageID)
        let request = HTTPRequest(url: page, headers: .acceptingJSON)
        return RemoteLoader(request: request, client: client, map: FeedItemsMapper.map)
    }
}
