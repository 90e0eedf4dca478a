public import FeedCore
public import Foundation

extension RemoteLoader where Value == [ImageComment] {
    /// Creates a loader of the comments on an image, at `image/{id}/comments` relative to the feed at `feedURL`.
    ///
    /// The reference is resolved as in RFC 3986, section 5.2: with user, host and port, but without the feed's query.
    public static func comments(imageID: UUID, besideFeedAt feedURL: URL, client: any HTTPClient) -> RemoteLoader {
        // A URL that is not `http` or `https` is not requested.
        let url = Origin(feedURL).flatMap { _ in URL(string: "image/\(imageID)/comments", relativeTo: feedURL) }
        return RemoteLoader(
            at: url?.absoluteURL ?? feedURL,
            client: client,
            accepting: 200...299,
            map: ImageCommentsMapper.map
        )
    }
}
