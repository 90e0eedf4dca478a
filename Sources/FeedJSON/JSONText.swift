import Foundation

/// A string or member name in the document, validated but not copied.
///
/// It is a view of the document's bytes and must not outlive the closure or `JSONReader.read` call that provided it.
/// Its bytes are valid UTF-8 and its escape sequences are valid, unless the reader accepts invalid text.
public struct JSONText {
    /// The bytes between the quotation marks, as in the document.
    package let raw: UnsafeRawBufferPointer

    package let isEscaped: Bool

    /// The text, copied out of the buffer.
    public var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the unescaped UTF-8 of the text; if nothing is escaped, these are the document's own bytes.
    public func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        guard isEscaped else { return try body(raw) }
        return try withUnsafeTemporaryAllocation(byteCount: raw.count, alignment: 1) { buffer in
            let count = unescape(into: buffer)
            return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Writes the unescaped text, which is never longer than the escaped one.
    private func unescape(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\"), let escape = raw.escape(at: index) else {
                buffer[count] = raw[index]
                count += 1
                index += 1
                continue
            }
            for byte in (escape.character ?? "\u{FFFD}").utf8 {
                buffer[count] = byte
                count += 1
            }
            index += escape.length
        }
        return count
    }
}

extension JSONText {
    /// Returns whether the unescaped text equals `literal`, byte for byte.
    public static func == (text: JSONText, literal: StaticString) -> Bool {
        let literal = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        return text.withUTF8 { $0.isEqual(to: literal) }
    }

    /// Makes literals usable as the cases of a `switch` over a text.
    public static func ~= (literal: StaticString, text: JSONText) -> Bool {
        text == literal
    }

    /// The text for display, with everything but ASCII letters, digits, `_`, `-` and `.` replaced by `?`.
    var shown: String {
        let characters = string.unicodeScalars
        let shown = characters.prefix(40).map { character -> Character in
            switch character {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": Character(character)
            default: "?"
            }
        }
        return shown.isEmpty ? "?" : String(shown) + (characters.dropFirst(40).isEmpty ? "" : "...")
    }
}

// MARK: - Bytes

extension UnsafeRawBufferPointer {
    /// Returns whether both have the same bytes; `elementsEqual` would compare them one by one.
    package func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == other.count
        }
        return memcmp(start, otherStart, count) == 0
    }

    /// Returns the first index from `start` of a byte that is not printable ASCII, or is a quotation mark or backslash.
    @inline(__always)
    func endOfPlainASCII(from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index &+ 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // The high bit of each byte to stop at. Borrows and carries may set other bits, but only above the lowest.
            let marks = (quotes &- ones) | (backslashes &- ones)
            let controls = word &- ones &* 0x20
            let found = (marks | controls | word | (word &+ ones)) & (ones << 7)
            guard found == 0 else { return index &+ found.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, self[index].isPlainASCII {
            index &+= 1
        }
        return index
    }

    /// Returns the index after the bytes from `start` that are not printable ASCII; nil if they are not valid UTF-8.
    func endOfUTF8(from start: Int) -> Int? {
        var index = start
        while index < count, self[index] >= 0x7F {
            // The well-formed sequences of the Unicode Standard, table 3-7.
            let length: Int
            switch (self[index], index + 1 < count ? self[index + 1] : 0) {
            case (0x7F, _): length = 1
            case (0xC2...0xDF, 0x80...0xBF): length = 2
            case (0xE0, 0xA0...0xBF), (0xED, 0x80...0x9F): length = 3
            case (0xE1...0xEC, 0x80...0xBF), (0xEE...0xEF, 0x80...0xBF): length = 3
            case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
            default: return nil
            }
            let end = index + length
            guard end <= count, self[index..<end].dropFirst(2).allSatisfy({ $0 & 0xC0 == 0x80 }) else { return nil }
            index = end
        }
        return index
    }

    /// Returns the character of the escape sequence at `index` and the sequence's length; nil if it is invalid.
    ///
    /// A lone surrogate is no character.
    func escape(at index: Int) -> (character: Unicode.Scalar?, length: Int)? {
        guard index + 1 < count else { return nil }
        switch Unicode.Scalar(self[index + 1]) {
        case "\"", "\\", "/": return (Unicode.Scalar(self[index + 1]), 2)
        case "b": return ("\u{08}", 2)
        case "f": return ("\u{0C}", 2)
        case "n": return ("\n", 2)
        case "r": return ("\r", 2)
        case "t": return ("\t", 2)
        default: break
        }
        guard let unit = codeUnit(at: index) else { return nil }
        if let character = Unicode.Scalar(unit) { return (character, 6) }
        guard unit < 0xDC00, let low = codeUnit(at: index + 6), 0xDC00...0xDFFF ~= low else { return (nil, 6) }
        return (Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF), 12)
    }

    /// Returns the UTF-16 code unit of the escape `\uXXXX` at `index`.
    private func codeUnit(at index: Int) -> UInt32? {
        let start = index + 2
        guard start + 4 <= count, self[start - 2] == UInt8(ascii: "\\"), self[start - 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            let digit = self[index].hexadecimalValue
            guard digit < 16 else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}

extension UInt8 {
    /// Whether this byte is printable ASCII that needs no escape in a JSON string.
    fileprivate var isPlainASCII: Bool {
        self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }

    /// The value of this byte as a hexadecimal digit in ASCII; 255 if it is not one.
    ///
    /// It does not branch on the kind of digit: in a UUID, the kinds are random, and mispredicted branches are slow.
    var hexadecimalValue: UInt8 {
        let number = self &- UInt8(ascii: "0")
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return number < 10 ? number : letter < 6 ? letter &+ 10 : 255
    }
}
