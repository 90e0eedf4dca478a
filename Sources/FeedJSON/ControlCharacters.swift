/// The non-ASCII characters that control a terminal: C1 controls, bidirectional controls and the two separators.
///
/// The writer of JSON escapes them.
enum ControlCharacters {
    /// Returns the control character at `index` of valid UTF-8, with its length in bytes; nil if there is none.
    @inline(__always)
    static func character(at index: Int, in text: UnsafeRawBufferPointer) -> (unit: UInt16, length: Int)? {
        switch text[index] {
        case 0xC2, 0xD8, 0xE2: find(at: index, in: text)
        default: nil
        }
    }

    private static func find(at index: Int, in text: UnsafeRawBufferPointer) -> (unit: UInt16, length: Int)? {
        let second = index + 1 < text.count ? text[index + 1] : 0
        let third = index + 2 < text.count ? text[index + 2] : 0
        switch (text[index], second, third) {
        case (0xC2, 0x80...0x9F, _): return (UInt16(second), 2)
        case (0xD8, 0x9C, _): return (0x061C, 2)
        case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
            return (0x2000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F), 3)
        default: return nil
        }
    }
}
