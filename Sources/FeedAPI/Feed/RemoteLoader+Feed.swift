public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the image feed at `url`.
    public static func feed(at url: URL, client: any HTTPClient) -> RemoteLoader {
        let request = HTTPRequest(url: url, headers: .acceptingJSON)
        return RemoteLoader(request: request, client: client, map: FeedItemsMapper.map)
    }
}
