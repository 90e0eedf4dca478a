import Dispatch

/// The command line of Essential Feed.
@main
struct EssentialFeed {
    static func main() {
        let environment = StartUp.prepare()
        Task { await Application(environment: environment).run(Array(CommandLine.arguments.dropFirst())) }
        dispatchMain()
    }
}
