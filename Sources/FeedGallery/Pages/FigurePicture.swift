import FeedCore

/// The picture of a figure: its source, and the link to its data.
///
/// Data that is not displayed is never opened, because it could run scripts; its link saves it instead.
struct FigurePicture {
    let file: PictureFile
    let isEmbedded: Bool
    let link: Link
    let saving: Attribute?
    /// The picture and its thumbnail, and the widths at which browsers use the thumbnail; nil without a thumbnail.
    private(set) var sources: Attribute?
    private(set) var sizes: Attribute?

    /// Creates a picture whose file is in `directory`, a path from the page; nil if the picture is missing.
    init?(_ picture: GalleryItem.Picture, of image: FeedImage, in directory: String) {
        switch picture {
        case .missing: return nil
        case .file(let existing): (file, link, isEmbedded) = (existing, .file(directory + existing.name), false)
        case .embedded(let data):
            file = PictureFile(of: data, for: image)
            (link, isEmbedded) = (.embedded(data, file.format), true)
        }
        saving = isEmbedded ? .download(as: file.baseName) : file.format.isDisplayable ? nil : .download
        guard let size = file.size, file.hasThumbnail, let thumbnail = file.thumbnail else { return }
        let width = thumbnail.size.width
        sources = .sources([(.file(directory + thumbnail.name), width), (link, size.width)])
        // A thumbnail is sufficient for phones of any density, and for other screens up to twice the usual
        // density, unless a wide picture has a wide frame.
        let other = max(width / 2, 208 * size.width / size.height)
        sizes = .plain(.sizes, "(max-width:48rem) \(width / 4)px,\(other)px")
    }
}
