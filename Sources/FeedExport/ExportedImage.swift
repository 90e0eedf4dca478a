import FeedAPI
import FeedCore
import FeedGallery
import Foundation

/// An image of an export with its picture and comments.
struct ExportedImage: Sendable {
    let image: FeedImage
    var hasLeftFeed = false
    var picture: ExportedPicture?
    /// The entry of the thumbnail in the export list, if there is one.
    var thumbnail: ExportedFile?
    /// The comments; nil if they are unknown.
    var comments: [ImageComment]?
}
