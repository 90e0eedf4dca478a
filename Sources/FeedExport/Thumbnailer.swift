import FeedGallery
package import Foundation

/// Returns a copy of the picture in the file at a path, at most 640 pixels wide and high and without metadata; nil if that
/// fails.
package typealias Thumbnailer = @Sendable (_ path: String) async -> Data?

extension PictureFile {
    /// Returns the thumbnail that `thumbnailer` makes of the picture in the file at `path`; nil if it fails, or makes
    /// anything else.
    func thumbnail(of path: String, by thumbnailer: Thumbnailer) async -> Data? {
        guard let data = await thumbnailer(path), isThumbnail(data) else { return nil }
        return data.withoutWebPMetadata
    }
}
