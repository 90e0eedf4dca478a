/// A command line that cannot be understood, as data: the program words it in the user's language.
///
/// The words in it are the user's own, and not yet fit to be shown: they may be long, secret, or drive a terminal.
public struct UsageError: Error, Hashable {
    /// What is wrong.
    public enum Problem: Error, Hashable {
        /// There is no word at all.
        case noCommand
        /// No command has this name.
        case unknownCommand(String)
        /// An option stands where the command should.
        case optionBeforeCommand(String)
        /// No command has this option.
        case unknownOption(String)
        /// Another command has this option, this one has not.
        case inapplicable(_ option: String, command: String)
        /// A value is attached to an option that takes none.
        case unexpectedValue(_ option: String, _ word: String)
        /// The option needs a value; `next` follows instead.
        case missingValue(_ option: String, usage: String, next: String?)
        /// The option's value is empty.
        case emptyValue(_ option: String, usage: String)
        /// The option is given twice with different values.
        case repeated(_ option: String, _ first: String, _ second: String)
        /// The option's value is not what it has to be.
        case wrongValue(_ option: String, Requirement, _ value: String)
        /// The value of an environment variable is not what it has to be.
        case wrongVariable(_ variable: String, Requirement, _ value: String)
        /// The options do not go together.
        case conflict(_ option: String, _ other: String)
        /// What was given needs another option beside it, which is missing, or is `found` instead.
        case requires(_ given: String, _ option: String, found: String?)
        /// The command needs this option where nothing else tells its value.
        case undetermined(_ option: String)
        /// The argument of this name is missing.
        case missingArgument(String)
        /// The argument is not what it has to be.
        case wrongArgument(Requirement, _ word: String)
        /// There is an argument too many.
        case unexpectedArgument(String)
        /// A word is not valid UTF-8; shown is what is left of it.
        case notUTF8(String)
    }

    /// What may help.
    public enum Hint: Hashable, Sendable {
        /// What was probably meant.
        case didYouMean(String)
        /// The commands there are.
        case commands([String])
        /// The words that show the help.
        case help(String)
        /// Options stand after the command.
        case optionsFollowCommand
        /// How a value that begins with a dash is written.
        case valueWithDash(String)
        /// An argument with spaces is written in quotes.
        case inQuotes(String)
    }

    /// What is wrong.
    public let problem: Problem

    /// What may help, four at most.
    public let hints: [Hint]

    /// The name of the command, where the problem is in its words.
    public let command: String?

    /// One line that shows how the command, or the program, is written.
    public let usage: String

    /// Creates an error in the words of a command, with the nearest right words as a hint.
    public init(_ problem: Problem, in command: CommandDeclaration) {
        switch problem {
        case .wrongArgument(.command(let names), let word):
            let hints = Suggestion.hints(for: word, among: names)
            self.init(.unknownCommand(word), hints: hints, command: command.name, usage: command.usage)
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
        let hints = Suggestion.hints(for: name, among: command.options.map(\.name))
        self.init(.unknownOption(name), hints: hints, command: command.name, usage: command.usage)
    }
}
