extension Program {
    /// The program's manual page in roff, using the man macros.
    package var manualPage: String {
        let sections = [
            header, synopsis, description,
            section("COMMANDS", declarations.flatMap(section)),
            section("COMMON OPTIONS", ["Most commands have these."] + items(commonOptions + [.help])),
            section("EXIT STATUS", items(documentation.exitCodes)),
            section("ENVIRONMENT", items(documentation.environment)),
            section("FILES", items(documentation.files)),
            section("NOTES", documentation.notes.flatMap(Roff.paragraph)),
            section("EXAMPLES", documentation.examples.flatMap(example)),
        ]
        return sections.flatMap(\.self).joined(separator: "\n") + "\n"
    }

    private var header: [String] {
        let version = Roff.escaped(name + " " + version)
        return [
            ".TH \"\(Roff.escaped(name.uppercased()))\" \"1\" \"\" \"\(version)\" \"User Commands\"",
            // No hyphenation or justification, so that commands can be copied.
            ".nh",
            ".ad l",
            Roff.section("NAME"),
            Roff.escaped(name) + " \\- " + Roff.escaped(summary),
        ]
    }

    private var synopsis: [String] {
        // The manual page indents the lines by seven columns.
        let lines = declarations.flatMap { usageLines(of: $0, width: 73, indent: "") } + [name + " --help | --version"]
        return [Roff.section("SYNOPSIS"), ".nf"] + lines.map(Roff.escaped) + [".fi"]
    }

    private var description: [String] {
        [Roff.section("DESCRIPTION"), Roff.escaped(documentation.description)]
            + Roff.paragraph(ProgramDocumentation.optionRules) + items(options)
    }

    private func section(of command: CommandDeclaration) -> [String] {
        [Roff.subsection(command.name), Roff.bold(command.usage)]
            + Roff.paragraph(command.summary + ".")
            + command.discussion.flatMap(Roff.paragraph)
            + items([command.argument].compactMap(\.self).map { ($0.name, $0.help) })
            + items(command.ownOptions + differingOptions(of: command))
            + command.rules.flatMap { Roff.paragraph($0.sentence + ".") }
            + output(command.output)
            + command.examples.flatMap(example)
    }

    /// Returns the shared options that differ for this command, such as `--format` with fewer formats.
    private func differingOptions(of command: CommandDeclaration) -> [OptionDeclaration] {
        let common = commonOptions + [.help]
        return command.sharedOptions.filter { option in
            !common.contains { $0.term == option.term && $0.help == option.help }
        }
    }

    private func output(_ output: CommandOutput) -> [String] {
        let columns = output.columns.joined(separator: ", ")
        return (columns.isEmpty ? [] : Roff.paragraph("Columns of text that is not for a terminal: \(columns)."))
            + (output.members.isEmpty ? [] : Roff.paragraph("Members of json and jsonl:") + items(output.members))
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [Roff.section(title)] + lines
    }

    private func example(_ example: Example) -> [String] {
        Roff.paragraph(example.meaning + ":") + [".PP", ".RS 2", ".nf", Roff.escaped(example.line), ".fi", ".RE"]
    }

    private func items(_ rows: [(term: String, meaning: String)]) -> [String] {
        rows.flatMap { [".TP", Roff.bold($0.term), Roff.escaped($0.meaning + ".")] }
    }

    private func items(_ options: [OptionDeclaration]) -> [String] {
        items(options.map { ($0.term, $0.help) })
    }
}
