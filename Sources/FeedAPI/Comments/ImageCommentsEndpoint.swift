import FeedCore
import Foundation

/// The endpoint of the comments on an image.
enum ImageCommentsEndpoint {
    /// Returns the URL of the comments on an image: `image/{id}/comments`, relative to the feed at `feedURL`.
    ///
    /// The reference is resolved as in RFC 3986, section 5.2: with user, host and port, but without the feed's query. A
    /// URL that is not `http` or `https`, which ``RemoteLoader`` refuses to request, is returned unchanged.
    static func url(imageID: UUID, besideFeedAt feedURL: URL) -> URL {
        let reference = "image/\(imageID.uuidString)/comments"
        guard Origin(feedURL) != nil, let url = URL(string: reference, relativeTo: feedURL) else { return feedURL }
        return url.absoluteURL
    }
}
