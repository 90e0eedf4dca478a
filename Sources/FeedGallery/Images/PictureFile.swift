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

    /// The format, or nil if it is unknown.
    public let format: ImageFormat?

    /// The size in pixels, if known.
    public let size: ImageSize?

    /// The size of the data.
    public let byteCount: Int

    /// Describes `data` as the picture of the image with `id`.
    public init(of data: Data, forImage id: UUID) {
        self.init(data, start: Self.start(id, Self.checksum(of: data)), format: ImageFormat(of: data))
    }

    /// Describes `data` as the content of an existing file, which an earlier version may have written.
    ///
    /// - Returns: nil if `name` is not a name of this data. Data that has the name of an unknown format counts as such,
    ///   also if the format is known by now.
    public init?(of data: Data, named name: String) {
        guard let id = Self.id(in: name) else { return nil }
        let start = Self.start(id, Self.checksum(of: data))
        let unknown: ImageFormat? = nil
        let format = name == start + unknown.fileExtension ? nil : ImageFormat(of: data)
        self.init(data, start: start, format: format)
        guard name == self.name else { return nil }
    }

    private init(_ data: Data, start: String, format: ImageFormat?) {
        name = start + format.fileExtension
        self.format = format
        size = format == nil ? nil : ImageSize(of: data)
        byteCount = data.count
    }

    /// Returns the names that data with this checksum may have, also from earlier versions: one for each format, and one
    /// for unknown ones.
    ///
    /// - Parameter checksum: the checksum of the data, as stores of image data know it.
    public static func names(forImage id: UUID, checksum: String) -> [String] {
        let start = start(id, checksum)
        return extensions.map { start + $0 }
    }

    /// Returns whether a picture may have this name; then it is a path that leads nowhere else than to `pictures/`.
    public static func isName(_ name: String) -> Bool {
        guard let id = id(in: name) else { return false }
        let checksum = String(name.dropFirst("pictures/".count + 37).prefix(16))
        let start = start(id, checksum)
        return Checksum.isText(checksum) && name.hasPrefix(start)
            && extensions.contains(String(name.dropFirst(start.count)))
    }

    private static let extensions = (ImageFormat.allCases.map(Optional.some) + [nil]).map(\.fileExtension)

    private static func start(_ id: UUID, _ checksum: String) -> String {
        "pictures/\(id.text)-\(checksum)."
    }

    private static func checksum(of data: Data) -> String {
        data.withUnsafeBytes { Checksum(of: $0) }.text
    }

    private static func id(in name: String) -> UUID? {
        UUID(uuidString: String(name.dropFirst("pictures/".count).prefix(36)))
    }
}
