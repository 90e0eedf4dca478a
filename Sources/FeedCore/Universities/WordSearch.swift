import FeedJSON
import Foundation

/// A search for texts that together contain all words, in full or in part, regardless of case and accents.
package struct WordSearch: Sendable {
    private let words: [Substring]

    package init(_ text: String) {
        words = text.folded.split(whereSeparator: \.isWhitespace)
    }

    package func matches(_ texts: [String?]) -> Bool {
        let texts = texts.compactMap { $0?.folded }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
