package import Foundation

/// A line of a text list of feeds, as in newsboat's `urls`: the first word is the URL, and a word `"~NAME"` the title.
package struct FeedListLine {
    /// A word, without the quotation marks around it.
    private struct Word {
        var text = ""
        var range: Range<Substring.Index>
    }

    private let line: Substring
    private let words: [Word]

    /// Reads a line without its end.
    package init(_ line: Substring) {
        self.line = line
        let start = line.drop(while: \.isWhitespace)
        let isIgnored = ["#", "query:", "exec:", "filter:", "\"query:"].contains(where: start.hasPrefix)
        words = isIgnored ? [] : Self.words(of: line)
    }

    /// The first word; nil if the line is ignored.
    package var address: String? { words.first?.text }

    /// The URL of the feed; nil if the line is ignored, or not a feed.
    package var url: URL? { address.flatMap(FeedList.url) }

    /// The title as written.
    package var title: String? { titleWord.map { String($0.text.dropFirst()) } }

    private var titleWord: Word? { words.dropFirst().first { $0.text.hasPrefix("~") } }

    /// Returns the line of a feed.
    package static func text(of url: URL, title: String?) -> String {
        [url.absoluteString, title.map(word(titled:))].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the line with another title, and otherwise unchanged.
    package func titled(_ title: String) -> String {
        guard let address = words.first else { return String(line) }
        let new = Self.word(titled: title)
        guard let old = titleWord else {
            return line[..<address.range.upperBound] + " " + new + line[address.range.upperBound...]
        }
        return line[..<old.range.lowerBound] + new + line[old.range.upperBound...]
    }

    private static func word(titled title: String) -> String {
        "\"~\(title.replacing("\\", with: "\\\\"))\""
    }

    /// Returns the words of a line; a quoted word may contain spaces, and quotation marks after a backslash.
    private static func words(of line: Substring) -> [Word] {
        var words: [Word] = []
        var word: Word?
        var (isQuoted, isEscaped) = (false, false)
        for index in line.indices {
            let character = line[index]
            if character.isWhitespace, !isQuoted {
                if let word { words.append(word) }
                word = nil
                continue
            }
            var current = word ?? Word(range: index..<index)
            word = nil
            switch character {
            case "\\" where isQuoted && !isEscaped: isEscaped = true
            case "\"" where !isEscaped: isQuoted.toggle()
            default:
                current.text.append(character)
                isEscaped = false
            }
            current.range = current.range.lowerBound..<line.index(after: index)
            word = current
        }
        return words + [word].compactMap(\.self)
    }
}
