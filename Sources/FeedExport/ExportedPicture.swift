import FeedAPI
import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// The picture of an exported image.
struct ExportedPicture: Sendable {
    var file: PictureFile
    /// The entry of the picture in the export list; it has a state if the file exists and is intact.
    var entry: ExportedFile
    /// Whether the picture is an earlier one that stays because it could not be loaded this time.
    var isLeft = false

    var isExisting: Bool { entry.state != nil }

    /// Creates the picture of an image from its data.
    init(of data: Data, for image: FeedImage) {
        file = PictureFile(of: data, for: image)
        entry = ExportedFile(
            checksum: data.withUnsafeBytes { Checksum(of: $0).text },
            images: [image.id],
            size: file.size
        )
    }

    /// Creates a picture from an existing file; nil if the file may not exist.
    init?(_ name: String, _ entry: ExportedFile, isLeft: Bool = false) {
        guard let file = entry.picture(named: name) else { return nil }
        (self.file, self.entry, self.isLeft) = (file, entry, isLeft)
    }
}
