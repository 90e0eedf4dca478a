import FeedCommandLine
import FeedCore
import FeedJSON
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
        var (text, bytes) = (text, [UInt8]())
        // Most texts are safe.
        let isSafe = text.withUTF8 { utf8 in !utf8.indices.contains { lengthOfUnsafe(at: $0, in: utf8) > 0 } }
        if isSafe { return text }
        text.withUTF8 { append($0, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns `text` with every unsafe scalar replaced by a visible escape, such as `\u{1B}`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isUnsafe = safe(String(scalar)) != String(scalar)
            return isUnsafe ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
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

    /// Appends the UTF-8 of `text` to `bytes`, with every unsafe scalar replaced.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0, to: &bytes) }) == nil {
            bytes.append(contentsOf: safe(text).utf8)
        }
    }

    /// Appends valid UTF-8 to `bytes`, with every unsafe scalar replaced.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // Safe bytes are copied together, from `start`.
        var (start, index) = (0, 0)
        while index < utf8.count {
            if index + 8 <= utf8.count, isPrintableASCII(eightBytesAt: index, of: utf8) {
                index += 8
                continue
            }
            let length = lengthOfUnsafe(at: index, in: utf8)
            if length > 0 {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                bytes.append(UInt8(ascii: " "))
                start = index + length
            }
            index += max(length, 1)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    /// Returns the length in bytes of the unsafe scalar at `index`, or 0 if there is none.
    @inline(__always)
    private static func lengthOfUnsafe(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        switch utf8[index] {
        case ..<0x20, 0x7F: 1
        case 0xC2, 0xD8: ControlCharacters.length(at: index, in: UnsafeRawBufferPointer(utf8))
        case 0xE2, 0xEF, 0xF3: lengthOfLong(at: index, in: utf8)
        default: 0
        }
    }

    private static func lengthOfLong(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        guard index + 2 < utf8.count else { return 0 }
        return switch UInt32(utf8[index]) << 16 | UInt32(utf8[index + 1]) << 8 | UInt32(utf8[index + 2]) {
        case 0xE2808B, 0xE281A0...0xE281AF: 3  // U+200B, U+2060 to U+206F
        case 0xEFBBBF, 0xEFBFB9...0xEFBFBB: 3  // U+FEFF, U+FFF9 to U+FFFB
        case 0xF3A080...0xF3A081: 4  // U+E0000 to U+E007F
        default: ControlCharacters.length(at: index, in: UnsafeRawBufferPointer(utf8))
        }
    }

    /// Returns whether the eight bytes are all printable ASCII, testing them together.
    private static func isPrintableASCII(eightBytesAt index: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let deletes = word ^ (ones &* 0x7F)
        let belowSpace = (word &- ones &* 0x20) & ~word
        let isDelete = (deletes &- ones) & ~deletes
        return (word | belowSpace | isDelete) & (ones &* 0x80) == 0
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
