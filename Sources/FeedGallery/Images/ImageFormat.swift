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
