/// The checksum that ends a gzip stream.
enum CRC32 {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes { crc = crc >> 8 ^ ofEachByte[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        return ~crc
    }

    /// The checksum of each byte, starting from zero.
    private static let ofEachByte = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { crc, _ in shifted(crc) }
    }

    /// Returns the checksum of `count` zeros, in logarithmic time.
    static func ofZeros(_ count: Int) -> UInt32 {
        // A zero byte is a linear map of the checksum's bits, which is squared for each bit of the count.
        var map = (0..<32).map { bit in (0..<8).reduce(UInt32(1) << UInt32(bit)) { crc, _ in shifted(crc) } }
        var crc = ~UInt32(0)
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { crc = apply(map, to: crc) }
            map = map.map { apply(map, to: $0) }
            rest >>= 1
        }
        return ~crc
    }

    private static func shifted(_ crc: UInt32) -> UInt32 {
        crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1
    }

    private static func apply(_ map: [UInt32], to crc: UInt32) -> UInt32 {
        map.indices.reduce(0) { sum, bit in crc >> UInt32(bit) & 1 == 1 ? sum ^ map[bit] : sum }
    }
}
