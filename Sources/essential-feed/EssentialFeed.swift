import Dispatch

/// The command line of Essential Feed.
@main
struct EssentialFeed {
    static func main() {
        // Before there is a task: what tasks run on opens files, and would get the places of closed streams.
        StandardStream.occupyClosed()
        Task { await Application(environment: .process).run(Array(CommandLine.arguments.dropFirst())) }
        dispatchMain()
    }
}
