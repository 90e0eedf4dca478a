extension UsageError {
    static var noCommand: UsageError {
        let commands = CommandName.allCases.map(\.rawValue).joined(separator: ", ")
        return UsageError("no command", hints: ["commands: " + commands, "help: " + Program.name + " --help"])
    }

    static func unknownCommand(_ word: String, in command: CommandDeclaration? = nil) -> UsageError {
        let hints = didYouMean(word, CommandName.allCases.map(\.rawValue))
        let usage = command?.usage ?? Program.usage
        return UsageError("unknown command \"\(word.shown)\"", hints: hints, usage: usage)
    }

    static func optionBeforeCommand(_ name: String) -> UsageError {
        UsageError("\(name.shown) stands before the command", hints: ["options stand after the command"])
    }

    static func unknownOption(_ name: String, of command: CommandDeclaration) -> UsageError {
        let elsewhere = CommandName.allCases.contains { $0.declaration.option(named: name) != nil }
        if elsewhere || Program.options.contains(where: { $0.name == name }) {
            return UsageError("\(name) does not apply to \(command.name)", usage: command.usage)
        }
        let hints = didYouMean(name, command.allOptions.map(\.name))
        return UsageError("unknown option \(name.shown)", hints: hints, usage: command.usage)
    }

    static func unknownProgramOption(_ name: String) -> UsageError {
        UsageError("unknown option \(name.shown)", hints: didYouMean(name, Program.options.map(\.name)))
    }

    static func wrongValue(_ value: String, of option: OptionDeclaration, in command: CommandDeclaration) -> UsageError?
    {
        if value.isEmpty {
            return UsageError("\(option.name) needs a value, as in \(option.usage); it is empty", usage: command.usage)
        }
        guard let requirement = option.value.requirement(unmetBy: value) else { return nil }
        let hints = didYouMean(value, option.value.choices)
        return UsageError(
            "\(option.name) must be \(requirement), not \"\(value.shown)\"",
            hints: hints,
            usage: command.usage
        )
    }

    static func wrongArgument(
        _ word: String,
        for argument: ArgumentDeclaration,
        in command: CommandDeclaration
    ) -> UsageError? {
        guard let requirement = argument.kind.requirement(unmetBy: word) else { return nil }
        if argument.kind == .command { return unknownCommand(word, in: command) }
        let hints = didYouMean(word, argument.kind.choices)
        return UsageError(
            "\(command.name) needs \(requirement), not \"\(word.shown)\"",
            hints: hints,
            usage: command.usage
        )
    }

    static func missingValue(
        of option: OptionDeclaration,
        before next: String?,
        in command: CommandDeclaration
    ) -> UsageError {
        let problem = "\(option.name) needs a value, as in \(option.usage)"
        guard let next else { return UsageError(problem, usage: command.usage) }
        let isOption = command.option(named: next.splitAtEqualsSign.name) != nil
        let hint = "a value that begins with - is written \(option.name)=\(next.shown)"
        return UsageError(
            problem + "; \(next.shown) follows",
            hints: isOption ? [] : [hint],
            usage: command.usage
        )
    }

    static func tooManyArguments(_ words: [String], of command: CommandDeclaration) -> UsageError {
        let extra = words.dropFirst(command.arguments.count).first ?? ""
        var hints: [String] = []
        if command.arguments.last?.kind == .universityName {
            hints = ["a NAME with spaces is written in quotes: \"\(words.joined(separator: " ").shown)\""]
        } else if ArgumentDeclaration.Kind.isWebAddress(extra), command.option(named: "--url") != nil {
            hints = ["did you mean --url \(extra.shown)?"]
        }
        return UsageError("unexpected argument \"\(extra.shown)\"", hints: hints, usage: command.usage)
    }

    private static func didYouMean(_ word: String, _ candidates: [String]) -> [String] {
        Suggestion.nearest(to: word, among: candidates).map { ["did you mean \($0)?"] } ?? []
    }
}
