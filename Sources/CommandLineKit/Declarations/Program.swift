/// A program with its commands and general documentation.
public struct Program<Context: Sendable>: Sendable {
    /// A term and its meaning, one sentence without a full stop.
    public typealias Term = (term: String, meaning: String)

    /// The program's name.
    public let name: String
    /// The version that `--version` shows.
    public let version: String
    /// The summary of the program, one line without a full stop.
    public let summary: String
    /// The commands, in the order of the help.
    public let commands: [any Command<Context>.Type]
    /// The options that most commands share.
    public let commonOptions: any OptionGroup
    /// The documentation other than that of the commands.
    public let documentation: ProgramDocumentation

    /// Creates a program.
    public init(
        name: String,
        version: String,
        summary: String,
        commands: [any Command<Context>.Type],
        commonOptions: any OptionGroup,
        documentation: ProgramDocumentation
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        self.commonOptions = commonOptions
        self.documentation = documentation
    }

    /// The output of `--version`.
    public var versionText: String { name + " " + version + "\n" }

    /// The names of the visible commands.
    public var commandNames: [String] { visibleCommands.map { $0.name } }

    /// The declarations of the visible commands.
    public var declarations: [CommandDeclaration] { visibleCommands.map(declaration) }

    /// The options that can be used instead of a command.
    var options: [OptionDeclaration] { [.help, .version] }

    var usage: String { name + " COMMAND [ARGUMENTS] [OPTIONS]" }

    /// Returns the usage line of a command or, if it is nil, of the program.
    public func usage(of command: String?) -> String {
        commands.first { $0.name == command }.map { declaration(of: $0).usage } ?? usage
    }

    func command(named word: String) -> (any Command<Context>.Type)? {
        commands.first { $0.name == word }
    }

    func declaration(of command: any Command<Context>.Type) -> CommandDeclaration {
        func declaration<C: Command>(_ type: C.Type) -> CommandDeclaration { CommandDeclaration(type, of: name) }
        return declaration(command)
    }

    private var visibleCommands: [any Command<Context>.Type] { commands.filter { !$0.isHidden } }
}

/// The documentation of a program other than that of its commands.
public struct ProgramDocumentation: Sendable {
    /// A term and its meaning, one sentence without a full stop.
    public typealias Term = (term: String, meaning: String)

    /// The description at the start of the manual page.
    public var description: String
    /// The examples of the program as a whole.
    public var examples: [Example]
    /// The environment variables the program reads.
    public var environment: [Term]
    /// The exit codes of the program.
    public var exitCodes: [Term]
    /// The files of the program; only in the manual page.
    public var files: [Term]
    /// Further notes; only in the manual page.
    public var notes: [String]
    /// The related programs of section 1; only in the manual page.
    public var seeAlso: [String]

    /// Creates the documentation.
    public init(
        description: String,
        examples: [Example] = [],
        environment: [Term] = [],
        exitCodes: [Term] = [],
        files: [Term] = [],
        notes: [String] = [],
        seeAlso: [String] = []
    ) {
        self.description = description
        self.examples = examples
        self.environment = environment
        self.exitCodes = exitCodes
        self.files = files
        self.notes = notes
        self.seeAlso = seeAlso
    }

    static let optionRules = """
        Options stand after the command, before or after its arguments, as --name value or --name=value; -- ends \
        them. An option may be given again only with the same value.
        """
}
