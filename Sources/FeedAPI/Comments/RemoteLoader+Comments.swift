public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RemoteLoader where Value == [ImageComment] {
    /// Creates a loader of the comments on an image of the feed at `feedURL`.
    public static func comments(imageID: UUID, besideFeedAt feedURL: URL, client: any HTTPClient) -> RemoteLoader {
        let url = ImageCommentsEndpoint.url(imageID: imageID, besideFeedAt: feedURL)
        let request = HTTPRequest(url: url, headers: .acceptingJSON)
        return RemoteLoader(request: request, client: client, map: ImageCommentsMapper.map)
    }
}
