public import FeedCore
public import Foundation

/// The picture and comments that a page shows with the texts of an image.
///
///     let item = GalleryItem(picture: .embedded(data), comments: comments)
public struct GalleryItem: Sendable {
    /// The picture on the page.
    public enum Picture: Sendable {
        /// The picture is not available; the page links to its URL.
        case missing

        /// A file of the gallery.
        case file(PictureFile)

        /// The data, embedded in the page; data that cannot be displayed becomes a download.
        case embedded(Data)
    }

    /// The picture.
    public var picture: Picture

    /// The comments: the grid shows their number, the image's page the comments, newest first.
    public var comments: [ImageComment]

    /// Creates an item.
    public init(picture: Picture, comments: [ImageComment] = []) {
        self.picture = picture
        self.comments = comments
    }
}
