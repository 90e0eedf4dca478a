/// Makes text from outside safe to print: what could drive a terminal, end a line or hide text becomes a space.
///
/// Replaced, one space for each scalar, are control characters (C0 with tab and new line, DEL, C1), line and
/// paragraph separators, bidirectional controls, and format characters nobody sees (zero-width space, word joiner,
/// byte order mark, annotations, tags). What scripts and emoji need stays: both joiners (U+200C, U+200D), variation
/// selectors and combining marks.
enum TerminalText {
    /// Gives `text` with every unsafe scalar replaced.
    static func safe(_ text: String) -> String {
        var text = text
        let replaced = text.withUTF8 { utf8 -> [UInt8]? in
            guard nextUnsafe(in: utf8, from: 0) != nil else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(utf8.count)
            append(utf8, to: &bytes)
            return bytes
        }
        return replaced.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Appends the UTF-8 of `text` to `bytes`, every unsafe scalar replaced.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0, to: &bytes) }) == nil {
            bytes.append(contentsOf: safe(text).utf8)
        }
    }

    /// Appends valid UTF-8 to `bytes`, every unsafe scalar replaced.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        while let unsafe = nextUnsafe(in: utf8, from: start) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<unsafe.lowerBound]))
            bytes.append(UInt8(ascii: " "))
            start = unsafe.upperBound
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    /// Finds the bytes of the first unsafe scalar at or behind `start`.
    private static func nextUnsafe(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        var index = start
        while index < utf8.count {
            if index + 8 <= utf8.count, isPrintableASCII(eightBytesAt: index, of: utf8) {
                index += 8
                continue
            }
            let length = UnsafeScalars.length(at: index, in: utf8)
            if length > 0 { return index..<index + length }
            index += 1
        }
        return nil
    }

    /// Says whether eight bytes are all printable ASCII, all eight tested at once.
    private static func isPrintableASCII(eightBytesAt index: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let deletes = word ^ (ones &* 0x7F)
        let belowSpace = (word &- ones &* 0x20) & ~word
        let isDelete = (deletes &- ones) & ~deletes
        return (word | belowSpace | isDelete) & (ones &* 0x80) == 0
    }
}
