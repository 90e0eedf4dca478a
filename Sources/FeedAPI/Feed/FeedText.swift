import FeedJSON
import FeedMarkup
import Foundation

/// A text of a feed that is read where it is needed; it views the response's body, which it must not outlive.
struct FeedText {
    private enum Source {
        case markup(MarkupText)
        case json(JSONText)
    }

    private let source: Source

    /// Whether the text is HTML once it is decoded. (Elements in XML are markup in any case.)
    private let isHTML: Bool

    /// The place of the `xml:base` that applies, if there is one.
    let base: Int?

    init(_ text: JSONText, isHTML: Bool = false) {
        (source, self.isHTML, base) = (.json(text), isHTML, nil)
    }

    init(_ text: MarkupText, isHTML: Bool = false, base: Int? = nil) {
        (source, self.isHTML, self.base) = (.markup(text), isHTML, base)
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
        case .markup(let text): text.withUTF8(body)
        case .json(let text): text.withUTF8 { body($0.trimmed) }
        }
    }

    /// Calls `body` with the text, and whether that is markup.
    func withMarkup<Value>(_ body: (_ text: UnsafeRawBufferPointer, _ isMarkup: Bool) -> Value) -> Value {
        if !isHTML, case .markup(let text) = source, text.form == .markup { return body(text.raw, true) }
        return withUTF8 { body($0, isHTML) }
    }
}
