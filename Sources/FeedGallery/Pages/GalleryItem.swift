public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a page shows of an image besides its texts.
public struct GalleryItem: Sendable {
    /// The picture on the page.
    public enum Picture: Sendable {
        /// There is none: the page links to where it should be.
        case missing

        /// It is a file beside the pages.
        case file(PictureFile)

        /// Its data is inside the page; the page links to data of no known format instead.
        case embedded(Data)
    }

    /// The picture.
    public var picture: Picture

    /// The comments; the page shows the newest first.
    public var comments: [ImageComment]

    /// Creates an item.
    public init(picture: Picture, comments: [ImageComment] = []) {
        self.picture = picture
        self.comments = comments
    }
}

extension GalleryItem {
    /// The format of the picture, or nil where the page is not to show it.
    var format: ImageFormat? {
        switch picture {
        case .missing: nil
        case .file(let file): file.format
        case .embedded(let data): ImageFormat(of: data)
        }
    }

    /// The size of the picture, where it is known.
    var size: ImageSize? {
        switch picture {
        case .missing: nil
        case .file(let file): file.size
        case .embedded(let data): ImageSize(of: data)
        }
    }
}
