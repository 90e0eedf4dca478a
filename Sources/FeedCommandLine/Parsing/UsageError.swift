/// An invalid command line, as data from which the program creates a message in the user's language.
///
/// Its words are exactly as typed, and not yet safe to show: they may be long, be secret, or control a terminal.
package struct UsageError: Error, Hashable {
    /// The mistake in the arguments.
    package enum Problem: Error, Hashable {
        case noCommand
        case unknownCommand(String)
        /// An option was given instead of a command.
        case optionBeforeCommand(String)
        case unknownOption(String)
        /// A value is attached to an option that does not take one.
        case unexpectedValue(_ option: String, _ word: String)
        /// The option needs a value, but has none or an empty one.
        case missingValue(_ option: String, usage: String)
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
    package enum Hint: Hashable, Sendable {
        case didYouMean(String)
        case commands([String])
        /// The words that show the help.
        case help(String)
    }

    /// The mistake.
    package let problem: Problem

    /// The hints, at most four.
    package let hints: [Hint]

    /// The name of the command, if the problem is in its arguments or options.
    package let command: String?

    /// The usage line of the command.
    package let usage: String

    /// Creates an error in the arguments or options of a command, with hints about similar valid words.
    package init(_ problem: Problem, in command: CommandDeclaration) {
        let hints = command.suggestion(for: problem).map { [.didYouMean($0)] } ?? Self.hints(for: problem, in: command)
        self.init(problem, hints: hints, command: command.name, usage: command.usage)
    }

    private static func hints(for problem: Problem, in command: CommandDeclaration) -> [Hint] {
        switch problem {
        case .unknownOption(let name):
            Suggestion.hints(forOption: name, among: command.options)
        case .wrongValue(_, .webURL, let word), .wrongArgument(.webURL, let word),
            .wrongArgument(.identifierPrefixOrWebURL, let word):
            Suggestion.url(for: word).map { [.didYouMean($0)] } ?? []
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
