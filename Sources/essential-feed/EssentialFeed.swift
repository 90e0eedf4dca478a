import Dispatch

/// The command line of Essential Feed.
@main
struct EssentialFeed {
    static func main() {
        // Before the runtime opens anything of its own, which could get the number of a stream that is closed.
        StandardStream.occupyClosed()
        Task { await Application(environment: .process).run(Array(CommandLine.arguments.dropFirst())) }
        dispatchMain()
    }
}
