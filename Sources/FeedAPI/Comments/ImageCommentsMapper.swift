import FeedCore
import FeedJSON

/// Maps a response to the comments on an image.
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
