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

    /// Creates a writer with room for `capacity` bytes.
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
    /// Writes an object, whose members are written by `content`.
    package mutating func object(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginObject()
        try content(&self)
        endObject()
    }

    /// Writes an array, whose elements are written by `content`.
    package mutating func array(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginArray()
        try content(&self)
        endArray()
    }

    /// Begins an object.
    package mutating func beginObject() {
        begin(UInt8(ascii: "{"))
    }

    /// Ends the innermost object.
    package mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    /// Begins an array.
    package mutating func beginArray() {
        begin(UInt8(ascii: "["))
    }

    /// Ends the innermost array.
    package mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    /// Writes the name of the next member.
    package mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
        }
        needsComma = true
    }
}

// MARK: - Members

extension JSONWriter {
    /// Writes a member that is a string.
    package mutating func member(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Writes a member that is an integer.
    package mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        integer(value)
    }

    /// Writes a member that is a number; throws `JSONError` if it is not finite.
    package mutating func member(_ name: String, _ value: Double) throws {
        self.name(name)
        try double(value)
    }

    /// Writes a member that is `true` or `false`.
    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        bool(value)
    }
}

// MARK: - Values

extension JSONWriter {
    /// Writes a string.
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

    /// Writes an integer.
    package mutating func integer(_ value: Int) {
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes a number that is read back as the same `Double`; throws `JSONError` if it is not finite.
    package mutating func double(_ value: Double) throws {
        guard value.isFinite else { throw JSONError(offset: bytes.count, reason: "not a number in range") }
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes `null`.
    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
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
