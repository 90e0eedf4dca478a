extension UnsafeRawBufferPointer {
    /// The first index, from `start` on, of what is not printable ASCII, or is a quotation mark or a backslash.
    @inline(__always)
    func endOfPlainASCII(from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index &+ 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // The high bit of every byte that stops. Borrows and carries out of such a byte may set more of them, but
            // only above it: the lowest is right.
            let marks = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            let controls = (word &- ones &* 0x20) & ~word
            let found = (marks | controls | word | (word &+ ones)) & (ones << 7)
            guard found == 0 else { return index &+ found.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, self[index].isPlainASCII {
            index &+= 1
        }
        return index
    }
}

extension UInt8 {
    /// Whether this byte is printable ASCII that stands for itself in a JSON string.
    var isPlainASCII: Bool {
        self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
