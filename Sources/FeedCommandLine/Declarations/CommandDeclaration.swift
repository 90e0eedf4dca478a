/// The declaration of a command, for its documentation and completions.
package struct CommandDeclaration: Sendable {
    /// The name, as in the documentation.
    package let name: String
    let summary: String
    let discussion: [String]
    let examples: [Example]
    /// The output for scripts.
    package let output: CommandOutput
    let rules: [OptionRule]
    let argument: ArgumentDeclaration?
    /// The command's own options, which its usage line shows.
    let ownOptions: [OptionDeclaration]
    let sharedOptions: [OptionDeclaration]
    private let program: String

    init<C: Command>(_ type: C.Type, of program: Program<C.Context, C.Outcome>) {
        let command = type.init()
        name = type.name
        summary = type.summary
        discussion = type.discussion
        examples = type.examples
        output = type.output
        rules = type.rules
        argument = command.argument.declaration
        let (options, common) = (type.declarations, program.commonOptions)
        func isShared(_ option: OptionDeclaration) -> Bool { common.contains { $0.name == option.name } }
        ownOptions = options.filter { !isShared($0) }
        sharedOptions = options.filter(isShared) + [.help]
        self.program = program.name
    }

    /// The line of the command in the help: its name, its argument and its options.
    package var usage: String {
        let shown = ownOptions.filter { $0.usageInLine != "" }
        let options = shown.map { option in
            let isRepeated = option.isRepeated && !option.takesAllWords
            return "[\(option.usageInLine ?? option.usage)]" + (isRepeated ? "..." : "")
        }.joined(separator: " ")
        let words = [program, name, argument?.usage, options.isEmpty ? nil : options].compactMap(\.self)
        // An alternative is shown in the brackets of the option before it.
        return shown.filter(\.isAlternative).reduce(words.joined(separator: " ")) { usage, option in
            let text = option.usageInLine ?? option.usage
            return usage.replacing("] [" + text, with: "|" + text)
        }
    }

    var options: [OptionDeclaration] { ownOptions + sharedOptions }

    func option(named name: String) -> OptionDeclaration? {
        options.first { $0.name == name || $0.short == name }
    }
}
