/// The checksum that ends a gzip stream.
enum CRC32 {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes { crc = crc >> 8 ^ ofEachByte[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        return ~crc
    }

    /// The checksum of each byte, starting from zero.
    private static let ofEachByte = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
}
