import FeedCommandLine

struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "Write completions for a shell"
    static let discussion = [
        "Writes a script that completes commands, options, cached URLs, image ids and names of universities.",
        """
        It belongs where the shell looks for it: ~/.local/share/bash-completion/completions/essential-feed (bash, with \
        the package bash-completion), _essential-feed in a directory of $fpath (zsh), \
        ~/.config/fish/completions/essential-feed.fish (fish).
        """,
    ]
    static let examples = [
        Example("eval \"$(essential-feed completions bash)\"", "Complete in this bash"),
        Example("eval \"$(essential-feed completions zsh)\"", "Complete in this zsh"),
        Example("essential-feed completions fish | source", "Complete in this fish"),
    ]

    let argument = Argument("bash|zsh|fish", ValueKind<Shell>.choice, help: "The shell")

    func run(_ invocation: Invocation<Self>, in context: CommandContext) async throws -> Outcome {
        try BlockOutput.write(context.program.completions(for: invocation.argument))
        return .done
    }
}
