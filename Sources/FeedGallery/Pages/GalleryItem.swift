public import FeedCore
public import Foundation

/// What a page shows of an image in addition to its texts.
public struct GalleryItem: Sendable {
    /// The picture on the page.
    public enum Picture: Sendable {
        /// There is none: the page links to its URL.
        case missing

        /// It is a file next to the pages.
        case file(PictureFile)

        /// It is embedded in the page; data that cannot be displayed is a download.
        case embedded(Data)
    }

    /// The picture.
    public var picture: Picture

    /// The comments, of which the page shows the newest first.
    public var comments: [ImageComment]

    /// Creates an item.
    public init(picture: Picture, comments: [ImageComment] = []) {
        self.picture = picture
        self.comments = comments
    }
}

extension GalleryItem {
    /// The format and the size of the picture, as far as they are known.
    var properties: (ImageFormat?, ImageSize?) {
        switch picture {
        case .missing: (nil, nil)
        case .file(let file): (file.format, file.size)
        case .embedded(let data): (ImageFormat(of: data), ImageSize(of: data))
        }
    }
}
