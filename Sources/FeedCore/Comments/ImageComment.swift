public import Foundation

/// A comment on an image of the feed.
///
/// It is encoded with the keys of the service's response.
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

    /// The keys of the service's response.
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
