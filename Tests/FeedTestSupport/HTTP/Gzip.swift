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

    /// Returns a valid stream that decodes to `decodedBytes` zeros, at least one, and has about a thousandth of the
    /// size.
    package static func bomb(decodedBytes: Int) -> [UInt8] {
        // RFC 1951, one block with dynamic codes: `0` is a match of 258 bytes, then `0` is its distance of one byte,
        // `01`
        // is a zero byte, and `11` is the end of the block. So four matches are one zero byte of the stream.
        let matches = (decodedBytes - 1) / 258
        var bits = BitWriter(header)
        bits.write(0b1, count: 1)
        bits.write(0b10, count: 2)
        bits.write(286 - 257, count: 5)
        bits.write(0, count: 5)
        bits.write(18 - 4, count: 4)
        for length in codeLengthCodes { bits.write(length, count: 3) }
        writeCodeLengths(to: &bits)
        for _ in 0..<(decodedBytes - 258 * matches) { bits.write(0b01, count: 2) }
        bits.writeZeros(2 * matches)
        bits.write(0b11, count: 2)
        return bits.bytes + littleEndian(CRC32.ofZeros(decodedBytes))
            + littleEndian(UInt32(truncatingIfNeeded: decodedBytes))
    }

    /// The header of a stream.
    static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// The lengths of the codes for code lengths, in the order of RFC 1951: 18 has one bit; 2 and 1 have two.
    private static let codeLengthCodes = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2]

    /// Writes the code lengths: two bits for symbols 0 and 256, one bit for 285 and the only distance, none for all
    /// others.
    private static func writeCodeLengths(to bits: inout BitWriter) {
        let one = 0b01, two = 0b11
        bits.write(two, count: 2)
        for run in [138, 117] { writeRun(run, to: &bits) }
        bits.write(two, count: 2)
        writeRun(28, to: &bits)
        bits.write(one, count: 2)
        bits.write(one, count: 2)
    }

    private static func writeRun(_ length: Int, to bits: inout BitWriter) {
        bits.write(0, count: 1)
        bits.write(length - 11, count: 7)
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
