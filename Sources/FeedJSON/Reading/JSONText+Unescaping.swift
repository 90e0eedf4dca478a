extension JSONText {
    /// Writes the text without its escape sequences, which the reader has checked, and returns how many bytes it has.
    ///
    /// No escape sequence is shorter than the character it stands for, so `raw.count` bytes always do.
    func unescape(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\") else {
                buffer[count] = raw[index]
                count += 1
                index += 1
                continue
            }
            let (scalar, length) = escapedScalar(at: index)
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                buffer[count] = byte
                count += 1
            }
            index += length
        }
        return count
    }

    /// The character that the escape sequence at `index` stands for, and the length of the sequence.
    private func escapedScalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        switch raw[index + 1] {
        case UInt8(ascii: "b"): return ("\u{08}", 2)
        case UInt8(ascii: "f"): return ("\u{0C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"): break
        case let other: return (Unicode.Scalar(other), 2)
        }
        let unit = hexadecimal(at: index + 2)
        if let scalar = Unicode.Scalar(unit) {
            return (scalar, 6)
        }
        let pair = 0x10000 + (unit & 0x3FF) << 10 + hexadecimal(at: index + 8) & 0x3FF
        return (Unicode.Scalar(pair) ?? "\u{FFFD}", 12)
    }

    private func hexadecimal(at index: Int) -> UInt32 {
        raw[index..<index + 4].reduce(0) { $0 << 4 | UInt32($1.hexadecimalValue ?? 0) }
    }
}

extension UInt8 {
    /// The value of the hexadecimal digit that this byte is in ASCII.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether this byte is a decimal digit in ASCII.
    var isDigit: Bool {
        self &- UInt8(ascii: "0") < 10
    }
}
