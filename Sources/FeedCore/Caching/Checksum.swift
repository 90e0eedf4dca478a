/// A 64-bit checksum that detects corruption and names files; it does not protect against forgery.
///
///     let name = Checksum(of: url.absoluteString).text
///
/// It depends only on the bytes, not on how they are split into parts.
package struct Checksum: Equatable, Sendable {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var pending: UInt64 = 0
    private var count: UInt64 = 0

    /// Creates the checksum of no bytes.
    package init() {}

    /// Creates the checksum of bytes.
    package init(of bytes: UnsafeRawBufferPointer) {
        update(bytes)
    }

    /// Creates the checksum of a text in UTF-8.
    package init(of text: String) {
        Array(text.utf8).withUnsafeBytes { update($0) }
    }

    /// Adds the next part.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index < bytes.count {
            if count % 8 == 0, bytes.count - index >= 8 {
                let end = bytes.count - (bytes.count - index) % 8
                count += UInt64(end - index)
                while index < end {
                    mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
                    index &+= 8
                }
                continue
            }
            pending |= UInt64(bytes[index]) << (count % 8 * 8)
            (count, index) = (count + 1, index + 1)
            guard count % 8 == 0 else { continue }
            mix(pending)
            pending = 0
        }
    }

    /// The checksum of all parts, as 16 hexadecimal digits.
    package var text: String {
        var final = self
        final.mix(pending)
        final.mix(count)
        final.mix(0)
        let digits = String(final.state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns whether a text has the form of ``text``.
    package static func isText(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy(isDigit)
    }

    /// Returns whether a byte is a digit of ``text``.
    package static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &* 0xFF51_AFD7_ED55_8CCD
        state ^= state >> 32
    }
}
