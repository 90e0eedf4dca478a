/// A command as it is explained and completed.
public struct CommandDeclaration: Sendable {
    /// The word that names the command.
    public let name: String
    let summary: String
    let discussion: [String]
    let examples: [Example]
    let argument: ArgumentDeclaration?
    /// The options that are the command's own, which its usage line shows.
    let ownOptions: [OptionDeclaration]
    /// The options it shares with other commands.
    let sharedOptions: [OptionDeclaration]
    /// One line that shows how the command is written.
    public let usage: String

    init<C: Command>(_ type: C.Type, of program: String) {
        let command = type.init()
        name = type.name
        summary = type.summary
        discussion = type.discussion
        examples = type.examples
        argument = command.argument.declaration
        let options = Self.options(of: command)
        ownOptions = options.own
        sharedOptions = options.shared + [.help]
        let words = [argument?.usage].compactMap(\.self) + ownOptions.map { "[" + $0.usage + "]" }
        usage = ([program, name] + words).joined(separator: " ")
    }

    /// Every option that may stand on the command's line.
    var options: [OptionDeclaration] { ownOptions + sharedOptions }

    func option(named name: String) -> OptionDeclaration? {
        options.first { $0.name == name }
    }

    /// The options that a group declares itself, and those of the groups in it, in the order of their declaration.
    static func options(of group: any OptionGroup) -> (own: [OptionDeclaration], shared: [OptionDeclaration]) {
        var options: (own: [OptionDeclaration], shared: [OptionDeclaration]) = ([], [])
        for child in Mirror(reflecting: group).children {
            switch child.value {
            case let option as any OptionDeclaring: options.own.append(option.declaration)
            case let group as any OptionGroup: options.shared += self.options(of: group).own
            default: break
            }
        }
        return options
    }
}

/// An option as it is read, explained and completed.
public struct OptionDeclaration: Sendable {
    /// What follows an option's name.
    struct Value: Sendable {
        /// What stands for the value in help and usage.
        let placeholder: String
        let requirement: Requirement
        let completion: Completion
        let read: @Sendable (String) -> (any Sendable)?

        init<Given, Stored: Sendable>(
            _ placeholder: String,
            _ kind: ValueKind<Given>,
            _ store: @escaping @Sendable (Given) -> Stored
        ) {
            self.placeholder = placeholder
            requirement = kind.requirement
            completion = kind.completion
            read = { kind.read($0).map(store) }
        }
    }

    /// The name with its two dashes, as in `--url`.
    public let name: String

    /// One sentence without its full stop.
    let help: String

    /// What follows the name; nil for an option that is either given or not.
    var value: Value?

    /// The option as a usage line shows it, as in `--url URL`.
    var usage: String { value.map { name + " " + $0.placeholder } ?? name }

    /// The option as a list of options shows it.
    var term: String { name == Self.help.name ? "-h, " + usage : usage }

    /// The option that every command has.
    static let help = OptionDeclaration(name: "--help", help: "Show this help")

    /// The option that stands in the place of a command.
    static let version = OptionDeclaration(name: "--version", help: "Show the version of the program")
}

/// An argument as it is explained and completed.
struct ArgumentDeclaration: Sendable {
    /// What stands for the argument in help and usage, as in `IMAGE-ID`.
    let name: String
    let requirement: Requirement
    let completion: Completion
    let isOptional: Bool
    let help: String

    init<Value>(name: String, kind: ValueKind<Value>, isOptional: Bool, help: String) {
        self.name = name
        self.isOptional = isOptional
        self.help = help
        requirement = kind.requirement
        completion = kind.completion
    }

    /// The argument as a usage line shows it, as in `[COMMAND]`.
    var usage: String { isOptional ? "[" + name + "]" : name }
}
