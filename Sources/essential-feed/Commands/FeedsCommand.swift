import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

struct FeedsCommand: FeedCommand {
    static let name = "feeds"
    static let summary = "List the feeds, or add, import or remove some"
    static let discussion = [
        """
        Lists the feeds of your list in ~/.config/essential-feed/feeds, in its order, and then every other cached feed \
        and list of universities, the last saved first: how old it is, how much there is, and since when it has been \
        failing. No request is sent, and nothing is changed.
        """,
        """
        With --add, loads each feed and appends it to the list; of a web page, the feed that it links to. With --import, \
        appends the feeds of another list, such as the OPML of a feed reader, without loading them. With --remove, deletes \
        what is cached of that URL, in any state, with its pictures, and its line in the list. Completions offer the URLs.
        """,
        """
        With --format opml, writes the list as OPML, which feed readers import.
        """,
    ]
    static let examples = [
        Example("essential-feed feeds", "Show the feeds"),
        Example("essential-feed feeds --add https://a.example/feed --title Photos", "Add a feed to the list"),
        Example("essential-feed feeds --import subscriptions.opml", "Follow the feeds of a feed reader"),
        Example("essential-feed feeds --format opml > feeds.opml", "Write the list for a feed reader"),
        Example("essential-feed feeds --remove https://a.example/feed", "Delete a feed with its pictures"),
    ]

    static let rules = [
        OptionRule("--remove", not: ["--add"]),
        OptionRule("--import", not: ["--add", "--remove"]),
        OptionRule("--format opml", not: ["--add", "--remove", "--import"]),
    ]

    let add = Option(
        repeated: "--add",
        "URL...",
        .feedURL,
        takesAllWords: true,
        usageInLine: "--add URL... [--title TEXT]",
        help: "Load these feeds and add them to the list"
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
    let importedList = Option(
        "--import",
        "FILE",
        .feedList,
        isAlternative: true,
        help: "Add the feeds of a list, OPML or text; - is stdin"
    )
    let common = CommonOptions(formats: OutputFormat.withoutCards + [.opml])

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        guard invocation.title != nil else { return }
        if invocation.add.isEmpty { throw .requires("--title", "--add URL", found: nil) }
        if invocation.add.count > 1 { throw .conflict("--title", "--add URL URL") }
    }

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let changes = FeedListChanges(services: services, terminal: terminal)
        if !invocation.add.isEmpty { return try await changes.add(invocation.add, title: invocation.title) }
        if let url = invocation.remove { return try await changes.remove(url) }
        if let path = invocation.importedList {
            let list = try services.settings.feedList(at: path, noting: terminal.messages)
            return try await changes.importFeeds(of: list, from: path)
        }
        return try await list(invocation, with: services, on: terminal)
    }

    /// Shows the feeds of the list, then everything else that is cached.
    private func list(
        _ invocation: Invocation<Self>,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        var failures: [any Error] = []
        let cache = Result { try services.cache }
        var cached: [CachedFeed] = []
        do {
            cached = try await cache.get().cached { failures.append($0) }
        } catch {
            // Without a cache, the list is still shown.
            try Cancellation.rethrow(error)
            failures.append(error)
        }
        var listed: [FeedList.Entry] = []
        do {
            listed = try services.settings.configuredFeeds(noting: terminal.messages)
        } catch {
            failures.append(error)
        }
        let feeds = await FeedStatus.all(listed: listed, in: try? cache.get(), cached: cached)
        if invocation.common.format == .opml {
            try terminal.showOPML(of: listed, feeds)
            return Outcome(failures)
        }
        if feeds.isEmpty && failures.isEmpty { terminal.messages.note("Nothing is cached.") }
        try terminal.show(feeds, in: try? services.settings.cachePath.get())
        return Outcome(failures)
    }
}

extension Terminal {
    /// Writes the feeds of the list as OPML, with their titles in the list, else their own.
    fileprivate func showOPML(of listed: [FeedList.Entry], _ feeds: [FeedStatus]) throws {
        let titles = Dictionary(
            feeds.compactMap { feed in feed.url.flatMap { url in feed.title.map { (FeedURL(url), $0) } } }
        ) { first, _ in first }
        // A feed without a title is named by its URL.
        let all = listed.compactMap(\.url).map { OPML.Feed(url: $0, title: titles[FeedURL($0)] ?? $0.absoluteString) }
        try BlockOutput.write(OPML(feeds: all).text)
    }
}
