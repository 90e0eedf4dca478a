public import FeedCore
public import Foundation

extension RemoteLoader where Value == [ImageComment] {
    /// Creates a loader of the comments on an image, at `image/{id}/comments` relative to the feed at `feedURL`.
    ///
    /// It sends `Accept: application/json` and `headers`, which take precedence.
    public static func comments(
        imageID: UUID,
        besideFeedAt feedURL: URL,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let url = ImageCommentsEndpoint.url(imageID: imageID, besideFeedAt: feedURL)
        let map = ImageCommentsMapper.map
        return RemoteLoader(at: url, headers: headers, client: client, accepting: 200...299, map: map)
    }
}
