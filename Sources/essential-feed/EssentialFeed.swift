/// The command line of Essential Feed.
@main
struct EssentialFeed {
    static func main() async {}
}
