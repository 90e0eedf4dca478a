#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A comment that somebody left on an image of the feed.
///
/// It is encoded under the names that its members have in the service's response.
public struct ImageComment: Codable, Hashable, Identifiable, Sendable {
    /// Who wrote a comment.
    public struct Author: Codable, Hashable, Sendable {
        /// The name the author goes by.
        public let username: String

        /// Creates an author.
        public init(username: String) {
            self.username = username
        }
    }

    /// The names of the members in a service's response.
    private enum CodingKeys: String, CodingKey {
        case id, message, author
        case createdAt = "created_at"
    }

    /// The identity the service gave the comment.
    public let id: UUID

    /// What the comment says.
    public let message: String

    /// When it was written.
    public let createdAt: Date

    /// Who wrote it.
    public let author: Author

    /// Creates a comment.
    public init(id: UUID, message: String, createdAt: Date, author: Author) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.author = author
    }
}
