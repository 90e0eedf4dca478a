public import Foundation

/// Writes compact JSON to a buffer that the caller empties, at the end or in blocks.
///
/// It adds the commas. Otherwise, the caller is responsible for a well-formed document: a name before each member's
/// value, and an end for each beginning. Members are written in the order of the calls.
///
/// The output is safe to show on a terminal: control characters (C0, DEL, C1), bidirectional controls and the
/// separators U+2028 and U+2029 are written as `\uXXXX`. All other characters, including slashes, are plain UTF-8.
public struct JSONWriter {
    /// The bytes written since the last `removeAll`.
    public private(set) var bytes: [UInt8] = []

    private var needsComma = false

    /// Creates a writer with space for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Empties the buffer; the next value is written inside the same containers.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Ends the line after a complete value, so that another value can follow.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }
}

// MARK: - Containers

extension JSONWriter {
    /// Writes an object whose members `content` writes.
    public mutating func object(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginObject()
        try content(&self)
        endObject()
    }

    /// Writes an array whose values `content` writes.
    public mutating func array(_ content: (inout JSONWriter) throws -> Void) rethrows {
        beginArray()
        try content(&self)
        endArray()
    }

    /// Begins an object that ``endObject()`` ends.
    public mutating func beginObject() { begin("{") }

    /// Ends the innermost object.
    public mutating func endObject() { end("}") }

    /// Begins an array that ``endArray()`` ends.
    public mutating func beginArray() { begin("[") }

    /// Ends the innermost array.
    public mutating func endArray() { end("]") }

    /// Adds members to the object that was ended last, which must have at least one.
    public mutating func extendObject(_ content: (inout JSONWriter) -> Void) {
        bytes.removeLast()
        content(&self)
        endObject()
    }

    /// Writes the name of the next member.
    public mutating func name(_ name: String) {
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
    /// Writes a member with a string, escaped.
    public mutating func member(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Writes a member with a UUID, in upper case.
    public mutating func member(_ name: String, _ value: UUID) {
        self.name(name)
        value.withText { string(utf8: $0) }
    }

    /// Writes a member with a date, in ISO 8601 and UTC, with fractions of a second truncated.
    public mutating func member(_ name: String, _ value: Date) {
        self.name(name)
        ISO8601.withText(of: value) { string(utf8: $0) }
    }

    /// Writes a member with an integer.
    public mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        literal(value.description)
    }

    /// Writes a member that is `true` or `false`.
    public mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        literal(value.description)
    }
}

// MARK: - Values

extension JSONWriter {
    /// Writes a string, escaped.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
    }

    /// Writes a string from its bytes, which must be valid UTF-8.
    public mutating func string(utf8 text: UnsafeRawBufferPointer) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        while start < text.count {
            let end = Self.endOfPlainText(in: text, from: start)
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
            start = end < text.count ? escape(text, at: end) : end
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a value as written in JSON.
    package mutating func literal(_ text: String) {
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
