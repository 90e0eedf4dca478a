/// Reads a JSON document in one pass, value by value on request, without copying it.
///
/// It is as strict as RFC 8259, even for skipped values: valid UTF-8, no byte order mark, only white space around the
/// value. The only extension is a trailing comma after the last element of an array or member of an object. Members are
/// read in document order, including duplicates, so the last of several assignments wins.
///
/// A closure passed to a reader consumes at most one value; a value that it does not consume is validated and skipped.
/// A value of an unexpected kind is not consumed, so the caller may read it differently. After an error inside an
/// array, an object or a malformed value, nothing more can be read.
public struct JSONReader: ~Copyable {
    static let maximumDepth = 512

    private let bytes: UnsafeRawBufferPointer

    /// The offset in bytes of the next value or, after a value, of the next byte; after a failure, past the end.
    public private(set) var offset = 0

    /// The offset of the last value read.
    private var valueStart = 0

    /// The offsets of the brackets that opened the current arrays and objects.
    private var brackets: [Int] = []

    /// Whether lone surrogates in strings become U+FFFD, and invalid UTF-8 in them is preserved; else they are errors.
    package var acceptsInvalidText = false

    /// Reads one value with a reader positioned at its first byte, or leaves it unread.
    public typealias Read<Value> = (inout JSONReader) throws -> Value

    /// Reads the document in `bytes`; `body` reads its only value.
    public static func read<Value>(_ bytes: some Collection<UInt8>, _ body: Read<Value>) throws -> Value {
        let value = try bytes.withContiguousStorageIfAvailable { buffer in
            var reader = JSONReader(bytes: UnsafeRawBufferPointer(buffer))
            reader.skipWhiteSpace()
            let value = try reader.readOrSkip(at: "", body)
            reader.skipWhiteSpace()
            guard reader.offset == buffer.count else { throw reader.failure("unexpected content after the value") }
            return value
        }
        return try value ?? read(Array(bytes), body)
    }

    /// The kind of the next value, without reading it; nil if there is none.
    public var nextKind: JSONKind? {
        JSONKind(startingWith: next)
    }

    /// Reads a string without creating a `String`.
    public mutating func readText() throws -> JSONText {
        try expect(.string)
        return try scanString()
    }

    /// Reads a string, with its escapes decoded.
    public mutating func readString() throws -> String {
        try readText().string
    }

    /// Reads a number without fraction or exponent that fits in an `Int`.
    public mutating func readInteger() throws -> Int {
        guard let value = Int(try scanNumber()) else { throw invalid("not an integer in range") }
        return value
    }

    package mutating func readNumberText() throws -> JSONText {
        _ = try scanNumber()
        return JSONText(raw: UnsafeRawBufferPointer(rebasing: bytes[valueStart..<offset]), isEscaped: false)
    }

    /// Reads `true` or `false`.
    public mutating func readBoolean() throws -> Bool {
        guard nextKind == .boolean else { throw invalid("not true or false") }
        let isTrue = next == "t"
        try scanLiteral()
        return isTrue
    }

    /// Reads `null` if it is next; returns whether it was.
    public mutating func readNull() throws -> Bool {
        guard nextKind == .null else { return false }
        try scanLiteral()
        return true
    }

    /// Reads an array; `element` reads each of its values.
    public mutating func readArray(_ element: Read<Void>) throws {
        try begin(.array)
        var index = 0
        while try advance() {
            try readOrSkip(at: "[\(index)]", element)
            index += 1
        }
    }

    /// Reads an object in document order, calling `member` with the name of each member.
    public mutating func readObject(_ member: (inout JSONReader, JSONText) throws -> Void) throws {
        try begin(.object)
        while try advance() {
            let name = try scanName()
            try readOrSkip(at: name.shown) { reader throws in try member(&reader, name) }
        }
    }

    /// Validates and skips the next value, including nested values.
    ///
    /// It is not recursive, so deep nesting cannot exhaust the stack.
    public mutating func skipValue() throws {
        let depth = brackets.count
        repeat {
            if brackets.count > depth {
                guard try advance() else { continue }
                if bytes[brackets[brackets.count - 1]] == UInt8(ascii: "{") { _ = try scanName() }
            }
            switch nextKind {
            case .string: _ = try readText()
            case .object: try begin(.object)
            case .array: try begin(.array)
            case .boolean, .null: try scanLiteral()
            case .number, nil: _ = try scanNumber()
            }
        } while brackets.count > depth
    }

    /// Returns an error about the last value read; the path to the value is added as the error is propagated.
    public func invalid(_ reason: JSONError.Reason) -> JSONError {
        JSONError(offset: valueStart, reason: reason)
    }

