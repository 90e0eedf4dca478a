import FeedCommandLine

/// The option for a list of feeds, and its rules.
enum FeedOptions {
    /// The option for a list; each command that declares it creates its own.
    static var list: Option<String?> {
        Option("--feeds", "FILE", .feedList, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
    }

    /// The rules of a command with this option, the option `--url` and the argument.
    static let rules = [OptionRule("URL", not: ["--url", "--feeds"]), OptionRule("--feeds", not: ["--url"])]
}
