extension CommandDeclaration {
    static let completions = Self(
        name: CommandName.completions.rawValue,
        summary: "Write the completions of a shell",
        discussion: [
            "Writes a script that teaches the shell to complete the commands, their options, image ids and names."
        ],
        arguments: [
            ArgumentDeclaration("bash|zsh|fish", .choice(Shell.allCases.map(\.rawValue)), help: "The shell")
        ],
        commonOptions: [.help],
        examples: [
            Example(line: "eval \"$(essential-feed completions bash)\"", meaning: "Complete in this bash, or zsh"),
            Example(line: "essential-feed completions fish | source", meaning: "Complete in this fish"),
        ]
    )

    static let help = Self(
        name: CommandName.help.rawValue,
        summary: "Show help, or the manual page",
        discussion: ["Without COMMAND shows what there is. With it, shows the same as COMMAND --help."],
        arguments: [
            ArgumentDeclaration("COMMAND", .command, isOptional: true, help: "The command to explain")
        ],
        options: [.man],
        commonOptions: [.help],
        examples: [
            Example(line: "essential-feed help load", meaning: "Explain a command"),
            Example(line: "essential-feed help --man | man -l -", meaning: "Read the manual page"),
        ]
    )

    /// What the completion scripts ask; not shown in help.
    static let candidates = Self(
        name: "__complete",
        summary: "List what can stand in a place of the command line",
        discussion: [],
        arguments: [
            ArgumentDeclaration(
                CandidateKind.allCases.map(\.rawValue).joined(separator: "|"),
                .choice(CandidateKind.allCases.map(\.rawValue)),
                help: "What to list"
            )
        ],
        options: [.cacheDirectory],
        commonOptions: []
    )
}