    /// Returns an error about the last object read, which lacks the member `name`.
    public func missing(_ name: String) -> JSONError {
        JSONError(path: name, offset: valueStart, reason: .missing)
    }
}

// MARK: - Scanning

extension JSONReader {
    /// The next byte as a character; NUL at the end, which is never valid in JSON.
    private var next: Unicode.Scalar {
        offset < bytes.count ? Unicode.Scalar(bytes[offset]) : "\0"
    }

    /// Skips the next byte if it is `character`; returns whether it was.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == character else { return false }
        offset += 1
        return true
    }

    private mutating func skipWhiteSpace() {
        while next <= " ", next == " " || next == "\n" || next == "\r" || next == "\t" { offset += 1 }
    }

    /// Returns an error at the next byte; the document cannot be read any further.
    private mutating func failure(_ problem: String) -> JSONError {
        let place = min(offset, bytes.count)
        offset = bytes.count + 1
        return JSONError(offset: place, reason: .other(place == bytes.count ? "the document ends too early" : problem))
    }

    private mutating func expect(_ kind: JSONKind) throws {
        guard let found = nextKind else { throw failure("expected a value") }
        valueStart = offset
        guard found == kind else {
            // Check the whole literal: `nope` is not `null`.
            if found == .null || found == .boolean, !bytes[offset...].starts(with: literal.utf8) {
                throw failure("expected a value")
            }
            throw invalid(.type(expected: kind, found: found))
        }
    }

    /// Reads a value, or skips it if `read` does not consume it; after an error nothing more can be read.
    private mutating func readOrSkip<Value>(at place: @autoclosure () -> String, _ read: Read<Value>) throws -> Value {
        let start = offset
        do {
            let value = try read(&self)
            if offset == start { try skipValue() }
            return value
        } catch {
            offset = bytes.count + 1
            throw (error as? JSONError)?.inside(place()) ?? error
        }
    }

    private mutating func begin(_ kind: JSONKind) throws {
        try expect(kind)
        guard brackets.count < Self.maximumDepth else { throw failure("nested too deeply") }
        brackets.append(offset)
        offset += 1
    }

    /// Moves to the next element or member of the innermost array or object, or past its end.
    private mutating func advance() throws -> Bool {
        let start = brackets[brackets.count - 1]
        let closing: Unicode.Scalar = bytes[start] == UInt8(ascii: "[") ? "]" : "}"
        let isFirst = offset == start + 1
        skipWhiteSpace()
        guard isFirst || skip(",") || next == closing else { throw failure("expected \",\" or \"\(closing)\"") }
        skipWhiteSpace()
        guard skip(closing) else { return true }
        valueStart = brackets.removeLast()
        return false
    }

    /// Moves past a member's name and the colon to its value.
    private mutating func scanName() throws -> JSONText {
        guard next == "\"" else { throw failure("expected a member's name") }
        let name = try scanString()
        skipWhiteSpace()
        guard skip(":") else { throw failure("expected \":\"") }
        skipWhiteSpace()
        return name
    }

    private mutating func scanString() throws -> JSONText {
        let start = offset + 1
        var isEscaped = false
        offset = start
        while true {
            offset = bytes.endOfPlainASCII(from: offset)
            switch next {
            case "\"":
                offset += 1
                return JSONText(raw: UnsafeRawBufferPointer(rebasing: bytes[start..<offset - 1]), isEscaped: isEscaped)
            case "\\":
                guard let (character, length) = bytes.escape(at: offset), character != nil || acceptsInvalidText else {
                    throw failure("not a valid escape sequence")
                }
                isEscaped = true
                offset += length
            case "\u{7F}"... where acceptsInvalidText: offset += 1
            case "\u{7F}"...:
                guard let end = bytes.endOfUTF8(from: offset) else { throw failure("not valid UTF-8") }
                offset = end
            default: throw failure("an unescaped control character in a string")
            }
        }
    }

    private mutating func scanNumber() throws -> Substring {
        try expect(.number)
        _ = skip("-")
        if !skip("0") { try skipDigits() }
        if skip(".") { try skipDigits() }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            try skipDigits()
        }
        return Substring(decoding: bytes[valueStart..<offset], as: UTF8.self)
    }

    private mutating func skipDigits() throws {
        guard "0"..."9" ~= next else { throw failure("not a valid number") }
        while "0"..."9" ~= next { offset += 1 }
    }

    private var literal: String {
        next == "t" ? "true" : next == "f" ? "false" : "null"
    }

    private mutating func scanLiteral() throws {
        let literal = literal
        valueStart = offset
        for character in literal.unicodeScalars where !skip(character) { throw failure("expected \"\(literal)\"") }
    }
}
