import FeedCommandLine
import Foundation

/// The options that choose a feed or a list of feeds.
struct FeedOptions: OptionGroup {
    /// The argument of a command that also reads exports.
    static let argument = Argument(
        optional: "URL",
        .feedSource,
        help: "The feed or the directory of an export, as with --url"
    )

    /// The argument of a command that only loads feeds.
    static let urlArgument = Argument(
        optional: "URL",
        .feedOrListURL,
        help: "The feed, as with --url"
    )

    /// The option for a URL of a command that only loads feeds.
    static var url: Option<URL?> {
        Option(
            "--url",
            "URL",
            .feedOrListURL,
            isAlternative: true,
            help: "The feed, http or https (default: ESSENTIAL_FEED_URL)"
        )
    }

    /// The option for a list; each command that declares it creates its own.
    static var list: Option<String?> {
        Option("--feeds", "FILE", .feedList, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
    }

    let url = Option(
        "--url",
        "URL",
        .feedSource,
        isAlternative: true,
        help: "The feed, or an export (default: ESSENTIAL_FEED_URL)"
    )
    let feeds = FeedOptions.list

    /// The rules of a command with these options and the argument.
    static let rules = [OptionRule("URL", not: ["--url", "--feeds"]), OptionRule("--feeds", not: ["--url"])]
}
