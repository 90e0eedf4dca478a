public import FeedCore
import FeedJSON
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
        let url = Result<_, any Error> { try ImageCommentsEndpoint.url(imageID: imageID, besideFeedAt: feedURL) }
        let map = ImageCommentsMapper.map
        return RemoteLoader(at: url, headers: headers, client: client, accepting: 200...299, map: map)
    }
}

enum ImageCommentsEndpoint {
    /// Returns the URL of the comments on an image: `image/{id}/comments`, relative to the feed at `feedURL`.
    ///
    /// The reference is resolved as in RFC 3986, section 5.2: with user, host and port, but without the feed's query.
    ///
    /// - Throws: ``RemoteError/invalidRequest(url:cause:)`` if `feedURL` is not an `http` or `https` URL.
    static func url(imageID: UUID, besideFeedAt feedURL: URL) throws(RemoteError) -> URL {
        let reference = "image/\(imageID.uuidString)/comments"
        guard Origin(feedURL) != nil, let url = URL(string: reference, relativeTo: feedURL)?.absoluteURL else {
            throw .invalidRequest(url: feedURL, cause: InvalidRequest.notWeb)
        }
        return url
    }
}

enum ImageCommentsMapper {
    /// Returns the comments of a response, in the service's order.
    ///
    /// The payload must be an object with `items`, each with an `id` (UUID), a `message`, a `created_at` (RFC 3339; the
    /// colon or minutes of the offset are optional) and an `author` with a `username`.
    static func map(_ response: HTTPResponse) throws -> [ImageComment] {
        try response.readBody(as: .items) { reader in
            var items: [ImageComment]?
            try reader.readObject { reader, name in
                if name == "items" { items = try reader.readNull() ? nil : reader.readArray(of: ImageComment.init) }
            }
            guard let items else { throw reader.missing("items") }
            return items
        }
    }
}
