import FeedCommandLine

/// The services, the terminal and the declaration of the program; a command gets what its protocol declares.
struct CommandContext: Sendable {
    let services: Services
    let terminal: Terminal
    let program: Program<CommandContext, Outcome>
}
