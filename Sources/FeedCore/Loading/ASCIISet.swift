/// Some of the characters of ASCII, a bit for each.
///
/// To compare a byte with one range after the other takes several times as long where their order is random, as in
/// most URLs of pictures: no branch can be foretold.
struct ASCIISet: Sendable {
    /// The characters below 64, and those from 64 on.
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    /// Holds each character of `characters`, which must be ASCII.
    init(_ characters: String) {
        for byte in characters.utf8 where byte < 64 { bits.low |= 1 << UInt64(byte) }
        for byte in characters.utf8 where byte >= 64 { bits.high |= 1 << UInt64(byte & 63) }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? bits.low : bits.high) >> UInt64(byte & 63) & 1 == 1
    }
}
