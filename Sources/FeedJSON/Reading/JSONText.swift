/// A string or a member's name inside the document, checked but not copied.
///
/// It is a view of the document's bytes: it must not be kept after the closure, or the `JSONReader.read` call, that
/// handed it out. Its bytes are valid UTF-8 and its escape sequences are valid.
package struct JSONText {
    /// The bytes between the quotation marks, as they stand in the document.
    @usableFromInline let raw: UnsafeRawBufferPointer

    @usableFromInline let isEscaped: Bool

    /// The text as a `String` of its own.
    package var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Hands out the text's UTF-8 bytes, escape sequences resolved; the document's own bytes where there are none.
    @inlinable
    package func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        isEscaped ? try withUnescapedUTF8(body) : try body(raw)
    }

    @usableFromInline
    func withUnescapedUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try withUnsafeTemporaryAllocation(byteCount: raw.count, alignment: 1) { buffer in
            let count = unescape(into: buffer)
            return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

extension JSONText {
    /// Whether the text, escape sequences resolved, is `literal`, byte for byte.
    @inlinable
    package static func == (text: JSONText, literal: StaticString) -> Bool {
        let expected = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        guard !text.isEscaped else { return text.withUTF8 { $0.elementsEqual(expected) } }
        return text.raw.count == expected.count && text.raw.elementsEqual(expected)
    }

    /// Lets a `switch` over a text have literals as its cases.
    @inlinable
    package static func ~= (literal: StaticString, text: JSONText) -> Bool {
        text == literal
    }

    /// The text as it may be shown: anything but ASCII letters, digits, `_`, `-` and `.` is a `?`.
    var sanitised: String {
        let limit = 40
        let characters: [UInt8] = withUTF8 { bytes in
            Array(bytes.lazy.filter { $0 & 0xC0 != 0x80 }.prefix(limit + 1).map(Self.harmless))
        }
        guard !characters.isEmpty else { return "?" }
        let shown = String(decoding: characters.prefix(limit), as: UTF8.self)
        return characters.count > limit ? shown + "..." : shown
    }

    private static func harmless(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            byte
        default: UInt8(ascii: "?")
        }
    }
}
