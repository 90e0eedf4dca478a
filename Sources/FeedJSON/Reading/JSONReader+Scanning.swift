extension JSONReader {
    /// Moves past a string whose opening quotation mark is the next byte.
    mutating func scanString() throws -> JSONText {
        let start = position + 1
        var index = start
        var isEscaped = false
        while true {
            index = bytes.endOfPlainASCII(from: index)
            switch byte(at: index) {
            case UInt8(ascii: "\""):
                position = index + 1
                return JSONText(raw: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), isEscaped: isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index = try endOfEscape(at: index)
            case 0x7F:
                index += 1
            case 0x80...:
                index = try endOfCharacters(from: index)
            default:
                throw failure(.controlCharacter, at: index)
            }
        }
    }

    /// Checks an escape sequence, and returns the index behind it.
    private mutating func endOfEscape(at index: Int) throws -> Int {
        switch byte(at: index + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"): break
        default: throw failure(.invalidEscape, at: index + 1)
        }
        switch try codeUnit(at: index + 2) {
        case 0xD800...0xDBFF:
            let isPair = byte(at: index + 6) == UInt8(ascii: "\\") && byte(at: index + 7) == UInt8(ascii: "u")
            guard isPair, try codeUnit(at: index + 8) & 0xFC00 == 0xDC00 else {
                throw failure(.loneSurrogate, at: index)
            }
            return index + 12
        case 0xDC00...0xDFFF: throw failure(.loneSurrogate, at: index)
        default: return index + 6
        }
    }

    private mutating func codeUnit(at index: Int) throws -> UInt16 {
        var unit: UInt16 = 0
        for offset in index..<index + 4 {
            guard let digit = byte(at: offset).hexadecimalValue else { throw failure(.invalidEscape, at: offset) }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Checks the characters beyond ASCII from `start` on, and returns the index behind them.
    private mutating func endOfCharacters(from start: Int) throws -> Int {
        var index = start
        while true {
            // The well-formed sequences of the Unicode Standard, table 3-7: all else is overlong, half a surrogate
            // pair, beyond U+10FFFF, or cut short.
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch byte(at: index) {
            case ..<0x80: return index
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: throw failure(.invalidUTF8, at: index)
            }
            let isWellFormed =
                second.contains(byte(at: index + 1))
                && (length < 3 || byte(at: index + 2) & 0xC0 == 0x80)
                && (length < 4 || byte(at: index + 3) & 0xC0 == 0x80)
            guard isWellFormed else { throw failure(.invalidUTF8, at: index) }
            index += length
        }
    }

    /// Moves past a number, and returns its bytes.
    mutating func scanNumber() throws -> UnsafeRawBufferPointer {
        let start = position
        var index = byte(at: start) == UInt8(ascii: "-") ? start + 1 : start
        let isZero = byte(at: index) == UInt8(ascii: "0")
        index = isZero ? index + 1 : try endOfDigits(from: index)
        guard !isZero || !byte(at: index).isDigit else { throw failure(.invalidNumber, at: index) }
        if byte(at: index) == UInt8(ascii: ".") {
            index = try endOfDigits(from: index + 1)
        }
        if byte(at: index) | 0x20 == UInt8(ascii: "e") {
            let isSigned = byte(at: index + 1) == UInt8(ascii: "+") || byte(at: index + 1) == UInt8(ascii: "-")
            index = try endOfDigits(from: index + (isSigned ? 2 : 1))
        }
        position = index
        return UnsafeRawBufferPointer(rebasing: bytes[start..<index])
    }

    /// The index behind at least one digit.
    private mutating func endOfDigits(from start: Int) throws -> Int {
        var index = start
        while byte(at: index).isDigit {
            index += 1
        }
        guard index > start else { throw failure(.invalidNumber, at: index) }
        return index
    }

    /// Moves past `literal`.
    mutating func scanLiteral(_ literal: StaticString) throws {
        valueStart = position
        for offset in 0..<literal.utf8CodeUnitCount {
            guard byte(at: position + offset) == literal.utf8Start[offset] else {
                throw failure(.expectedSyntax("\"\(literal)\""), at: position + offset)
            }
        }
        position += literal.utf8CodeUnitCount
    }
}
