import CommandLineKit

/// `completions`: writes the completion script for a shell.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "Write the completions of a shell"
    static let discussion = [
        "Writes a script that teaches the shell to complete the commands, their options, image ids and names."
    ]
    static let examples = [
        Example("eval \"$(essential-feed completions bash)\"", "Complete in this bash, or zsh"),
        Example("essential-feed completions fish | source", "Complete in this fish"),
    ]

    let argument = Argument("bash|zsh|fish", ValueKind<Shell>.choice, help: "The shell")

    func run(_ invocation: Invocation<Self>, in context: Composition) async throws {
        let cacheDirectory = CommonOptions().cacheDirectory.declaration.name
        try BlockOutput.write(Main.program.completions(for: invocation.argument, passing: cacheDirectory))
    }
}
