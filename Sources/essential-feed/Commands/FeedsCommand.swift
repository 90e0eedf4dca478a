import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

struct FeedsCommand: FeedCommand {
    static let name = "feeds"
    static let summary = "List the feeds, or add or remove one"
    static let discussion = [
        """
        Lists the feeds of your list in ~/.config/essential-feed/feeds, in its order, and then every other cached feed \
        and list of universities, the last saved first: how old it is, how much there is, and since when it has been \
        failing. No request is sent, and nothing is changed.
        """,
        """
        With --add, loads the feed and appends it to the list. With --remove, deletes what is cached of that URL, in any \
        state, with its pictures, and its line in the list. \
        Completions offer the URLs.
        """,
    ]
    static let examples = [
        Example("essential-feed feeds", "Show the feeds"),
        Example("essential-feed feeds --add https://a.example/feed --title Photos", "Add a feed to the list"),
        Example("essential-feed feeds --remove https://a.example/feed", "Delete a feed with its pictures"),
    ]

    let add = Option(
        "--add",
        "URL",
        .feedURL(offering: .imageFeedURLs),
        usageInLine: "--add URL [--title TEXT]",
        help: "Load this feed and add it to the list"
    )
    let title = Option(
        "--title",
        "TEXT",
        .titleInList,
        usageInLine: "",
        help: "With --add, the feed's title in the list"
    )
    let remove = Option(
        "--remove",
        "URL",
        .feedURL,
        isAlternative: true,
        help: "Delete this feed from the cache and from the list"
    )
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(remove.declaration, with: add.declaration)
        if invocation.title != nil, invocation.add == nil { throw .requires("--title", "--add URL", found: nil) }
    }

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let changes = FeedListChanges(services: services, terminal: terminal)
        if let url = invocation.add { return try await changes.add(url, title: invocation.title) }
        if let url = invocation.remove { return try await changes.remove(url) }
        var failures: [any Error] = []
        let cache = try services.cache
        let cached = try await cache.cached { failures.append($0) }
        var listed: [FeedList.Entry] = []
        do {
            listed = try services.settings.configuredFeeds(noting: terminal.messages)
        } catch {
            failures.append(error)
        }
        let feeds = await FeedStatus.all(listed: listed, in: cache, cached: cached)
        if feeds.isEmpty && failures.isEmpty { terminal.messages.note(terminal.phrases.t("Nothing is cached.")) }
        try terminal.show(feeds, in: services.settings.cachePath.get())
        return Outcome(failures)
    }
}
