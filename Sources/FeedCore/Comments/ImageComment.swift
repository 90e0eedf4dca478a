package import FeedJSON
public import Foundation

/// A comment on an image of the feed, encoded with the keys of the service's response.
///
///     for comment in try await feed.comments(on: image.id) { print(comment.author.username, comment.message) }
public struct ImageComment: Codable, Hashable, Identifiable, Sendable {
    /// The author of a comment.
    public struct Author: Codable, Hashable, Sendable {
        /// The author's username.
        public let username: String

        /// Creates an author.
        public init(username: String) {
            self.username = username
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, message, author
        case createdAt = "created_at"
    }

    /// The ID assigned by the service.
    public let id: UUID

    /// The text of the comment.
    public let message: String

    /// When the comment was written.
    public let createdAt: Date

    /// Who wrote the comment.
    public let author: Author

    /// Creates a comment.
    public init(id: UUID, message: String, createdAt: Date, author: Author) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.author = author
    }
}

extension ImageComment: PayloadItem {
    package init(from reader: inout JSONReader) throws {
        var id: UUID?
        var message: String?
        var createdAt: Date?
        var author: Author?
        try reader.readObject { reader, name in
            switch name {
            case "id": id = try reader.readUUID()
            case "message": message = try reader.readStringIfPresent()
            case "created_at": createdAt = try reader.readDate()
            case "author": author = try reader.readNull() ? nil : Author(from: &reader)
            default: break
            }
        }
        guard let id else { throw reader.missing("id") }
        guard let message else { throw reader.missing("message") }
        guard let createdAt else { throw reader.missing("created_at") }
        guard let author else { throw reader.missing("author") }
        self.init(id: id, message: message, createdAt: createdAt, author: author)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("message", message)
            writer.member("created_at", createdAt)
            writer.name("author")
            writer.object { $0.member("username", author.username) }
        }
    }
}

extension ImageComment.Author {
    fileprivate init(from reader: inout JSONReader) throws {
        var username: String?
        try reader.readObject { reader, name in
            if name == "username" { username = try reader.readStringIfPresent() }
        }
        guard let username else { throw reader.missing("username") }
        self.init(username: username)
    }
}
