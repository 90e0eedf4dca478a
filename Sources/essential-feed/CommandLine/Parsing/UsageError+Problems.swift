extension UsageError {
    static var noCommand: UsageError {
        let commands = CommandName.allCases.map(\.rawValue).joined(separator: ", ")
        let hints: [Wording] = [{ $0.commands(commands) }, { $0.help(Program.name + " --help") }]
        return UsageError(usage: Program.usage, hints: hints) { $0.noCommand }
    }

    static func unknownCommand(_ word: String, in command: CommandDeclaration? = nil) -> UsageError {
        let hints = didYouMean(word, CommandName.allCases.map(\.rawValue))
        return UsageError(usage: command?.usage ?? Program.usage, hints: hints) { $0.unknownCommand(word.shown) }
    }

    static func optionBeforeCommand(_ name: String) -> UsageError {
        UsageError(usage: Program.usage, hints: [{ $0.optionsFollow }]) { $0.beforeCommand(name.shown) }
    }

    static func unknownOption(_ name: String, of command: CommandDeclaration) -> UsageError {
        let elsewhere = CommandName.allCases.contains { $0.declaration.option(named: name) != nil }
        if elsewhere || Program.options.contains(where: { $0.name == name }) {
            return UsageError(usage: command.usage) { $0.doesNotApply(name, command.name) }
        }
        let hints = didYouMean(name, command.allOptions.map(\.name))
        return UsageError(usage: command.usage, hints: hints) { $0.unknownOption(name.shown) }
    }

    static func unknownProgramOption(_ name: String) -> UsageError {
        let hints = didYouMean(name, Program.options.map(\.name))
        return UsageError(usage: Program.usage, hints: hints) { $0.unknownOption(name.shown) }
    }

    static func wrongValue(_ value: String, of option: OptionDeclaration, in command: CommandDeclaration) -> UsageError?
    {
        if value.isEmpty {
            return UsageError(usage: command.usage) {
                $0.needsValue(option.name, option.usage) + "; " + $0.valueIsEmpty
            }
        }
        guard let requirement = option.value.requirement(unmetBy: value) else { return nil }
        return UsageError(usage: command.usage, hints: didYouMean(value, option.value.choices)) {
            $0.wrongValue(option.name, requirement($0), value.shown)
        }
    }

    static func wrongArgument(
        _ word: String,
        for argument: ArgumentDeclaration,
        in command: CommandDeclaration
    ) -> UsageError? {
        guard let requirement = argument.kind.requirement(unmetBy: word) else { return nil }
        if argument.kind == .command { return unknownCommand(word, in: command) }
        return UsageError(usage: command.usage, hints: didYouMean(word, argument.kind.choices)) {
            $0.wrongArgument(command.name, requirement($0), word.shown)
        }
    }

    static func missingValue(
        of option: OptionDeclaration,
        before next: String?,
        in command: CommandDeclaration
    ) -> UsageError {
        guard let next else {
            return UsageError(usage: command.usage) { $0.needsValue(option.name, option.usage) }
        }
        let isOption = command.option(named: next.splitAtEqualsSign.name) != nil
        let hint: Wording = { $0.valueWithDash("\(option.name)=\(next.shown)") }
        return UsageError(usage: command.usage, hints: isOption ? [] : [hint]) {
            $0.needsValue(option.name, option.usage) + "; " + $0.valueMissing(next.shown)
        }
    }

    static func tooManyArguments(_ words: [String], of command: CommandDeclaration) -> UsageError {
        let extra = words.dropFirst(command.arguments.count).first ?? ""
        var hints: [Wording] = []
        if command.arguments.last?.kind == .universityName {
            hints = [{ $0.nameInQuotes(words.joined(separator: " ").shown) }]
        } else if ArgumentDeclaration.Kind.isWebAddress(extra), command.option(named: "--url") != nil {
            hints = [{ $0.didYouMean("--url \(extra.shown)") }]
        }
        return UsageError(usage: command.usage, hints: hints) { $0.unexpectedArgument(extra.shown) }
    }

    private static func didYouMean(_ word: String, _ candidates: [String]) -> [Wording] {
        Suggestion.nearest(to: word, among: candidates).map { nearest in [{ $0.didYouMean(nearest) }] } ?? []
    }
}
