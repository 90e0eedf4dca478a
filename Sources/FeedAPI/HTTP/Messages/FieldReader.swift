import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

/// Reads the value of a field by its grammar: lists, tokens and quoted strings (RFC 9110, section 5.6).
struct FieldReader {
    private var rest: ArraySlice<UInt8>

    /// Whether a quoted string was not terminated, so that the rest of the field is unknown.
    private(set) var isTruncated = false

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Skips to the next element of a list; returns whether there is one.
    mutating func skipToElement() -> Bool {
        rest = rest.drop { $0.isFieldSpace || $0 == UInt8(ascii: ",") }
        return !rest.isEmpty
    }

    /// Skips to the comma outside quotes that ends an element; returns whether only space was skipped.
    @discardableResult
    mutating func endElement() -> Bool {
        skipSpace()
        let isAtEnd = rest.isEmpty || rest.first == UInt8(ascii: ",")
        while let byte = rest.first, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") { _ = value() } else { rest.removeFirst() }
        }
        return isAtEnd
    }

    mutating func skipSpace() {
        rest = rest.drop(while: \.isFieldSpace)
    }

    /// Skips a character if it is the next one; returns whether it is.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a token, which is empty if there is none.
    mutating func token() -> String { text(while: \.isTokenCharacter) }

    mutating func text(while isPart: (UInt8) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return String(decoding: part, as: UTF8.self)
    }

    /// Reads a token or a quoted string, which is empty if it is not terminated.
    mutating func value() -> String {
        guard skip("\"") else { return token() }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            if let character = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte { bytes.append(character) }
        }
        isTruncated = true
        return ""
    }
}
