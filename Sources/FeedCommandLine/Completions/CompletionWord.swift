/// A word that completes a command line.
package struct CompletionWord: Hashable, Sendable {
    /// The word, without quotes.
    package let text: String

    /// The explanation that a shell shows next to the word, if any.
    package let caption: String?

    /// Creates a word.
    package init(_ text: String, caption: String? = nil) {
        self.text = text
        self.caption = caption
    }

    /// The word and, after a tab, its caption, as the scripts of zsh and fish read them.
    var line: String { [text, caption].compactMap(\.self).joined(separator: "\t") }
}
