/// A set of ASCII characters, as a bit set: for the random bytes of most image URLs, branches would be mispredicted.
struct ASCIISet: Sendable {
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    init(_ characters: String) {
        for byte in characters.utf8 where byte < 64 { bits.low |= 1 << UInt64(byte) }
        for byte in characters.utf8 where byte >= 64 { bits.high |= 1 << UInt64(byte & 63) }
    }

    /// Returns the first index from `start` of a byte that is not in the set.
    func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, contains(bytes[index]) { index &+= 1 }
        return index
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? bits.low : bits.high) >> UInt64(byte & 63) & 1 == 1
    }
}
