public import Foundation

/// A format of image data, detected from its first bytes.
///
///     let isShown = ImageFormat(of: data)?.isDisplayable ?? false
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG, with or without metadata.
    case jpeg
    /// Graphics Interchange Format.
    case gif
    /// WebP: lossy, lossless or extended.
    case webp
    /// AV1 Image File Format, still or animated.
    case avif
    /// Windows bitmap.
    case bmp
    /// Scalable Vector Graphics, a document that can contain scripts.
    case svg
    /// Tagged Image File Format.
    case tiff
    /// High Efficiency Image Format with HEVC, still or animated.
    case heic

    /// Detects the format of `data`, ignoring any name and media type; nil if it is unknown.
    public init?(of data: Data) {
        let format = data.withUnsafeBytes { bytes in
            Self.allCases.first { $0.matches(ImageBytes(bytes: bytes)) }
        }
        guard let format else { return nil }
        self = format
    }

    /// Whether pages display the format: every browser supports it, and it contains neither markup nor scripts.
    package var isDisplayable: Bool {
        switch self {
        case .png, .jpeg, .gif, .webp, .avif, .bmp: true
        case .svg, .tiff, .heic: false
        }
    }

    /// The media type, as in `Content-Type`.
    package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

    /// The file name extension, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The name of the format in messages.
    var name: String { rawValue.uppercased() }

    private func matches(_ bytes: ImageBytes) -> Bool {
        switch self {
        case .png: bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0)
        case .jpeg: bytes.has([0xFF, 0xD8, 0xFF], at: 0)
        case .gif: bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0)
        case .webp: bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8)
        case .avif: bytes.hasBrand(["avif", "avis"])
        case .bmp: bytes.isBMP
        case .svg: bytes.isSVG
        case .tiff: bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0)
        case .heic: bytes.hasBrand(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"])
        }
    }
}

extension ImageFormat? {
    /// The media type of offered data.
    var mediaType: String { self?.mediaType ?? "application/octet-stream" }

    /// The file extension; web servers deliver `.bin` as a type that browsers do not display.
    var fileExtension: String { self?.fileExtension ?? "bin" }

    /// Whether pages display the format.
    var isDisplayable: Bool { self?.isDisplayable ?? false }
}

/// The bytes of an image, which may be malformed or truncated.
struct ImageBytes {
    let bytes: UnsafeRawBufferPointer

    /// Returns the number in the `count` bytes at `offset`, or nil if the image is too short.
    func unsigned(_ count: Int, at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let digits = bytes[offset..<offset + count]
        let number = (littleEndian ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        // A 32-bit `Int` cannot represent every four-byte number.
        return number >= 0 ? number : nil
    }

    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - pattern.count && bytes[offset...].starts(with: pattern)
    }

    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    /// Returns whether an ISO base media file has one of `brands`, as the major brand or a compatible one.
    func hasBrand(_ brands: [String]) -> Bool {
        guard has("ftyp", at: 4), let end = unsigned(4, at: 0) else { return false }
        let offsets = [8] + Array(stride(from: 16, to: max(min(end, 256) - 3, 16), by: 4))
        return offsets.contains { offset in brands.contains { has($0, at: offset) } }
    }

    /// Whether this is a bitmap; texts may begin like one, so the size of the second header is checked.
    var isBMP: Bool {
        guard has("BM", at: 0), let size = unsigned(4, at: 14, littleEndian: true) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(size)
    }

    /// Whether the first element is `svg`, after any byte order mark, space, declaration, comments and document type.
    var isSVG: Bool {
        var offset = has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
        while let start = bytes[offset...].firstIndex(where: { !Self.whiteSpace.contains($0) }) {
            offset = start
            let end: Int?
            if has("<?", at: offset) {
                end = self.end(of: "?>", from: offset)
            } else if has("<!--", at: offset) {
                end = self.end(of: "-->", from: offset + 4)
            } else if has("<!DOCTYPE", at: offset) {
                end = endOfDocumentType(from: offset)
            } else {
                return has("<svg", at: offset) && bytes.dropFirst(offset + 4).first.map(Self.endsName) == true
            }
            guard let end else { return false }
            offset = end
        }
        return false
    }

    /// Returns the offset after a document type, which may contain declarations in brackets.
    private func endOfDocumentType(from offset: Int) -> Int? {
        let first = bytes[offset...].first { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
        let inside = first == UInt8(ascii: "[") ? end(of: "]", from: offset) : offset
        return inside.flatMap { end(of: ">", from: $0) }
    }

    private func end(of text: String, from offset: Int) -> Int? {
        let pattern = Array(text.utf8)
        return (min(offset, bytes.count)..<bytes.count).first { has(pattern, at: $0) }.map { $0 + pattern.count }
    }

    private static let whiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    private static func endsName(_ byte: UInt8) -> Bool {
        whiteSpace.contains(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
