import FeedCommandLine
import FeedCore
import Foundation

/// Makes untrusted text safe to print: replaces characters that could control a terminal, end a line or hide text.
///
/// These scalars are replaced by spaces: control characters (C0 including tab and newline, DEL, C1), line and paragraph
/// separators, bidirectional controls, and invisible format characters (zero-width space, word joiner, byte order mark,
/// annotations, tags). Characters that scripts and emoji need are preserved: both joiners (U+200C, U+200D), variation
/// selectors and combining marks.
enum TerminalText {
    /// Returns `text` with every unsafe scalar replaced by a space.
    static func safe(_ text: String) -> String {
        // Most texts are safe, and most of these are ASCII.
        var utf8 = text
        guard !utf8.withUTF8(DisplayWidth.isPrintableASCII), text.unicodeScalars.contains(where: isUnsafe) else {
            return text
        }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars { bytes.append(contentsOf: (isUnsafe(scalar) ? " " : scalar).utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns `text` with every unsafe scalar replaced by a visible escape, such as `\u{1B}`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
        }.joined()
    }

    /// Returns `text`, truncated with an ellipsis if it is wider than `limit` columns.
    static func cut(_ text: String, toColumns limit: Int) -> String {
        let beginning = DisplayWidth.prefix(of: text, columns: limit)
        guard beginning.endIndex < text.endIndex else { return text }
        return DisplayWidth.prefix(of: text, columns: limit - 1) + "…"
    }

    /// Returns `text`, truncated with an ellipsis if it is longer than `limit` bytes.
    static func cut(_ text: String, toBytes limit: Int) -> String {
        let utf8 = text.utf8
        guard utf8.count > limit else { return text }
        var end = utf8.index(utf8.startIndex, offsetBy: max(limit - "…".utf8.count, 0))
        while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return text[..<end] + "…"
    }

    /// Returns `text`, with its middle replaced by an ellipsis if it is longer than `limit` bytes.
    ///
    /// This preserves the end of a message, which is its cause.
    static func abridged(_ text: String, toBytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let beginning = cut(text, toBytes: limit / 2)
        let rest = limit - beginning.utf8.count
        var start = text.utf8.index(text.endIndex, offsetBy: -rest)
        while start < text.endIndex, text.utf8[start] & 0xC0 == 0x80 { text.utf8.formIndex(after: &start) }
        return beginning + text[start...]
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}

extension String {
    /// A word typed by the user, for messages: without secrets, made safe, and truncated if it is too long.
    var shown: String {
        TerminalText.cut(TerminalText.escaped(Secrets.redacted(self, isWord: true)), toColumns: 101)
    }
}

extension URL {
    /// The text of the URL without secrets.
    var redacted: String { Secrets.redacted(self) }
}
