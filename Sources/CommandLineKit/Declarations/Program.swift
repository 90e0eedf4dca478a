/// A program with its commands, and what its documentation says of it as a whole.
public struct Program<Context: Sendable>: Sendable {
    /// A term of a list, and what it means, in one sentence without its full stop.
    public typealias Term = (term: String, meaning: String)

    /// The program's name.
    public let name: String
    /// The version that `--version` shows.
    public let version: String
    /// What the program is, in one line without a full stop.
    public let summary: String
    /// The commands in the order of help.
    public let commands: [any Command<Context>.Type]
    /// The options that most commands share.
    public let commonOptions: any OptionGroup
    /// What the documentation says beside the commands.
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

    /// What `--version` shows.
    public var versionText: String { name + " " + version + "\n" }

    /// The names of the commands that help shows.
    public var commandNames: [String] { visibleCommands.map { $0.name } }

    /// The commands that help shows.
    public var declarations: [CommandDeclaration] { visibleCommands.map(declaration) }

    /// The options that stand in the place of a command.
    var options: [OptionDeclaration] { [.help, .version] }

    var usage: String { name + " COMMAND [ARGUMENTS] [OPTIONS]" }

    /// One line that shows how a command is written, or the program.
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

/// What the help and the manual page of a program say beside its commands.
public struct ProgramDocumentation: Sendable {
    /// A term of a list, and what it means, in one sentence without its full stop.
    public typealias Term = (term: String, meaning: String)

    /// What the manual page says of the program at first.
    public var description: String
    /// The examples of the program as a whole.
    public var examples: [Example]
    /// The environment variables the program reads.
    public var environment: [Term]
    /// The codes with which the program ends.
    public var exitCodes: [Term]
    /// The files of the program, in the manual page alone.
    public var files: [Term]
    /// What else there is to know, in the manual page alone.
    public var notes: [String]
    /// The related programs of section 1, in the manual page alone.
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
