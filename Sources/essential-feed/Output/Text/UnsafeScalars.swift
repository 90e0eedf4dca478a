/// The scalars that no terminal should be given from outside, recognised in their UTF-8 bytes.
enum UnsafeScalars {
    /// Gives the number of bytes of the unsafe scalar that starts at `index`, or 0 where none does.
    @inline(__always)
    static func length(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        let byte = utf8[index]
        if byte < 0x20 || byte == 0x7F { return 1 }
        guard byte >= 0xC2 else { return 0 }
        return switch byte {
        case 0xC2: isC1(second(at: index, in: utf8)) ? 2 : 0
        case 0xD8: second(at: index, in: utf8) == 0x9C ? 2 : 0  // U+061C
        case 0xE2, 0xEF: isUnsafe(threeBytes(at: index, in: utf8)) ? 3 : 0
        case 0xF3: isTag(threeBytes(at: index, in: utf8)) ? 4 : 0
        default: 0
        }
    }

    private static func isC1(_ second: UInt32) -> Bool {
        0x80...0x9F ~= second
    }

    /// Judges the three bytes of a scalar, read as one number.
    private static func isUnsafe(_ bytes: UInt32) -> Bool {
        switch bytes {
        case 0xE2808B, 0xE2808E...0xE2808F: true  // U+200B, U+200E, U+200F
        case 0xE280A8...0xE280AE: true  // U+2028, U+2029 and U+202A to U+202E
        case 0xE281A0...0xE281AF: true  // U+2060 to U+206F
        case 0xEFBBBF, 0xEFBFB9...0xEFBFBB: true  // U+FEFF, U+FFF9 to U+FFFB
        default: false
        }
    }

    /// Judges the first three bytes of a scalar: U+E0000 to U+E007F.
    private static func isTag(_ bytes: UInt32) -> Bool {
        0xF3A080...0xF3A081 ~= bytes
    }

    private static func second(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        index + 1 < utf8.count ? UInt32(utf8[index + 1]) : 0
    }

    private static func threeBytes(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard index + 2 < utf8.count else { return 0 }
        return UInt32(utf8[index]) << 16 | UInt32(utf8[index + 1]) << 8 | UInt32(utf8[index + 2])
    }
}
