public import FeedCore
import FeedJSON

/// Maps a feed service's answer to images.
public enum FeedItemsMapper {
    /// Returns the images of an answer with status 200, in the service's order.
    ///
    /// The payload is an object with `items`, each with an `id` (UUID), an `image` (absolute `http` or `https` URL) and
    /// perhaps a `description` and a `location`. It is read as strictly as RFC 8259 says, but for trailing commas.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` where any part of it is wrong.
    public static func map(_ response: HTTPResponse) throws -> [FeedImage] {
        try ItemsPayload.map(response, accepting: 200...200)
    }
}
