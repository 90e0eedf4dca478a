/// An invalid command line, as data that the program words in the user's language.
///
/// Words in it are exactly as typed and not yet safe to show: they may be long, secret, or control a terminal.
public struct UsageError: Error, Hashable {
    /// What is wrong.
    public enum Problem: Error, Hashable {
        /// There are no words.
        case noCommand
        /// No command has this name.
        case unknownCommand(String)
        /// There is an option in place of the command.
        case optionBeforeCommand(String)
        /// No command has this option.
        case unknownOption(String)
        /// The option exists, but not for this command.
        case inapplicable(_ option: String, command: String)
        /// A value is attached to an option that does not take one.
        case unexpectedValue(_ option: String, _ word: String)
        /// The option needs a value but is followed by `next`.
        case missingValue(_ option: String, usage: String, next: String?)
        /// The option's value is empty.
        case emptyValue(_ option: String, usage: String)
        /// The option is given twice with different values.
        case repeated(_ option: String, _ first: String, _ second: String)
        /// The option's value is invalid.
        case wrongValue(_ option: String, Requirement, _ value: String)
        /// The value of an environment variable is invalid.
        case wrongVariable(_ variable: String, Requirement, _ value: String)
        /// The options cannot be combined.
        case conflict(_ option: String, _ other: String)
        /// `given` requires another option, which is missing or has the value `found`.
        case requires(_ given: String, _ option: String, found: String?)
        /// The command requires this option because its value cannot be determined otherwise.
        case undetermined(_ option: String)
        /// The argument with this name is missing.
        case missingArgument(String)
        /// The argument is invalid.
        case wrongArgument(Requirement, _ word: String)
        /// There are too many arguments; this is the first of them.
        case unexpectedArgument(String)
        /// A word is not valid UTF-8; this is its repaired form.
        case notUTF8(String)
    }

    /// A hint that may help.
    public enum Hint: Hashable, Sendable {
        /// The word that was probably meant.
        case didYouMean(String)
        /// The available commands.
        case commands([String])
        /// The words that show the help.
        case help(String)
        /// Options follow the command.
        case optionsFollowCommand
        /// How to write a value that starts with a dash.
        case valueWithDash(String)
        /// How to quote an argument with spaces.
        case inQuotes(String)
    }

    /// What is wrong.
    public let problem: Problem

    /// Hints that may help, at most four.
    public let hints: [Hint]

    /// The name of the command, if the problem is in its words.
    public let command: String?

    /// The usage line of the command or program.
    public let usage: String

    /// Creates an error in the words of a command, with a hint naming the nearest valid words.
    public init(_ problem: Problem, in command: CommandDeclaration) {
        switch problem {
        case .wrongArgument(.command(let names), let word):
            let hints = Suggestion.hints(forCommand: word, among: names)
            self.init(.unknownCommand(word), hints: hints, command: command.name, usage: command.usage)
        case .wrongValue(_, .webURL, let word), .wrongVariable(_, .webURL, let word),
            .wrongArgument(.identifierOrWebURL, let word):
            self.init(problem, hints: Suggestion.hints(forURL: word), command: command.name, usage: command.usage)
        case .wrongValue(_, let requirement, let word), .wrongArgument(let requirement, let word):
            let hints = Suggestion.hints(for: word, among: requirement.choices)
            self.init(problem, hints: hints, command: command.name, usage: command.usage)
        default:
            self.init(problem, hints: [], command: command.name, usage: command.usage)
        }
    }

    init(_ problem: Problem, hints: [Hint] = [], command: String? = nil, usage: String) {
        self.problem = problem
        self.hints = hints
        self.command = command
        self.usage = usage
    }

    init(unknownOption name: String, of command: CommandDeclaration, isKnown: Bool) {
        guard !isKnown else {
            self.init(.inapplicable(name, command: command.name), in: command)
            return
        }
        let hints = Suggestion.hints(forOption: name, among: command.options)
        self.init(.unknownOption(name), hints: hints, command: command.name, usage: command.usage)
    }
}
