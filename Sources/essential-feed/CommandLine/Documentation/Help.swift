/// The help of the program and of its commands, in lines of at most 80 columns.
enum Help {
    /// The help of a command, or that of the program.
    static func text(for command: CommandName?) -> String {
        let sections = command.map { ofCommand($0.declaration) } ?? ofProgram
        return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private static func ofCommand(_ command: CommandDeclaration) -> [[String]] {
        let paragraphs = command.discussion.map { TextLayout.wrapped($0) }
        let sections = [
            section("Arguments", TextLayout.rows(command.arguments.map { ($0.name, $0.help) })),
            section("Options", options(command.options)),
            section(command.options.isEmpty ? "Options" : "Common options", options(command.commonOptions)),
            section("Examples", examples(command.examples)),
        ]
        return [["Usage:", "  " + command.usage], [command.summary + "."]] + paragraphs
            + sections.filter { !$0.isEmpty }
    }

    private static var ofProgram: [[String]] {
        let commands = CommandName.allCases.map { ($0.rawValue, $0.declaration.summary) }
        let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
        return [
            ["Usage:", "  " + Program.usage, "  " + Program.name + " --help | --version"],
            [Program.summary + "."],
            section("Commands", TextLayout.rows(commands)),
            section("Options of every command that loads", options(OptionDeclaration.common)),
            TextLayout.wrapped(Program.optionRules),
            section("Examples", examples(Program.examples)),
            section("Environment", TextLayout.rows(Program.environment)),
            section("Exit codes", TextLayout.rows(codes)),
            TextLayout.wrapped("The options of a command: \(Program.name) help COMMAND."),
        ]
    }

    private static func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [title + ":"] + lines
    }

    private static func options(_ options: [OptionDeclaration]) -> [String] {
        TextLayout.rows(options.map { ($0.term, $0.help) })
    }

    private static func examples(_ examples: [CommandDeclaration.Example]) -> [String] {
        examples.flatMap { ["  " + $0.line] + TextLayout.wrapped($0.meaning, indent: 6) }
    }
}

extension OptionDeclaration {
    /// The option as a list of options shows it.
    var term: String { self == .help ? "-h, " + usage : usage }
}
