public import FeedCore
import FeedJSON

/// Maps a comments service's answer to comments.
public enum ImageCommentsMapper {
    /// Returns the comments of an answer with any 2xx status, in the service's order.
    ///
    /// The payload is an object with `items`, each with an `id` (UUID), a `message`, a `created_at` (RFC 3339; the
    /// offset's colon may be missing) and an `author` with a `username`.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` where any part of it is wrong.
    public static func map(_ response: HTTPResponse) throws -> [ImageComment] {
        try ItemsPayload.map(response, accepting: 200...299)
    }
}
