/// The command line of Essential Feed.
@main
struct EssentialFeed {
    static func main() async {
        await Application(environment: .process).run(Array(CommandLine.arguments.dropFirst()))
    }
}
