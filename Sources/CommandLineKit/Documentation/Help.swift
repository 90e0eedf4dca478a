extension Program {
    /// Returns the help of a command or of the program, in lines of at most 80 columns.
    public func help(for command: CommandDeclaration?) -> String {
        let sections = command.map(sections) ?? sections
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private func sections(of command: CommandDeclaration) -> [[String]] {
        let argument = [command.argument].compactMap(\.self).map { ($0.name, $0.help) }
        return [["Usage:"] + usageLines(of: command), [command.summary + "."]]
            + command.discussion.map { TextLayout.wrapped($0) }
            + [
                section("Arguments", TextLayout.rows(argument)),
                section("Options", rows(command.ownOptions)),
                section(command.ownOptions.isEmpty ? "Options" : "Common options", rows(command.sharedOptions)),
                section("Examples", examples(command.examples)),
            ]
    }

    private var sections: [[String]] {
        let commands = declarations.map { ($0.name, $0.summary) }
        let common = commonOptions + [.help]
        return [
            ["Usage:", "  " + usage, "  " + name + " --help | --version"],
            [summary + "."],
            section("Commands", TextLayout.rows(commands)),
            section("Common options", rows(common)),
            TextLayout.wrapped(ProgramDocumentation.optionRules),
            section("Examples", examples(documentation.examples)),
            section("Environment", TextLayout.rows(documentation.environment)),
            section("Exit codes", TextLayout.rows(documentation.exitCodes)),
            TextLayout.wrapped("The options of a command: \(name) help COMMAND."),
        ]
    }

    /// Returns the usage of a command in lines of at most 80 columns, without breaking inside an option.
    private func usageLines(of command: CommandDeclaration) -> [String] {
        let parts = command.usage.split(separator: " [").enumerated().map { $0 == 0 ? String($1) : "[\($1)" }
        var lines: [String] = []
        for part in parts {
            guard let last = lines.last, last.count + 1 + part.count <= 80 else {
                lines.append((lines.isEmpty ? "  " : "      ") + part)
                continue
            }
            lines[lines.count - 1] += " " + part
        }
        return lines
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [title + ":"] + lines
    }

    private func rows(_ options: [OptionDeclaration]) -> [String] {
        TextLayout.rows(options.map { ($0.term, $0.help) })
    }

    private func examples(_ examples: [Example]) -> [String] {
        examples.flatMap { ["  " + $0.line] + TextLayout.wrapped($0.meaning, indent: 6) }
    }
}
