/// Words that users of other programs type, and what they mean here.
public struct Guess: Sendable {
    let meaning: String?
    private let text: String
    private let isInList: Bool

    /// Creates a guess.
    ///
    /// - Parameters:
    ///   - words: the words, separated by spaces: options with their dashes; `-N` for any number; the name of an
    ///     argument, in small letters, for a second argument.
    ///   - meaning: what to type instead, if anything: an option that the command must have, or other words.
    ///   - isInList: whether the user's list of feeds can be edited instead.
    public init(_ words: String, _ meaning: String?, isInList: Bool = false) {
        (text, self.meaning, self.isInList) = (words, meaning, isInList)
    }

    // Computed, because most runs need no guess.
    var words: [Substring] { text.split(separator: " ") }
    var hints: [UsageError.Hint] { (meaning.map { [.didYouMean($0)] } ?? []) + (isInList ? [.configuredList] : []) }
}
