import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The name that image data has beside the pages, and what the pages need to know of it.
public struct PictureFile: Hashable, Sendable {
    /// The path below the directory of the pages: `pictures/`, the image's id, a checksum of the data, and the format.
    ///
    /// Other data has another name, so that a browser or a CDN may keep a file for ever. Nothing of the name comes from
    /// a URL. Data of no known format ends in `.bin`, which web servers deliver as bytes that no browser shows.
    public let name: String

    /// The format, or nil where browsers are not to show the file.
    public let format: ImageFormat?

    /// The size, where it is known.
    public let size: ImageSize?

    /// Describes `data` as the picture of the image with `id`.
    public init(of data: Data, forImage id: UUID) {
        let checksum = data.withUnsafeBytes { Checksum(of: $0) }
        format = ImageFormat(of: data)
        size = ImageSize(of: data)
        name = Self.name(id, checksum.text) + Self.ending(format)
    }

    /// The names of which data with this checksum has one, depending on its format.
    package static func names(forImage id: UUID, checksum: String) -> [String] {
        let name = name(id, checksum)
        return (ImageFormat.allCases + [nil]).map { name + ending($0) }
    }

    private static func name(_ id: UUID, _ checksum: String) -> String {
        "pictures/\(id.uuidString)-\(checksum)."
    }

    private static func ending(_ format: ImageFormat?) -> String {
        format?.fileExtension ?? "bin"
    }
}
