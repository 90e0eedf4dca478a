/// The manual page of the program, `essential-feed.1`.
enum ManualPage {
    /// The page in roff, with the man macros.
    static var text: String {
        let lines = [header, synopsis, description, commands, commonOptions, exitStatus, environment, files, examples]
        return (lines.flatMap(\.self) + seeAlso).joined(separator: "\n") + "\n"
    }

    private static var header: [String] {
        let version = Roff.escaped(Program.name + " " + Program.version)
        return [
            ".TH \"\(Roff.escaped(Program.name.uppercased()))\" \"1\" \"\" \"\(version)\" \"User Commands\"",
            // Neither hyphens nor stretched lines: commands are copied from here.
            ".nh",
            ".ad l",
            Roff.section("NAME"),
            Roff.escaped(Program.name) + " \\- " + Roff.escaped(Program.summary),
        ]
    }

    private static var synopsis: [String] {
        let lines = CommandName.allCases.map(\.declaration.usage) + [Program.name + " --help | --version"]
        return [Roff.section("SYNOPSIS"), ".nf"] + lines.map(Roff.escaped) + [".fi"]
    }

    private static var description: [String] {
        let intro = """
            The answer goes to standard output; notes, progress and errors go to standard error. Text that comes \
            from a service is shown with its control characters replaced.
            """
        return [Roff.section("DESCRIPTION"), Roff.escaped(intro)] + Roff.paragraph(Program.optionRules)
            + items(Program.options.map { ($0.term, $0.help) })
    }

    private static var commands: [String] {
        [Roff.section("COMMANDS")] + CommandName.allCases.flatMap { command($0.declaration) }
    }

    private static func command(_ command: CommandDeclaration) -> [String] {
        [Roff.subsection(command.name), Roff.bold(command.usage)]
            + Roff.paragraph(command.summary + ".")
            + command.discussion.flatMap(Roff.paragraph)
            + items(command.arguments.map { ($0.name, $0.help) })
            + items(command.options.map { ($0.term, $0.help) })
            + command.examples.flatMap { Roff.example($0.line, $0.meaning) }
    }

    private static var commonOptions: [String] {
        [Roff.section("COMMON OPTIONS"), Roff.escaped("Every command that loads has these.")]
            + items(OptionDeclaration.common.map { ($0.term, $0.help) })
    }

    private static var exitStatus: [String] {
        [Roff.section("EXIT STATUS")] + items(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    }

    private static var environment: [String] {
        [Roff.section("ENVIRONMENT")] + items(Program.environment)
    }

    private static var files: [String] {
        [Roff.section("FILES")] + Roff.item("~/.cache/essential-feed", Program.cacheLocation)
    }

    private static var examples: [String] {
        [Roff.section("EXAMPLES")] + Program.examples.flatMap { Roff.example($0.line, $0.meaning) }
    }

    private static let seeAlso = [Roff.section("SEE ALSO"), ".BR curl (1),", ".BR jq (1)"]

    private static func items(_ rows: [(term: String, meaning: String)]) -> [String] {
        rows.flatMap { Roff.item($0.term, $0.meaning + ".") }
    }
}
