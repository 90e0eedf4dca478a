import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct LoadCommand: FeedCommand {
    static let name = "load"
    static let summary = "Show the feed"
    static let discussion = [
        """
        Sends a request to the service first, and saves its response in the cache. If the service is out of reach, or its \
        response is invalid, the cached feed is shown if it is younger than seven days; a message says why.
        """,
        """
        Without a URL, ESSENTIAL_FEED_URL names the feed; else the feeds of the list in ~/.config/essential-feed/feeds are \
        shown, one after the other, else the sample built into the program. A feed is RSS, Atom, JSON Feed, a web page \
        that links to one of these, or JSON: \
        {"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "https://a.example/a.png"}]}. Each id is \
        a UUID; an item may also have a description and a location.
        """,
        """
        With --max-age, a request is sent only if the cached feed is at least TIME old (90s, 15m, 2h, 1d), and the time for \
        which the service called it fresh (Cache-Control, Expires) is over. If the service has said how long to wait \
        (Retry-After), none is sent before.
        """,
        """
        With --new, each image is shown only once, and nothing is shown if the service is out of reach. A service that does \
        not put new images first needs --all.
        """,
        """
        A picture and a list may have 64 MiB each. --timeout is for the beginning of a response: as long as 1,000 bytes \
        a second then arrive, it may take up to an hour.
        """,
    ]
    static let examples = [
        Example("essential-feed load", "Show your feeds, or the sample"),
        Example(
            "essential-feed load https://a.example/feed --all --images",
            "Load every page, and save the pictures for later"
        ),
        Example("essential-feed load --format jsonl | jq -r .id", "List the ids of the images"),
        Example(
            "essential-feed load https://a.example/feed --new -q --format jsonl",
            "List the images that are new since the last time"
        ),
        Example(
            "essential-feed load --max-age 15m --retry 3",
            "Send a request at most every 15 minutes, and bridge short outages"
        ),
    ]

    static let rules =
        FeedOptions.rules + [
            OptionRule("--new", not: ["--offline", "--newest", "--since"]),
            OptionRule("--max-age", not: ["--limit", "--all", "--offline"]),
            OptionRule("--refresh", not: ["--offline"]),
            OptionRule(
                "--limit",
                "--all",
                "--images",
                "--new",
                "--max-age",
                "--refresh",
                "--offline",
                "--any-age",
                not: ["--url DIRECTORY"]
            ),
            OptionRule("--any-age", needs: "--offline"),
            OptionRule("--refresh", needs: "--images"),
        ]

    let argument = Argument(
        optional: "URL",
        .feedSource,
        help: "The feed or the directory of an export, as with --url"
    )
    let url = Option(
        "--url",
        "URL",
        .feedSource,
        isAlternative: true,
        help: "The feed, or an export (default: ESSENTIAL_FEED_URL)"
    )
    let feeds = FeedOptions.list
    let newest = NewestOptions()
    let limit = Option("--limit", "N", .count, help: "Request N images per page; the cached feed is not cut")
    let all = Option("--all", help: "Follow the pages until a page has no new image")
    let offline = Option("--offline", help: "Show what is cached without a request")
    let anyAge = Option("--any-age", help: "With --offline, also show what is older than seven days")
    let images = Option("--images", help: "Load the pictures of the feed too, and save them with it")
    let new = Option("--new", help: "Show only the images that the cached feed does not have")
    let maxAge = Option("--max-age", "TIME", .time(), help: "Send no request if the feed is younger than TIME")
    let refresh = Option("--refresh", help: "With --images, request pictures again, even recent ones")
    let strict = Option("--strict", help: "Exit with a failure if anything is stale or incomplete")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let choice = try newest.choice(invocation.newest, in: invocation, at: services.now(), terminal.phrases)
        let run = CommandRun(invocation: invocation, services: services, terminal: terminal)
        let source = invocation.argument ?? invocation.url
        if let path = source?.exportPath { return try await run.showExport(at: path, choice) }
        let selection = try services.settings.selection(
            url: source?.url,
            list: invocation.feeds,
            refusingSample: invocation.new || invocation.strict ? terminal.phrases.noFeedIsNamed : nil,
            noting: terminal.messages
        )
        if !choice.isAll { return try await run.showNewest(of: selection, choice) }
        return try await invocation.new ? run.showNew(of: selection) : run.showAll(of: selection)
    }
}

// MARK: - The whole feed

extension CommandRun<LoadCommand> {
    /// Shows the whole feeds.
    fileprivate func showAll(of selection: FeedSelection) async throws -> Outcome {
        let isObject = terminal.output.form == .json
        let sequence = FeedSequence(terminal: terminal, isObject: isObject, load: load) { loaded, terminal in
            try terminal.show(
                loaded.list,
                from: loaded.feed.url,
                files: loaded.files,
                missing: loaded.missing,
                notesAge: invocation.maxAge == nil
            )
            return loaded.outcome
        }
        return try await sequence.run(selection, with: services)
    }

    func feed(at url: URL, _ services: Services, _ messages: Messages) throws -> Feed<FeedImage> {
        try services.feed(at: url, limit: invocation.limit, offline: invocation.offline, messages)
    }

    /// Loads and saves a feed and, if requested, its pictures.
    func load(_ url: URL, _ services: Services, _ messages: Messages) async throws -> LoadedFeed {
        let feed = try feed(at: url, services, messages)
        let list: LoadedList<FeedImage>
        do {
            list =
                invocation.offline
                ? try await feed.saved(anyAge: invocation.anyAge)
                : try await invocation.all ? feed.loadAll() : feed.load(maximumAge: invocation.maxAge)
        } catch let error as LoadingError where error.remoteFailure == nil && error.expiredValueSavedAt != nil {
            throw CommandFailure.withoutEffect(error, phrases.t("--any-age shows it"))
        }
        var pictures = PictureFailures()
        var missing: Int?
        if invocation.images && invocation.offline {
            missing = list.shown.count { feed.cachedFile(of: $0) == nil }
        } else if invocation.images {
            pictures = try await loadPictures(of: list.shown, list.source, feed, messages)
            missing = pictures.missing.count
        }
        let unsaved = invocation.images ? pictures.savingFailure ?? list.source.savingFailure : nil
        let outcome = Outcome(
            [list.pageFailure.map(CommandFailure.page), unsaved],
            strictly: invocation.strict ? list.shortcomings + pictures.shortcomings : nil
        )
        let files = await terminal.cachedFiles(of: feed)
        return LoadedFeed(feed: feed, list: list, files: files, outcome: outcome, missing: missing)
    }

    /// Loads the pictures of images, if requested, and counts them.
    func loadPictures(
        of images: [FeedImage],
        _ source: LoadedSource,
        _ feed: Feed<FeedImage>,
        _ messages: Messages
    ) async throws -> PictureFailures {
        guard invocation.images else { return PictureFailures() }
        let unsaved = messages.isOnTerminal ? images.filter { feed.cachedFile(of: $0) == nil } : []
        let failures = try await feed.loadPictures(of: images, from: source, refresh: invocation.refresh)
        messages.report(failures)
        let new = unsaved.compactMap { feed.cachedFile(of: $0) }.compactMap { file in
            try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        }
        messages.count(images: images.count, newPictures: new, missing: failures.missing.count)
        return failures
    }
}
