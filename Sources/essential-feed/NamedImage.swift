import EssentialFeed
import Foundation

/// An image that the user named by its id, and the feed whose service has it.
struct NamedImage: Sendable {
    let id: UUID
    let feed: Feed<FeedImage>
    /// The image, if the feed is cached.
    let image: FeedImage?
}
