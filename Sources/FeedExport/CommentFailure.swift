import EssentialFeed
import FeedCore
public import Foundation

/// The failure of the comments on an image.
public struct CommentFailure: Sendable {
    /// The ID of the image.
    public let id: UUID

    /// The error of the request.
    public let cause: any Error

    /// Creates a failure.
    public init(id: UUID, cause: any Error) {
        (self.id, self.cause) = (id, cause)
    }
}
