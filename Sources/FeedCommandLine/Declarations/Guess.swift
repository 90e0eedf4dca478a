/// Words that users of other programs type, and what they mean here.
public struct Guess: Sendable {
    let words: [Substring]
    let meaning: String?
    let hints: [UsageError.Hint]

    /// Creates a guess.
    ///
    /// - Parameters:
    ///   - words: the words, separated by spaces: options with their dashes; `-N` for any number; the name of an
    ///     argument, in small letters, for a second argument.
    ///   - meaning: what to type instead, if anything: an option that the command must have, or other words.
    ///   - isInList: whether the user's list of feeds can be edited instead.
    public init(_ words: String, _ meaning: String?, isInList: Bool = false) {
        self.words = words.split(separator: " ")
        self.meaning = meaning
        hints = (meaning.map { [.didYouMean($0)] } ?? []) + (isInList ? [.configuredList] : [])
    }
}
