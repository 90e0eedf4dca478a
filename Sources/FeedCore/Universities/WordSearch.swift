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

    /// Returns whether the image of an entry, or its feed's title or host, has the words.
    package func matches(_ entry: FeedTimelineEntry) -> Bool {
        matches([entry.image.description, entry.image.location, entry.feedTitle, entry.feed.host()])
    }
}
