import FeedCommandLine

struct HelpCommand: Command {
    static let name = "help"
    static let summary = "Show help, or the manual page"
    static let discussion = ["Shows all commands; with COMMAND, the same as COMMAND --help."]
    static let examples = [
        Example("essential-feed help load", "Explain a command"),
        Example("essential-feed help --man | man -l -", "Read the manual page"),
    ]

    let argument = Argument(optional: "COMMAND", .command, help: "The command to explain")
    let man = Option("--man", help: "Write the manual page, in roff, for man -l -")

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        if let command = invocation.argument, invocation.man { throw .conflict("--man", command.name) }
    }

    func run(_ invocation: Invocation<Self>, in context: Composition) async throws {
        let program = Main.program
        try BlockOutput.write(invocation.man ? program.manualPage : program.help(for: invocation.argument))
    }
}

extension ValueKind where Value == CommandDeclaration {
    fileprivate static var command: Self {
        let names = Main.program.commandNames
        return Self(.command(names), completion: .words(names)) { name in
            Main.program.declarations.first { $0.name == name }
        }
    }
}
