/// A program: its commands, the options they have in common, and its documentation.
public struct Program<Context: Sendable, Outcome: Sendable>: Sendable {
    /// The first word of a command line.
    public let name: String
    /// The version that `--version` shows.
    public let version: String
    /// The summary of the program, on one line without a full stop.
    public let summary: String
    /// The commands, in the order of the help.
    public let commands: [any Command<Context, Outcome>.Type]
    private let commonGroup: any OptionGroup.Type
    private let makeDocumentation: @Sendable () -> ProgramDocumentation

    /// Creates a program; `commonOptions` are the options that most commands share.
    public init(
        name: String,
        version: String,
        summary: String,
        commands: [any Command<Context, Outcome>.Type],
        commonOptions: any OptionGroup.Type,
        documentation: @autoclosure @escaping @Sendable () -> ProgramDocumentation
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        commonGroup = commonOptions
        makeDocumentation = documentation
    }

    /// The output of `--version`.
    public var versionText: String { name + " " + version + "\n" }

    /// The names of the commands.
    public var commandNames: [String] { commands.map { $0.name } }

    /// The declarations of the commands.
    public var declarations: [CommandDeclaration] { commands.map { CommandDeclaration($0, of: self) } }

    // Computed, because most runs do not need them.
    var commonOptions: [OptionDeclaration] { commonGroup.declarations }
    var documentation: ProgramDocumentation { makeDocumentation() }

    /// The options that can be used instead of a command.
    var options: [OptionDeclaration] { [.help, .version] }

    var usage: String { name + " COMMAND [ARGUMENTS] [OPTIONS]" }

    func command(named word: String) -> (any Command<Context, Outcome>.Type)? {
        // `first(where:)` would search conformances in every run.
        for command in commands where command.name == word { return command }
        return nil
    }
}

/// The general parts of help and manual page, which are not about one command.
public struct ProgramDocumentation: Sendable {
    /// A term and its meaning, one sentence without a full stop.
    public typealias Term = (term: String, meaning: String)

    /// The description at the start of the manual page.
    public var description = ""
    /// Typical command lines.
    public var examples: [Example] = []
    /// The variables that the program reads.
    public var environment: [Term] = []
    /// The exit codes and their meanings.
    public var exitCodes: [Term] = []
    /// The files of the program.
    public var files: [Term] = []
    /// Further notes; only in the manual page.
    public var notes: [String] = []
    /// The related programs of section 1; only in the manual page.
    public var seeAlso: [String] = []

    /// Creates documentation without any text.
    public init() {}

    static let optionRules = """
        Options follow the command, before or after its arguments, as --name value or --name=value; -- ends them. Only \
        an option that is followed by ... may be repeated with another value.
        """
}
