/// Gzip streams (RFC 1952) built without a compression library.
package enum Gzip {
    /// Returns a stream with the uncompressed bytes.
    package static func stored(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var stream = header
        var start = 0
        repeat {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            start = block.endIndex
            let length = UInt16(block.count)
            stream.append(start == bytes.count ? 1 : 0)
            stream += littleEndian(length) + littleEndian(~length) + block
        } while start < bytes.count
        return stream + littleEndian(CRC32.of(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Returns the beginning of a stream, which decodes to at least `decodedBytes` zeros, in about a thousandth of the size.
    package static func bomb(decodedBytes: Int) -> [UInt8] {
        // RFC 1951, a block with dynamic codes and a zero byte. Then `0` is a match of 258 bytes, and the next `0` its
        // distance of one byte. So each zero byte of the stream is four matches.
        let start: [UInt8] = [0xED, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFD, 0xA9, 0x17, 0xA9, 0]
        return header + start + repeatElement(0, count: decodedBytes / (4 * 258) + 1)
    }

    /// The header of a stream.
    static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
