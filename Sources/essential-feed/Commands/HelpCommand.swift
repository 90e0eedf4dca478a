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

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        if let command = invocation.argument, invocation.man { throw .conflict("--man", command) }
    }

    func text(_ invocation: Invocation<Self>, of program: Program<CommandContext, Outcome>) throws -> String {
        if invocation.man { return program.manualPage }
        return program.help(for: try invocation.argument.map { try program.declaration(named: $0) })
    }
}
