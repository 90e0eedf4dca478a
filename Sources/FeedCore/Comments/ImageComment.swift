#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A comment that somebody left on an image of the feed.
public struct ImageComment: Identifiable, Hashable, Sendable {
    /// Who wrote a comment.
    public struct Author: Hashable, Sendable {
        /// The name the author goes by.
        public let username: String

        /// Creates an author.
        public init(username: String) {
            self.username = username
        }
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
