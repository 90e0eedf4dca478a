import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// The picture of an exported image.
struct ExportedPicture: Sendable {
    private(set) var file: PictureFile
    /// The entry of the picture in the export list; it has a state if the file exists and is intact.
    var entry: ExportedFile
    /// The entry of the thumbnail in the export list, if the picture has one or needs one.
    var thumbnail: ExportedFile? {
        didSet { file.hasThumbnail = thumbnail?.state != nil }
    }
    /// Whether the picture is an earlier one that stays because it could not be loaded this time.
    var isLeft = false

    /// Creates the picture of an image from its data.
    init(of data: Data, for image: FeedImage) {
        file = PictureFile(of: data, for: image)
        let checksum = data.withUnsafeBytes { Checksum(of: $0).text }
        entry = ExportedFile(checksum: checksum, images: [image.id], size: file.size)
    }

    /// Creates a picture from an existing file; nil if the file may not exist.
    init?(_ name: String, _ entry: ExportedFile) {
        guard let file = entry.picture(named: name) else { return nil }
        (self.file, self.entry) = (file, entry)
    }
}
