import FeedJSON
import FeedMarkup
import Foundation

/// A text of a feed that is read where it is needed; it views the response's body, which it must not outlive.
struct FeedText {
    private enum Source {
        /// The content of an element, or the value of an attribute.
        case element, attribute
        case json
    }

    private let bytes: UnsafeRawBufferPointer
    private let source: Source
    private let isEscaped: Bool

    /// Whether the text is HTML once it is decoded. (Elements in XML are markup in any case.)
    private let isHTML: Bool

    /// The place of the `xml:base` that applies; negative if there is none.
    let base: Int32

    init(_ text: JSONText, isHTML: Bool = false) {
        (bytes, source, isEscaped, self.isHTML, base) = (text.raw, .json, text.isEscaped, isHTML, -1)
    }

    init(content: UnsafeRawBufferPointer, isHTML: Bool, base: Int?) {
        (bytes, source, isEscaped, self.isHTML, self.base) = (content, .element, true, isHTML, Int32(base ?? -1))
    }

    init(_ value: MarkupText, base: Int? = nil) {
        (bytes, source, isEscaped, isHTML, self.base) = (
            value.raw, .attribute, !value.isLiteral, false, Int32(base ?? -1)
        )
    }

    /// The text as it is, without white space around it.
    var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// The text without markup on one line; nil if there is none.
    var plain: String? {
        let text = withMarkup { text, isMarkup in isMarkup ? String(plainTextOf: text) : String(onOneLine: text) }
        return text.isEmpty ? nil : text
    }

    /// The text on one line, as it is if it is no HTML.
    var literal: String { withUTF8(String.init(onOneLine:)) }

    func isSame(as text: String) -> Bool { withUTF8 { $0.elementsEqual(text.utf8) } }

    /// Calls `body` with the text as it is, without white space around it.
    func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        switch source {
        case .element: bytes.withDecodedContent { body($0.trimmed) }
        case .attribute: MarkupText(raw: bytes, isLiteral: !isEscaped).withUTF8 { body($0.trimmed) }
        case .json: JSONText(raw: bytes, isEscaped: isEscaped).withUTF8 { body($0.trimmed) }
        }
    }

    /// Calls `body` with the text, and whether that is markup.
    func withMarkup<Value>(_ body: (_ text: UnsafeRawBufferPointer, _ isMarkup: Bool) -> Value) -> Value {
        source == .element && !isHTML ? body(bytes, true) : withUTF8 { body($0, isHTML) }
    }
}
