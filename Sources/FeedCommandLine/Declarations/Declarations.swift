/// The declaration of a command, for its documentation and completions.
public struct CommandDeclaration: Sendable {
    /// The name, as in the documentation.
    public let name: String
    let summary: String
    let discussion: [String]
    let examples: [Example]
    /// The output for scripts.
    public let output: CommandOutput
    let argument: ArgumentDeclaration?
    /// The command's own options, which its usage line shows.
    let ownOptions: [OptionDeclaration]
    let sharedOptions: [OptionDeclaration]
    private let program: String

    init<C: Command>(_ type: C.Type, of program: Program<C.Context, C.Outcome>) {
        let command = type.init()
        name = type.name
        summary = type.summary
        discussion = type.discussion
        examples = type.examples
        output = type.output
        argument = command.argument.declaration
        let (options, common) = (type.declarations, program.commonOptions)
        func isShared(_ option: OptionDeclaration) -> Bool { common.contains { $0.name == option.name } }
        ownOptions = options.filter { !isShared($0) }
        sharedOptions = options.filter(isShared) + [.help]
        self.program = program.name
    }

    /// The line of the command in the help: its name, its argument and its options.
    public var usage: String {
        let shown = ownOptions.filter { $0.usageInLine != "" }
        let options = shown.map { "[\($0.usageInLine ?? $0.usage)]" + ($0.isRepeated ? "..." : "") }.joined(
            separator: " "
        )
        let words = [program, name, argument?.usage, options.isEmpty ? nil : options].compactMap(\.self)
        // An alternative is shown in the brackets of the option before it.
        return shown.filter(\.isAlternative).reduce(words.joined(separator: " ")) { usage, option in
            let text = option.usageInLine ?? option.usage
            return usage.replacing("] [" + text, with: "|" + text)
        }
    }

    var options: [OptionDeclaration] { ownOptions + sharedOptions }

    func option(named name: String) -> OptionDeclaration? {
        options.first { $0.name == name || $0.short == name }
    }
}

/// The declaration of an option, for the parser, the documentation and the completions.
public struct OptionDeclaration: Sendable {
    /// The name with its two dashes, such as `--url`.
    public let name: String

    /// The short form with its dash, such as `-q`.
    var short: String?

    /// The help, one sentence without a full stop.
    let help: String

    var value: ValueDeclaration?

    /// Whether the option is an alternative to the option or argument before it.
    var isAlternative = false

    /// Whether the option may be given several times, with different values.
    var isRepeated = false

    /// The option in its command's usage line, if it differs from ``usage``; empty if another option's text includes
    /// it.
    var usageInLine: String?

    /// The option in a usage line, such as `--url URL`.
    var usage: String { value.map { name + " " + $0.placeholder } ?? name }

    var term: String { (short.map { $0 + ", " } ?? "") + usage }

    /// The names of the option, the short name first.
    var names: [String] { [short, name].compactMap(\.self) }

    /// The option of every command that shows its help.
    static let help = OptionDeclaration(name: "--help", short: "-h", help: "Show this help")

    /// The option, used instead of a command, that shows the version.
    static let version = OptionDeclaration(name: "--version", short: "-V", help: "Show the version of the program")
}

struct ArgumentDeclaration: Sendable {
    let value: ValueDeclaration
    var isOptional = false
    var isRepeated = false
    let help: String

    var name: String { value.placeholder }

    var usage: String { isOptional ? "[" + name + "]" : isRepeated ? name + "..." : name }
}

/// The declaration of the value of an option or argument.
struct ValueDeclaration: Sendable {
    let placeholder: String
    let requirement: Requirement
    let completion: Completion
    let suggest: @Sendable (String) -> String?
    let read: @Sendable (String) -> (any Sendable)?

    init<Value>(_ placeholder: String, _ kind: ValueKind<Value>) {
        self.placeholder = placeholder
        requirement = kind.requirement
        completion = kind.completion
        suggest = kind.suggest
        read = { kind.read($0) }
    }
}
