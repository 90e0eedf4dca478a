import FeedCommandLine

/// A command that returns text about the program.
protocol DocumentationCommand: Command<CommandContext, Outcome> {
    func text(_ invocation: Invocation<Self>, of program: Program<CommandContext, Outcome>) throws -> String
}

extension DocumentationCommand {
    func run(_ invocation: Invocation<Self>, in context: CommandContext) async throws -> Outcome {
        try context.terminal.output.write(text(invocation, of: context.program))
        return .done
    }
}
