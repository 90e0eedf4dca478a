/// An invalid command line, as data from which the program creates a message in the user's language.
///
/// Its words are exactly as typed, and not yet safe to show: they may be long, be secret, or control a terminal.
public struct UsageError: Error, Hashable {
    /// The mistake in the arguments.
    public enum Problem: Error, Hashable {
        case noCommand
        case unknownCommand(String)
        /// An option was given instead of a command.
        case optionBeforeCommand(String)
        case unknownOption(String)
        /// The option is not an option of this command.
        case inapplicable(_ option: String, command: String)
        /// A value is attached to an option that does not take one.
        case unexpectedValue(_ option: String, _ word: String)
        /// The option needs a value but is followed by `next`.
        case missingValue(_ option: String, usage: String, next: String?)
        case emptyValue(_ option: String, usage: String)
        /// The option is given twice with different values.
        case repeated(_ option: String, _ first: String, _ second: String)
        case wrongValue(_ optionOrVariable: String, Requirement, _ value: String)
        case conflict(_ option: String, _ other: String)
        /// `given` requires another option, which is missing or has the value `found`.
        case requires(_ given: String, _ option: String, found: String?)
        case missingArgument(String)
        case wrongArgument(Requirement, _ word: String)
        /// There are too many arguments; this is the first unexpected one.
        case unexpectedArgument(String)
        /// A message of the program in the user's language, safe to show.
        case explained(String)
        /// A word is not valid UTF-8; this is its repaired form.
        case notUTF8(String)
    }

    /// A suggestion of what to type instead.
    public enum Hint: Hashable, Sendable {
        case didYouMean(String)
        /// The URL of a local file, once a server for its directory runs.
        case localServer(String)
        case commands([String])
        /// The words that show the help.
        case help(String)
        case optionsFollowCommand
        /// How to write a value that starts with a dash.
        case valueWithDash(String)
        /// How to quote an argument with spaces.
        case inQuotes(String)
    }

    /// The mistake.
    public let problem: Problem

    /// The hints, at most four.
    public let hints: [Hint]

    /// The name of the command, if the problem is in its arguments or options.
    public let command: String?

    /// The usage line of the command.
    public let usage: String

    /// Creates an error in the arguments or options of a command, with hints about similar valid words.
    public init(_ problem: Problem, in command: CommandDeclaration) {
        let hints = command.suggestion(for: problem).map { [.didYouMean($0)] } ?? Self.hints(for: problem, in: command)
        self.init(problem, hints: hints, command: command.name, usage: command.usage)
    }

    private static func hints(for problem: Problem, in command: CommandDeclaration) -> [Hint] {
        switch problem {
        case .unknownOption(let name), .inapplicable(let name, _):
            Suggestion.hints(forOption: name, among: command.options)
        case .wrongValue(_, .webURL, let word), .wrongArgument(.webURL, let word),
            .wrongArgument(.identifierOrWebURL, let word), .wrongArgument(.identifierPrefixOrWebURL, let word):
            Suggestion.hints(forURL: word)
        case .wrongValue(_, .choice(let words), let word), .wrongArgument(.choice(let words), let word):
            Suggestion.hints(for: word, among: words)
        default: []
        }
    }

    init(_ problem: Problem, hints: [Hint] = [], command: String? = nil, usage: String) {
        self.problem = problem
        self.hints = hints
        self.command = command
        self.usage = usage
    }
}

extension CommandDeclaration {
    /// Returns the suggestion of the kind of value for an invalid value, if any.
    fileprivate func suggestion(for problem: UsageError.Problem) -> String? {
        switch problem {
        case .wrongArgument(_, let word): argument?.value.suggest(word)
        case .wrongValue(let name, _, let word): option(named: name)?.value?.suggest(word)
        default: nil
        }
    }
}

/// Suggests the valid word that the user probably meant.
enum Suggestion {
    static func hints(for word: String, among candidates: [String]) -> [UsageError.Hint] {
        nearest(to: word, among: candidates).map { [.didYouMean($0)] } ?? []
    }

    /// Returns the most similar option as a hint, if one is similar enough; a single letter never is.
    static func hints(forOption name: String, among options: [OptionDeclaration]) -> [UsageError.Hint] {
        let word = String(name.drop { $0 == "-" })
        for option in options {
            if case .choice(let words)? = option.value?.requirement, words.contains(word) {
                return [.didYouMean("\(option.name) \(word)")]
            }
        }
        return name.count > 2 ? hints(for: name, among: options.map(\.name)) : []
    }

    /// Returns a hint for an option that was typed without its dashes.
    static func hints(forOptionWithoutDashes word: String, among options: [OptionDeclaration]) -> [UsageError.Hint] {
        options.contains { $0.name == "--" + word } ? [.didYouMean("--" + word)] : []
    }

    /// Returns a hint for a word that looks like a URL without a scheme, or like a local file.
    static func hints(forURL word: String) -> [UsageError.Hint] {
        let file = word.hasPrefix("./") ? word.dropFirst(2) : word[...]
        if file.wholeMatch(of: #/[^\s\/:?#]+\.(json|xml|rss|atom|html?)/#.ignoresCase()) != nil {
            return [.localServer("http://127.0.0.1:8000/" + file)]
        }
        let word = word.hasPrefix("//") ? String(word.dropFirst(2)) : word
        let isURL = word.wholeMatch(of: #/([^\s\/?#@]*@)?[\p{L}\d][^\s\/:?#@]*(:\d+)?([\/?#]\S*)?/#) != nil
        let isAddress = word.prefixMatch(of: #/(mailto|acct|sips?|xmpp):/#.ignoresCase()) != nil
        return isURL && !isAddress && word.contains(where: "./:".contains) ? [.didYouMean("https://" + word)] : []
    }

    static func nearest(to word: String, among candidates: [String]) -> String? {
        // Computing the distance takes quadratic time, and longer words are never names.
        let wanted = Array(word.lowercased().drop { $0 == "-" })
        guard (1...40).contains(wanted.count) else { return nil }
        let ranked = candidates.map { ($0, rank(wanted, Array($0.lowercased().drop { $0 == "-" }))) }
        let near = ranked.filter { $0.1 <= max(1, wanted.count / 3) }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// Returns the distance, with an abbreviation counting as one mistake.
    private static func rank(_ word: [Character], _ candidate: [Character]) -> Int {
        let distance = distance(word, candidate)
        return candidate.starts(with: word) ? min(1, distance) : distance
    }

    /// Returns the number of letters to insert, delete, replace or move.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        let difference = right.difference(from: left)
        // A replaced or moved letter is both removed and inserted.
        return max(difference.insertions.count, difference.removals.count)
    }
}
