public import Foundation

/// The width and height of an image in pixels, as displayed.
///
///     if let size = ImageSize(of: data) { print("\(size.width) × \(size.height)") }
public struct ImageSize: Hashable, Sendable {
    /// The width, at least 1.
    public let width: Int

    /// The height, at least 1.
    public let height: Int

    /// Creates a size; both numbers must be at least 1.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Reads the size of PNG, JPEG, GIF, WebP and BMP data without decoding it.
    ///
    /// For a photo that is marked as rotated, it is the size after rotation, as browsers display it. The result is nil
    /// for any other format, for truncated data, and for an impossible size.
    public init?(of data: Data) {
        guard let format = ImageFormat(of: data) else { return nil }
        let size = data.withUnsafeBytes { bytes -> (width: Int, height: Int)? in
            let bytes = ImageBytes(bytes: bytes)
            return switch format {
            case .png: bytes.sizeOfPNG
            case .jpeg: bytes.sizeOfJPEG
            case .gif: bytes.sizeOfGIF
            case .webp: bytes.sizeOfWebP
            case .bmp: bytes.sizeOfBMP
            case .avif, .svg, .tiff, .heic: nil
            }
        }
        // The largest possible size is that of PNG.
        guard let size, 1...0x7FFF_FFFF ~= size.width, 1...0x7FFF_FFFF ~= size.height else { return nil }
        width = size.width
        height = size.height
    }
}

extension ImageBytes {
    fileprivate typealias Size = (width: Int, height: Int)

    fileprivate var sizeOfPNG: Size? {
        guard has("IHDR", at: 12), let width = unsigned(4, at: 16), let height = unsigned(4, at: 20) else { return nil }
        var offset = 33
        while let length = unsigned(4, at: offset), !has("IDAT", at: offset + 4) {
            if has("eXIf", at: offset + 4) {
                return swapsDimensionsByExif(at: offset + 8) ? (height, width) : (width, height)
            }
            offset += 12 + length
        }
        return (width, height)
    }

    fileprivate var sizeOfGIF: Size? { sizes(2, at: 6) }

    fileprivate var sizeOfWebP: Size? {
        if has("VP8X", at: 12) {
            guard let size = sizes(3, at: 24).map({ ($0.width + 1, $0.height + 1) }) else { return nil }
            guard let exif = chunksOfWebP.first(where: { $0.name == "EXIF" }) else { return size }
            // Some programs write the header of Exif in JPEG, too.
            let start = exif.start + (has("Exif\0\0", at: exif.start + 8) ? 14 : 8)
            return swapsDimensionsByExif(at: start) ? (size.1, size.0) : size
        }
        if has("VP8L", at: 12), has([0x2F], at: 20), let bits = unsigned(4, at: 21, littleEndian: true) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
        // The two bits above each number specify a scaling, which decoders ignore.
        return sizes(2, at: 26).map { ($0.width & 0x3FFF, $0.height & 0x3FFF) }
    }

    fileprivate var sizeOfBMP: Size? {
        // The first version has numbers of two bytes. In others, a negative height means that the first row is on top.
        if unsigned(4, at: 14, littleEndian: true) == 12 { return sizes(2, at: 18) }
        return sizes(4, at: 18).map { ($0.width, Int(Int32(truncatingIfNeeded: $0.height).magnitude)) }
    }

    private func sizes(_ count: Int, at offset: Int) -> Size? {
        guard let width = unsigned(count, at: offset, littleEndian: true),
            let height = unsigned(count, at: offset + count, littleEndian: true)
        else { return nil }
        return (width, height)
    }

    /// The size in the frame header of a JPEG (ITU-T T.81, annex B), after any Exif rotation.
    fileprivate var sizeOfJPEG: Size? {
        var offset = 2
        var swapsDimensions = false
        while let marker = unsigned(2, at: offset), marker >= 0xFF00 {
            let kind = marker & 0xFF
            // Any number of 0xFF bytes may precede a marker.
            if kind == 0xFF { offset += 1; continue }
            guard let length = unsigned(2, at: offset + 2), length >= 2 else { return nil }
            if Self.frames.contains(kind) {
                let height = unsigned(2, at: offset + 5)
                guard let height, let width = unsigned(2, at: offset + 7) else { return nil }
                return swapsDimensions ? (height, width) : (width, height)
            }
            // The frame header precedes the first scan, after which there are no segments.
            guard kind != 0xDA, kind != 0xD9 else { return nil }
            if kind == 0xE1, has("Exif\0\0", at: offset + 4) {
                swapsDimensions = swapsDimensionsByExif(at: offset + 10)
            }
            offset += 2 + length
        }
        return nil
    }

    /// The frame markers SOF0 to SOF15, without the table markers and the reserved marker in this range.
    private static let frames = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    /// Returns whether the orientation (tag 0x0112) in the first TIFF directory exchanges width and height (5 to 8).
    private func swapsDimensionsByExif(at start: Int) -> Bool {
        let isLittle = has("II*\0", at: start)
        guard isLittle || has([0x4D, 0x4D, 0, 42], at: start),
            let directory = unsigned(4, at: start + 4, littleEndian: isLittle), directory < 1 << 16,
            let count = unsigned(2, at: start + directory, littleEndian: isLittle)
        else { return false }
        let entries = (0..<min(count, 256)).lazy.map { start + directory + 2 + 12 * $0 }
        guard let entry = entries.first(where: { unsigned(2, at: $0, littleEndian: isLittle) == 0x0112 }),
            let orientation = unsigned(2, at: entry + 8, littleEndian: isLittle)
        else { return false }
        return (5...8).contains(orientation)
    }
}
