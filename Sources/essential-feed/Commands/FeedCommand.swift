import FeedCommandLine

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
