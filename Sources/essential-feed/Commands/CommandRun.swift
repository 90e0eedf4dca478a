import FeedCommandLine

/// A call of a command, with the services and the terminal of the run; each command extends it with its operations.
struct CommandRun<C: FeedCommand>: Sendable {
    let invocation: Invocation<C>
    let services: Services
    let terminal: Terminal

    var messages: Messages { terminal.messages }
    var phrases: Phrases { terminal.phrases }
}
