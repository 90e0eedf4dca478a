/// A string or member name in the document, validated but not copied.
///
/// It is a view of the document's bytes and must not outlive the closure or `JSONReader.read` call that provided it.
/// Its bytes are valid UTF-8 and its escape sequences are valid.
package struct JSONText {
    /// The bytes between the quotation marks, as in the document.
    let raw: UnsafeRawBufferPointer

    let isEscaped: Bool

    /// The text as a `String`.
    package var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the text's UTF-8 bytes, unescaped; these are the document's own bytes if nothing is escaped.
    package func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
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
            for byte in escape.character.utf8 {
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
    package static func == (text: JSONText, literal: StaticString) -> Bool {
        let literal = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        return text.withUTF8 { $0.count == literal.count && $0.elementsEqual(literal) }
    }

    /// Makes literals usable as the cases of a `switch` over a text.
    package static func ~= (literal: StaticString, text: JSONText) -> Bool {
        text == literal
    }

    /// The text for display, with everything but ASCII letters, digits, `_`, `-` and `.` replaced by `?`.
    var shown: String {
        let characters = string.unicodeScalars
        let shown = characters.prefix(40).map { $0.isNameCharacter ? Character($0) : "?" }
        return shown.isEmpty ? "?" : String(shown) + (characters.dropFirst(40).isEmpty ? "" : "...")
    }
}

extension Unicode.Scalar {
    fileprivate var isNameCharacter: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
        default: false
        }
    }
}
