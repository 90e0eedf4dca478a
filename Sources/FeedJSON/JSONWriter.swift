/// Writes compact JSON to a buffer that the caller empties, at the end or in blocks.
///
/// It adds the commas; otherwise the caller is responsible for a well-formed document: a name before each member's
/// value, and an end for each beginning. Members are written in the order of the calls.
///
/// The output is safe to show on a terminal: control characters (C0, DEL, C1), bidirectional controls and the
/// separators U+2028 and U+2029 are written as `\uXXXX`. Everything else, including slashes, is plain UTF-8.
package struct JSONWriter {
    /// The bytes written since the last `removeAll`.
    package private(set) var bytes: [UInt8] = []

    private var needsComma = false

    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Empties the buffer; the next value is written inside the same containers.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Ends the line after a complete value, so that another value can follow.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }
}

// MARK: - Containers

extension JSONWriter {
    package mutating func object(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginObject()
        try content(&self)
        endObject()
    }

    package mutating func array(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginArray()
        try content(&self)
        endArray()
    }

    package mutating func beginObject() { begin("{") }

    package mutating func endObject() { end("}") }

    package mutating func beginArray() { begin("[") }

    package mutating func endArray() { end("]") }

    /// Writes the name of the next member.
    package mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

// MARK: - Members

extension JSONWriter {
    package mutating func member(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        integer(value)
    }

    /// Writes a member that is a number; throws `JSONError` if it is not finite.
    package mutating func member(_ name: String, _ value: Double) throws {
        self.name(name)
        try double(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        bool(value)
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
    }

    /// Writes a string from its bytes, which must be valid UTF-8.
    package mutating func string(utf8 text: UnsafeRawBufferPointer) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        while start < text.count {
            let end = Self.endOfPlainText(in: text, from: start)
            bytes.append(contentsOf: text[start..<end])
            start = end < text.count ? escape(text, at: end) : end
        }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func integer(_ value: Int) { literal(value.description) }

    /// Writes a number that is read back as the same `Double`; throws `JSONError` if it is not finite.
    package mutating func double(_ value: Double) throws {
        guard value.isFinite else { throw JSONError(offset: bytes.count, reason: "not a number in range") }
        literal(value.description)
    }

    package mutating func bool(_ value: Bool) { literal(value.description) }

    package mutating func null() { literal("null") }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }
}

// MARK: - Escaping

extension JSONWriter {
    /// Returns the index of the first character that must be escaped.
    private static func endOfPlainText(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while true {
            index = text.endOfPlainASCII(from: index)
            guard index < text.count, text[index] >= 0x80, ControlCharacters.character(at: index, in: text) == nil
            else { return index }
            repeat {
                index += 1
            } while index < text.count && text[index] >= 0x80 && ControlCharacters.character(at: index, in: text) == nil
        }
    }

    /// Writes the character at `index` as an escape sequence, and returns the index after it.
    private mutating func escape(_ text: UnsafeRawBufferPointer, at index: Int) -> Int {
        let byte = text[index]
        bytes.append(UInt8(ascii: "\\"))
        guard byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
            bytes.append(byte)
            return index + 1
        }
        let (unit, length) = ControlCharacters.character(at: index, in: text) ?? (UInt16(byte), 1)
        bytes.append(UInt8(ascii: "u"))
        for shift: UInt16 in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        return index + length
    }
}

/// The non-ASCII characters that terminals act upon: C1 controls, bidirectional controls and the two separators.
///
/// All output uses this table: JSON escapes these characters, and text for people omits them.
package enum ControlCharacters {
    /// Returns the length in bytes of such a character at `index` of valid UTF-8, or 0 if there is none.
    package static func length(at index: Int, in text: UnsafeRawBufferPointer) -> Int {
        find(at: index, in: text)?.length ?? 0
    }

    /// Returns such a character at `index` of valid UTF-8, with its length in bytes.
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
