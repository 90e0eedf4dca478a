import FeedCore
import Foundation

/// The picture of a figure: its sources, and the link to its data.
///
/// Data that is not displayed is never opened, because it could run scripts; its link saves it instead.
struct FigurePicture {
    let format: ImageFormat?
    let size: ImageSize?
    /// The file name for saving the data.
    let name: String
    let isEmbedded: Bool
    let source: Attribute?
    let target: Attribute
    let saving: Attribute?
    /// The picture and its thumbnail, and the widths at which browsers use the thumbnail; nil without a thumbnail.
    let sources: Attribute?
    let sizes: Attribute?

    /// Creates a picture whose file is in `directory`, a path from the page; nil if the picture is missing.
    init?(_ picture: GalleryItem.Picture, of image: FeedImage, in directory: String) {
        switch picture {
        case .missing: return nil
        case .file(let file):
            (format, size, name, isEmbedded) = (file.format, file.size, file.name, false)
            let link = Link.file(directory + file.name)
            (source, target) = (.src(link), .href(link))
            saving = format.isDisplayable ? nil : .download
            if let size, file.hasThumbnail, let thumbnail = file.thumbnail {
                let width = thumbnail.size.width
                sources = .sources([(.file(directory + thumbnail.name), width), (link, size.width)])
                // A thumbnail is sufficient for phones of any density, and for other screens up to twice the usual
                // density, unless a wide picture has a wide frame.
                let other = max(width / 2, 208 * size.width / size.height)
                sizes = .plain(.sizes, "(max-width:48rem) \(width / 4)px,\(other)px")
            } else {
                (sources, sizes) = (nil, nil)
            }
        case .embedded(let data):
            (format, size) = (ImageFormat(of: data), ImageSize(of: data))
            (name, isEmbedded) = (PictureFile(of: data, for: image).baseName, true)
            (source, target) = (format.map { .src(data, $0) }, .href(data, format))
            saving = .download(as: name)
            (sources, sizes) = (nil, nil)
        }
    }
}
