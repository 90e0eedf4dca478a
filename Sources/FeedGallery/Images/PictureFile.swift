public import FeedCore
import FeedJSON
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

/// The names of the files of pictures.
package enum PictureName {
    static let directory = "pictures/"
    private static let extensions = (ImageFormat.allCases.map(Optional.some) + [nil]).map(\.fileExtension)

    /// Returns whether the file of a picture may have this name.
    ///
    /// Such a name refers to nothing outside `pictures/`.
    package static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.starts(with: directory.utf8), let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            extensions.contains(where: { bytes[(dot + 1)...].elementsEqual($0.utf8) })
        else { return false }
        let base = bytes[directory.utf8.count..<dot]
        let parts = base.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return base.count <= 70 && parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
            && parts.suffix(2).allSatisfy { $0.count == 8 && $0.allSatisfy(Checksum.isDigit) }
    }

    /// Returns the part of a name before the checksum: the date, the words and the digits of the ID, each followed by
    /// `-`.
    package static func start(of image: FeedImage) -> String {
        let day = image.publishedAt.flatMap(Moment.init)?.day
        let words = image.description.map(words).flatMap { $0.isEmpty ? nil : $0 }
        return [day, words, image.id.text.prefix(8).lowercased()].compactMap(\.self).map { $0 + "-" }.joined()
    }

    /// Returns the first words of a text, at most 40 characters: ASCII letters and digits, without accents, joined by `-`.
    private static func words(of text: String) -> String {
        // Letters are decomposed to remove accents. Apostrophes do not end a word.
        let letters = text.prefix(200).decomposedStringWithCanonicalMapping.unicodeScalars.lazy.compactMap { scalar in
            isPlain(scalar.properties.lowercaseMapping.utf8.first ?? 0)
                ? scalar.properties.lowercaseMapping
                : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
                    || "'’".unicodeScalars.contains(scalar) ? "" : " "
        }
        var name = ""
        for word in String(letters.joined()).split(separator: " ") {
            let longer = name.isEmpty ? String(word.prefix(40)) : "\(name)-\(word)"
            guard longer.utf8.count <= 40 else { break }
            name = longer
        }
        return name
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension Data {
    /// WebP without Exif and XMP metadata, such as the position of a photo; other data is unchanged.
    ///
    /// `vipsthumbnail` of libvips 8.14 keeps the metadata of WebP, although it removes that of JPEG and PNG.
    package var withoutWebPMetadata: Data {
        guard ImageFormat(of: self) == .webp else { return self }
        let source = Array(self)
        let chunks = source.withUnsafeBytes { ImageBytes(bytes: $0).chunksOfWebP }
        var result = source.prefix(12)
        for chunk in chunks where chunk.name != "EXIF" && chunk.name != "XMP " {
            result += source[chunk.start..<Swift.min(chunk.end, source.count)]
        }
        guard result.count < source.count else { return self }
        // The flags of the first chunk say whether there is any metadata.
        if chunks.first?.name == "VP8X", result.count > 20 { result[20] &= ~0x0C }
        let size = UInt32(truncatingIfNeeded: result.count - 8)
        for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
        return Data(result)
    }
}

extension ImageBytes {
    /// The chunks of WebP (RFC 9649, section 2.3), each with its header and padding; the last one may be truncated.
    var chunksOfWebP: [(name: String, start: Int, end: Int)] {
        var chunks: [(name: String, start: Int, end: Int)] = []
        var start = 12
        while let size = unsigned(4, at: start + 4, littleEndian: true) {
            let end = start + 8 + size + size % 2
            chunks.append((String(decoding: bytes[start..<start + 4], as: UTF8.self), start, end))
            start = end
        }
        return chunks
    }
}
