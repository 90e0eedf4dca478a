import FeedCommandLine
import FeedCore
import Foundation

/// The options that choose a feed or a list of feeds.
struct FeedOptions: OptionGroup {
    static let argument = Argument(
        optional: "URL",
        .feedOrListURL(offering: .imageFeedURLs),
        help: "The feed, as with --url"
    )

    /// The option for a list; each command that declares it creates its own.
    static var list: Option<String?> {
        Option("--feeds", "FILE", .feedList, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
    }

    let url = Option(
        "--url",
        "URL",
        .feedOrListURL,
        isAlternative: true,
        help: "The feed, http or https (default: ESSENTIAL_FEED_URL)"
    )
    let feeds = FeedOptions.list

    func check(_ invocation: Invocation<some Command>) throws(UsageError.Problem) {
        try invocation.refuseArgument(with: url.declaration, feeds.declaration)
        try invocation.refuse(feeds.declaration, with: url.declaration)
    }
}
