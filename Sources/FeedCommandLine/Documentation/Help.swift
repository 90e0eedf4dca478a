extension Program {
    /// Returns the help of a command or of the program, in lines of at most 80 columns.
    package func help(for command: CommandDeclaration?) -> String {
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
                section("Columns of text that is not for a terminal", columns(command.output.columns)),
                section("Members of json and jsonl", TextLayout.rows(command.output.members)),
                section("Examples", examples(command.examples)),
            ]
    }

    private var sections: [[String]] {
        [
            ["Usage:", "  " + usage, "  " + name + " --help | --version"],
            [summary + "."],
            section("Commands", TextLayout.rows(declarations.map { ($0.name, $0.summary) })),
            section("Common options", rows(commonOptions + [.help])),
            section("Instead of a command", rows([.version])),
            TextLayout.wrapped(ProgramDocumentation.optionRules),
            section("Examples", examples(documentation.examples)),
            section("Environment", TextLayout.rows(documentation.environment)),
            section("Files", TextLayout.rows(documentation.files)),
            section("Exit codes", TextLayout.rows(documentation.exitCodes)),
            TextLayout.wrapped("The options of a command: \(name) help COMMAND."),
        ]
    }

    /// Returns the usage of a command in lines of at most `width` columns, without breaking inside brackets.
    func usageLines(of command: CommandDeclaration, width: Int = 80, indent: String = "  ") -> [String] {
        var (parts, openBrackets) = ([""], 0)
        for word in command.usage.split(separator: " ") {
            if openBrackets == 0, word.hasPrefix("[") {
                parts.append(String(word))
            } else {
                parts[parts.count - 1] += (parts == [""] ? "" : " ") + word
            }
            openBrackets += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        var lines: [String] = []
        for part in parts {
            guard let last = lines.last, last.count + 1 + part.count <= width else {
                lines.append((lines.isEmpty ? indent : indent + "    ") + part)
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

    private func columns(_ columns: [String]) -> [String] {
        TextLayout.wrapped(columns.joined(separator: ", "), indent: 2)
    }

    private func examples(_ examples: [Example]) -> [String] {
        examples.flatMap { ["  " + $0.line] + TextLayout.wrapped($0.meaning, indent: 6) }
    }
}
