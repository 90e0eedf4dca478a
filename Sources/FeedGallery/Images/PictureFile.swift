public import FeedCore
public import Foundation

/// The picture file of an image in a gallery: its name, and the properties that the pages need.
///
///     let file = PictureFile(of: data, for: image)
///     try data.write(to: directory.appending(path: file.name))
public struct PictureFile: Hashable, Sendable {
    /// A smaller copy of a picture, for the grid.
    public struct Thumbnail: Hashable, Sendable {
        /// The largest width and height of a thumbnail, in pixels.
        package static let longestSide = 640

        /// The largest number of pixels of a picture that has a thumbnail.
        static let mostPixels = 100_000_000

        /// The path relative to the gallery: `thumbnails/`, and the file name of the picture.
        public let name: String

        /// The size in pixels, at most ``longestSide`` wide and high.
        public let size: ImageSize
    }

    /// The path relative to the gallery, `pictures/DATE-WORDS-ID-SUM.EXT`.
    ///
    /// It contains the date of the image (UTC), the first words of its description (only ASCII letters and digits),
    /// eight digits of its ID, and eight digits of a checksum of the data. Different data has a different name, so
    /// browsers and CDNs may cache a file forever. Data of an unknown format has the extension `.bin`, which web
    /// servers deliver as a type that browsers do not display.
    public let name: String

    /// The format, or nil if it is unknown.
    public let format: ImageFormat?

    /// The size in pixels, if known.
    public let size: ImageSize?

    /// The size of the data in bytes.
    public let byteCount: Int

    /// Whether the file of the ``thumbnail`` exists, so that the grid can show it.
    public var hasThumbnail = false

    /// Creates the description of `data` as the picture of `image`.
    public init(of data: Data, for image: FeedImage) {
        format = ImageFormat(of: data)
        (size, byteCount) = (format == nil ? nil : ImageSize(of: data), data.count)
        let checksum = data.withUnsafeBytes { Checksum(of: $0) }.text.prefix(8)
        name = "\(PictureName.directory)\(PictureName.start(of: image))\(checksum).\(format.fileExtension)"
    }

    /// Creates the description of an existing file from its properties; its extension determines the format.
    public init(named name: String, size: ImageSize?, byteCount: Int) {
        format = ImageFormat.allCases.first { name.hasSuffix(".\($0.fileExtension)") }
        (self.name, self.size, self.byteCount) = (name, size, byteCount)
    }

    /// The name without the directory.
    var baseName: String { String(name.dropFirst(PictureName.directory.count)) }

    /// The thumbnail of a PNG, JPEG or WebP picture that is larger than a thumbnail, and has at most 100 megapixels; nil for
    /// any other picture.
    ///
    /// It has the format of the picture. Other formats have no thumbnail, so that animations stay animated.
    public var thumbnail: Thumbnail? {
        guard let format, [.png, .jpeg, .webp].contains(format), let size else { return nil }
        let (side, longest) = (Thumbnail.longestSide, max(size.width, size.height))
        guard longest > side, size.width * size.height <= Thumbnail.mostPixels else { return nil }
        let scaled = [size.width, size.height].map { max((side * $0 + longest / 2) / longest, 1) }
        return Thumbnail(name: "thumbnails/\(baseName)", size: ImageSize(width: scaled[0], height: scaled[1]))
    }
}

extension PictureFile {
    /// Returns whether `data` is an image that can be the thumbnail: of the picture's format, size and proportions.
    package func isThumbnail(_ data: Data) -> Bool {
        guard let expected = thumbnail?.size, ImageFormat(of: data) == format, let size = ImageSize(of: data) else {
            return false
        }
        // Programs round in different ways.
        return max(size.width, size.height) == Thumbnail.longestSide
            && abs(size.width - expected.width) <= 1 && abs(size.height - expected.height) <= 1
    }
}
