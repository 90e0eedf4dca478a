public import Foundation

/// A format of image data that all browsers display and that cannot contain markup or scripts.
///
/// SVG is excluded because it is a document that may contain scripts.
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

    /// Detects the format from the first bytes of `data`, ignoring name and media type; nil for any other format.
    public init?(of data: Data) {
        let format = data.withUnsafeBytes { bytes in
            Self.allCases.first { $0.matches(ImageBytes(bytes)) }
        }
        guard let format else { return nil }
        self = format
    }

    /// The media type, as in `Content-Type`.
    public var mediaType: String { "image/\(rawValue)" }

    /// The file name extension, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    private func matches(_ bytes: ImageBytes) -> Bool {
        switch self {
        case .png: bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0)
        case .jpeg: bytes.has([0xFF, 0xD8, 0xFF], at: 0)
        case .gif: bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0)
        case .webp: bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8)
        case .avif:
            bytes.has("ftyp", at: 4) && bytes.brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
        }
    }
}

/// The bytes of an image, which may be malformed or truncated.
struct ImageBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Returns the number in the `count` bytes at `offset`, or nil if the image is too short.
    func unsigned(_ count: Int, at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let digits = bytes[offset..<offset + count]
        let number = littleEndian ? digits.reversed().reduce(0, Self.append) : digits.reduce(0, Self.append)
        // A 32-bit `Int` cannot hold every four-byte number.
        return number >= 0 ? number : nil
    }

    func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - pattern.count && bytes[offset...].starts(with: pattern)
    }

    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    /// The offsets of the brands of an ISO base media file: the major brand, and the compatible ones up to the end of
    /// the box.
    var brands: [Int] {
        let end = min(unsigned(4, at: 0) ?? 0, 256)
        return [8] + Array(stride(from: 16, to: max(end - 3, 16), by: 4))
    }

    private static func append(_ number: Int, _ byte: UInt8) -> Int {
        number << 8 | Int(byte)
    }
}
