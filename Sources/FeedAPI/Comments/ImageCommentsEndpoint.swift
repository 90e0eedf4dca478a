#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where the comments on an image are.
public enum ImageCommentsEndpoint {
    /// Returns the URL of the comments on an image of the feed at `feedURL`: `image/{id}/comments` beside the feed.
    ///
    /// The reference is resolved as RFC 3986, section 5.2 says: user, host and port stay, the feed's query does not.
    public static func url(imageID: UUID, besideFeedAt feedURL: URL) -> URL {
        let reference = "image/\(imageID.uuidString)/comments"
        return URL(string: reference, relativeTo: feedURL)?.absoluteURL ?? feedURL
    }
}
