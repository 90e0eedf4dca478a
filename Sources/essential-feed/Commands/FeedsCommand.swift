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

struct ValidateCacheCommand: FeedCommand {
    static let name = "validate-cache"
    static let summary = "Delete what is expired or corrupt"
    static let discussion = [
        """
        Checks every cached feed, or only the one of --url, and reports whether it is valid, expired or corrupt. Expired \
        and corrupt ones are deleted with their pictures. A feed dated in the future stays, in case the clock is wrong. \
        No request is sent.
        """
    ]
    static let examples = [
        Example("essential-feed validate-cache", "Tidy up the whole cache"),
        Example("essential-feed validate-cache --format jsonl --quiet", "The same, for a script"),
    ]

    let url = Option("--url", "URL", .feedURL, help: "Check only what is cached of this feed")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        var failures: [any Error] = []
        let reports = try await services.cache.validateCache(of: invocation.url) { failures.append($0) }
        if reports.isEmpty && failures.isEmpty { terminal.messages.note(terminal.phrases.t("Nothing is cached.")) }
        let format = CachedFeedFormat(phrases: terminal.phrases, now: services.now())
        try terminal.output.items(format, named: "feeds").write(reports, title: nil)
        return Outcome(failures)
    }
}
