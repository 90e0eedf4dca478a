import FeedCore
import FeedJSON
public import Foundation

/// The name of an image data file next to the pages, and the properties that the pages need.
public struct PictureFile: Hashable, Sendable {
    /// The path relative to the pages: `pictures/`, the image's ID, a checksum of the data, and the extension.
    ///
    /// Different data has a different name, so that a browser or CDN may cache a file forever. No part of the name
    /// comes from a URL. Data of an unknown format has the extension `.bin`, which web servers deliver as a type that
    /// browsers do not display.
    public let name: String

    /// The format, or nil if browsers are not to display the file.
    public let format: ImageFormat?

    /// The size, if known.
    public let size: ImageSize?

    /// The size of the data.
    public let byteCount: Int

    /// Describes `data` as the picture of the image with `id`.
    public init(of data: Data, forImage id: UUID) {
        let checksum = data.withUnsafeBytes { Checksum(of: $0) }
        format = ImageFormat(of: data)
        size = ImageSize(of: data)
        byteCount = data.count
        name = Self.name(id, checksum.text) + Self.ending(format)
    }

    /// The media type as which it is offered.
    var mediaType: String { format?.mediaType ?? "application/octet-stream" }

    /// Returns the possible names of data with this checksum, one for each format.
    package static func names(forImage id: UUID, checksum: String) -> [String] {
        let name = name(id, checksum)
        return (ImageFormat.allCases + [nil]).map { name + ending($0) }
    }

    /// Returns whether a picture may have this name.
    package static func isName(_ name: String) -> Bool {
        let file = name.dropFirst("pictures/".count)
        guard let id = UUID(uuidString: String(file.prefix(36))) else { return false }
        let checksum = String(file.dropFirst(37).prefix(16))
        let start = Self.name(id, checksum)
        return Checksum.isText(checksum) && name.hasPrefix(start)
            && (ImageFormat.allCases + [nil]).contains { name.dropFirst(start.count) == ending($0) }
    }

    private static func name(_ id: UUID, _ checksum: String) -> String {
        "pictures/\(id.text)-\(checksum)."
    }

    private static func ending(_ format: ImageFormat?) -> String {
        format?.fileExtension ?? "bin"
    }
}
