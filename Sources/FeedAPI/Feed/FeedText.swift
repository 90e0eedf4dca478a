import FeedJSON
import FeedMarkup

/// A text of a feed, decoded only when needed.
///
/// It views the response's body, and must not outlive it.
struct FeedText {
    private enum Source {
        case markup(MarkupText)
        case json(JSONText)
    }

    /// The kind of a decoded text; XML elements are always markup.
    enum Kind {
        case plain, html
        /// HTML, in elements or, by mistake, in text.
        case xhtml
        /// HTML if it contains an HTML tag or reference, else plain text.
        case either
    }

    private let source: Source
    private let kind: Kind

    /// The index of the `xml:base` that applies, if any.
    let base: Int32?

    init(_ text: JSONText, _ kind: Kind = .plain) {
        (source, self.kind, base) = (.json(text), kind, nil)
    }

    init(_ text: MarkupText, _ kind: Kind = .plain, base: Int32? = nil) {
        (source, self.kind, self.base) = (.markup(text), kind, base)
    }

    /// The text as written, without surrounding white space.
    var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// The text without markup, on one line; nil if it is empty.
    var plain: String? {
        let text = withMarkup { text, isMarkup in isMarkup ? String(plainTextOf: text) : String(onOneLine: text) }
        return text.isEmpty ? nil : text
    }

    /// The plain text of a title, with doubly encoded references decoded; nil if it is empty.
    var title: String? {
        plain?.decodedOnceMore
    }

    /// The text on one line, including any markup.
    var literal: String { withUTF8(String.init(onOneLine:)) }

    /// Whether the text may contain attributes; without any, it contains no pictures.
    var mayHaveAttributes: Bool {
        switch source {
        case .markup(let text): text.raw.index(of: "=", from: 0) < text.raw.count
        case .json(let text): text.isEscaped || text.raw.index(of: "=", from: 0) < text.raw.count
        }
    }

    /// Calls `body` with the text as written, without surrounding white space.
    func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        switch source {
        case .markup(let text): text.withUTF8(body)
        case .json(let text): text.withUTF8 { body($0.trimmed) }
        }
    }

    /// Calls `body` with the text, and whether it is markup.
    func withMarkup<Value>(_ body: (_ text: UnsafeRawBufferPointer, _ isMarkup: Bool) -> Value) -> Value {
        if kind != .html, case .markup(let text) = source, text.form == .markup { return body(text.raw, true) }
        return withUTF8 { body($0, kind == .html || kind == .xhtml || kind == .either && $0.hasHTML) }
    }
}

extension String {
    /// The text with its references decoded, on one line; nil if it is empty.
    var decodedOnceMore: String? {
        guard has("&") else { return isEmpty ? nil : self }
        let text = Array(utf8).withUnsafeBytes { MarkupText(raw: $0).withUTF8(String.init(onOneLine:)) }
        return text.isEmpty ? nil : text
    }

    /// The text as the title of a feed, of at most 200 characters; nil if it is empty.
    var asTitle: String? {
        isEmpty ? nil : unicodeScalars.count > 200 ? cut(after: 199) : self
    }

    /// Returns the text truncated to about `limit` characters at the end of a word, if it has spaces.
    func cut(after limit: Int) -> String {
        let scalars = unicodeScalars
        guard utf8.count > limit, let end = scalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
            end < endIndex
        else { return self }
        let start = scalars[..<end]
        let words = scalars[end] == " " ? start : start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return String(words) + "…"
    }
}
