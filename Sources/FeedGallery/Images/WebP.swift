package import Foundation

extension Data {
    /// WebP without Exif and XMP metadata, such as the position of a photo; other data is unchanged.
    ///
    /// `vipsthumbnail` of libvips 8.14 removes the metadata of JPEG and PNG, but not of WebP.
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
