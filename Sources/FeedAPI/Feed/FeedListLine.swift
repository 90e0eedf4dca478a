package import Foundation

/// A line of a text list of feeds, as in newsboat's `urls`: the first word is the URL, and a word `"~NAME"` the title.
package struct FeedListLine {
    private let line: Substring

    /// The words as written; a quoted one may contain spaces, and quotation marks after a backslash.
    private let words: [Substring]

    /// Reads a line without its end.
    package init(_ line: Substring) {
        self.line = line
        let start = line.drop(while: \.isWhitespace)
        let isIgnored = ["#", "query:", "exec:", "filter:", "\"query:"].contains(where: start.hasPrefix)
        var marks = QuotationMarks()
        words = isIgnored ? [] : line.split { !marks.include($0) && !marks.areOpen && $0.isWhitespace }
    }

    /// The first word; nil if the line is ignored.
    package var address: String? { words.first.map(Self.text) }

    /// The URL of the feed; nil if the line is ignored, or not a feed.
    package var url: URL? { address.flatMap(FeedList.url) }

    /// The title as written.
    package var title: String? { titleWord.map { String(Self.text(of: $0).dropFirst()) } }

    private var titleWord: Substring? { words.dropFirst().first { Self.text(of: $0).hasPrefix("~") } }

    /// Returns the line of a feed.
    package static func text(of url: URL, title: String?) -> String {
        [url.absoluteString, title.map(word(titled:))].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the line with another title, and otherwise unchanged.
    package func titled(_ title: String) -> String {
        guard let address = words.first else { return String(line) }
        let new = Self.word(titled: title)
        guard let old = titleWord else {
            return line[..<address.endIndex] + " " + new + line[address.endIndex...]
        }
        return line[..<old.startIndex] + new + line[old.endIndex...]
    }

    private static func word(titled title: String) -> String {
        "\"~\(title.replacing("\\", with: "\\\\"))\""
    }

    private static func text(of word: Substring) -> String {
        var marks = QuotationMarks()
        return word.filter { !marks.include($0) }
    }
}

/// The quotation marks of a line, and the backslashes inside them, which are not part of its words.
private struct QuotationMarks {
    private(set) var areOpen = false
    private var isEscaped = false

    /// Returns whether the next character is one of them.
    mutating func include(_ character: Character) -> Bool {
        let isMark = !isEscaped && (character == "\"" || character == "\\" && areOpen)
        if isMark, character == "\"" { areOpen.toggle() }
        isEscaped = isMark && character == "\\"
        return isMark
    }
}
