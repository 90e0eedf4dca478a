import FeedCommandLine

struct HelpCommand: DocumentationCommand {
    static let name = "help"
    static let summary = "Show help, or the manual page"
    static let discussion = ["Shows all commands; with COMMAND, the same as COMMAND --help."]
    static let examples = [
        Example("essential-feed help load", "Explain a command"),
        Example("essential-feed help --man | man -l -", "Read the manual page"),
    ]

    let argument = Argument<String?>(optional: "COMMAND", .command, help: "The command to explain")
    let man = Option("--man", help: "Write the manual page, in roff, for man -l -")

    func text(_ invocation: Invocation<Self>, of program: Program<CommandContext, Outcome>) throws -> String {
        let command = try invocation.argument.map { try program.declaration(named: $0) }
        return invocation.man ? program.manualPage : program.help(for: command)
    }
}
