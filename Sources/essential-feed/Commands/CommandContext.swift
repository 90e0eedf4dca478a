import FeedCommandLine

/// The services, the terminal and the declaration of the program; a command gets what its protocol declares.
struct CommandContext: Sendable {
    let services: Services
    let terminal: Terminal
    let program: Program<CommandContext, Outcome>
}

/// A command that loads feeds or reads the cache, and shows values on the terminal.
protocol FeedCommand: Command<CommandContext, Outcome> {
    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome
}

extension FeedCommand {
    func run(_ invocation: Invocation<Self>, in context: CommandContext) async throws -> Outcome {
        let outcome = try await run(invocation, with: context.services, on: context.terminal)
        context.terminal.messages.noteTotals()
        return outcome
    }
}

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
