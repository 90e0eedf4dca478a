import FeedCommandLine

struct HelpCommand: Command {
    static let name = "help"
    static let summary = "Show help, or the manual page"
    static let discussion = ["Shows all commands; with COMMAND, the same as COMMAND --help."]
    static let examples = [
        Example("essential-feed help load", "Explain a command"),
        Example("essential-feed help --man | man -l -", "Read the manual page"),
    ]

    let argument = Argument<String?>(optional: "COMMAND", .command, help: "The command to explain")
    let man = Option("--man", help: "Write the manual page, in roff, for man -l -")

    func run(_ invocation: Invocation<Self>, in context: CommandContext) async throws -> Outcome {
        let command = try invocation.argument.map { try context.program.declaration(named: $0) }
        try BlockOutput.write(invocation.man ? context.program.manualPage : context.program.help(for: command))
        return .done
    }
}
