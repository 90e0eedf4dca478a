/// A program: its commands, the options they have in common, and its documentation.
package struct Program<Context: Sendable, Outcome: Sendable>: Sendable {
    /// The first word of a command line.
    package let name: String
    /// The version that `--version` shows.
    package let version: String
    /// The summary of the program, on one line without a full stop.
    package let summary: String
    /// The commands, in the order of the help.
    package let commands: [any Command<Context, Outcome>.Type]
    private let commonGroup: any OptionGroup.Type
    private let makeDocumentation: @Sendable () -> ProgramDocumentation

    /// Creates a program; `commonOptions` are the options that most commands share.
    package init(
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
    package var versionText: String { name + " " + version + "\n" }

    /// The names of the commands.
    package var commandNames: [String] { commands.map { $0.name } }

    /// The declarations of the commands.
    package var declarations: [CommandDeclaration] { commands.map { CommandDeclaration($0, of: self) } }

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
