import EssentialFeed
import FeedCache
import FeedCommandLine
import FeedCore
import Foundation
import Synchronization

struct LoadCommand: Command {
    static let name = "load"
    static let summary = "Show the feed"
    static let discussion = [
        """
        Asks the service first, and saves its response in the cache. If the service is out of reach, or its response \
        is invalid, the cached feed is shown if it is younger than seven days; a message says why.
        """,
        """
        Without --url, the feed is that of ESSENTIAL_FEED_URL; else those of the list in \
        ~/.config/essential-feed/feeds are shown, one after the other, else the sample built into the program. A feed is \
        RSS, Atom, JSON Feed, a web page that leads to one of these, or JSON: \
        {"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "https://example.com/a.png"}]}. Each id is \
        a UUID; an item may also have a description and a location.
        """,
        """
        With --max-age, the service is asked only if the cached feed is at least TIME old (90s, 15m, 2h, 1d), and the \
        time for which the service called it fresh (Cache-Control, Expires) is over. Several runs at once make one \
        request. If the service has said how long to wait (Retry-After), it is not asked before.
        """,
        """
        A picture may have 64 MiB, a list 256 MiB. --timeout is for the beginning of a response: as long as it then brings \
        1,000 bytes a second, it may take up to an hour.
        """,
    ]
    static let examples = [
        Example("essential-feed load", "Show the sample feed, or that of ESSENTIAL_FEED_URL"),
        Example(
            "essential-feed load --url https://example.com/v1/feed --all --images",
            "Load every page, and save the pictures for later"
        ),
        Example(
            "essential-feed load --offline --format json | jq -r '.items[].id'",
            "List the ids of the cached images"
        ),
        Example("essential-feed load --new --quiet --format jsonl", "List the images that are new since the last time"),
        Example(
            "essential-feed load --max-age 15m --retry 3",
            "Ask at most every 15 minutes, and bridge short outages"
        ),
    ]

    let url = Option("--url", "URL", .feedURL, help: "The feed, http or https (default: ESSENTIAL_FEED_URL)")
    let feeds = Option("--feeds", "FILE", .file, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
    let limit = Option("--limit", "N", .count, help: "Ask for N images per page; what is cached is not cut")
    let all = Option("--all", help: "Follow the pages until one brings no new image")
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let images = Option("--images", help: "Load the pictures of the feed too, and save them with it")
    let new = Option("--new", help: "Show only the images that the cached feed does not have")
    let maxAge = Option("--max-age", "TIME", .time(), help: "Do not ask the service if the feed is younger than TIME")
    let refresh = Option("--refresh", help: "With --images, ask for all pictures again, not only after seven days")
    let strict = Option("--strict", help: "Exit as after a failure where not all is fresh and complete")
    let common = CommonOptions()

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(feeds.declaration, with: url.declaration)
        try invocation.refuse(new.declaration, with: offline.declaration)
        try invocation.refuse(maxAge.declaration, with: limit.declaration, all.declaration, offline.declaration)
        try invocation.refuse(refresh.declaration, with: offline.declaration)
        if invocation.refresh, !invocation.images { throw .requires("--refresh", "--images", found: nil) }
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        switch try program.selection(url: invocation.url, list: invocation.feeds) {
        case .one(let url): try await show(invocation, url, in: program) {}
        case .list(let list):
            let feeds = ListedFeeds(list: list, program: program, isObject: program.output.form == .json)
            try await feeds.run { try await show(invocation, $0, in: $1, $2) }
        }
    }

    private func show(
        _ invocation: Invocation<Self>,
        _ url: URL,
        in program: Composition,
        _ turn: @escaping OutputTurn
    ) async throws {
        let feed = try program.feed(at: url, limit: invocation.limit, offline: invocation.offline)
        if invocation.new { return try await showNew(invocation, of: feed, in: program, turn) }
        let (all, maxAge) = (invocation.all, invocation.maxAge)
        let loaded: LoadedList<FeedImage>
        var pictures = PictureFailures()
        // A JSON object contains the time of saving, pictures are saved with their list, and with a maximum age other
        // runs wait for the save. The feeds of a list are written in their order.
        if program.output.feed == nil, program.output.form != .json, !invocation.offline, !invocation.images,
            maxAge == nil
        {
            loaded = try await feed.load(all: all) { try show($0, nil, from: feed.url, in: program) }
        } else {
            loaded = try await feed.load(all: all, maximumAge: maxAge, offline: invocation.offline)
            if invocation.images && !invocation.offline {
                pictures = try await program.loadPictures(of: loaded, of: feed, refresh: invocation.refresh)
            }
            try await turn()
            try show(loaded, invocation.images ? pictures.missing.count : nil, from: feed.url, in: program)
        }
        let unsaved = invocation.images ? pictures.savingFailure ?? loaded.source.savingFailure : nil
        try Failures.check(
            [loaded.pageFailure.map { PageFailure(cause: $0) }, unsaved].compactMap { $0 },
            strictly: invocation.strict ? loaded.shortcomings() + pictures.shortcomings : nil
        )
    }

    /// - Parameter missing: how many pictures are missing, if they were loaded.
    private func show(
        _ loaded: LoadedList<FeedImage>,
        _ missing: Int?,
        from url: URL,
        in program: Composition
    ) throws {
        program.console.report(loaded, from: url)
        try program.output.items(FeedImageFormat(phrases: program.phrases, now: program.now()))
            .write(loaded, from: url, missing: missing)
    }

    /// Shows the images that the cached feed does not contain, then saves the feed.
    private func showNew(
        _ invocation: Invocation<Self>,
        of feed: Feed<FeedImage>,
        in program: Composition,
        _ turn: @escaping OutputTurn
    ) async throws {
        let seen = Mutex<FeedUpdate<FeedImage>?>(nil)
        do {
            try await feed.loadNew(all: invocation.all, maximumAge: invocation.maxAge) { update in
                try await turn()
                try show(update, in: program)
                seen.withLock { $0 = update }
                if let failure = update.pageFailure { throw PageFailure(cause: failure) }
            }
        } catch let error as CacheError where seen.withLock({ $0 }) != nil {
            throw NewAgain.notSaved(error)
        }
        guard let update = seen.withLock({ $0 }) else { return }
        var pictures = PictureFailures()
        if invocation.images {
            let loaded = LoadedList(newItemsOf: update)
            pictures = try await program.loadPictures(of: loaded, of: feed, refresh: invocation.refresh)
        }
        let failures: [(any Error)?] = [pictures.savingFailure, update.readingFailure.map(NewAgain.notRead)]
        let missed: [(any Error)?] = [update.leavesSavedItems ? EmptyFeed() : nil, update.source.savingFailure]
        let shortcomings = missed.compactMap(\.self) + pictures.shortcomings
        try Failures.check(failures.compactMap(\.self), strictly: invocation.strict ? shortcomings : nil)
    }

    private func show(_ update: FeedUpdate<FeedImage>, in program: Composition) throws {
        let shown = LoadedList(newItemsOf: update)
        program.console.report(shown)
        if update.leavesSavedItems {
            program.console.report(emptyFeedAt: update.feed, staying: update.items.count)
        } else if update.new.isEmpty {
            program.console.note(program.phrases.nothingNew)
        }
        try program.output.items(FeedImageFormat(phrases: program.phrases, now: program.now()))
            .write(shown, from: update.feed)
    }
}

/// Why new images that were shown will be, or may have been, shown twice.
enum NewAgain: Error {
    case notSaved(any Error)
    case notRead(any Error)
}

extension Feed {
    /// Loads the list, its first page or all, or reads what is saved.
    func load(all: Bool, maximumAge: Duration? = nil, offline: Bool) async throws -> LoadedList<Item> {
        if offline { return try await saved() }
        return try await all ? loadAll() : load(maximumAge: maximumAge)
    }
}

extension Composition {
    /// Loads the pictures of a list that was loaded, caches them with their feed, and reports those that failed.
    ///
    /// Those that are cached are asked for again only where the service has sent the list.
    func loadPictures(
        of loaded: LoadedList<FeedImage>,
        of feed: Feed<FeedImage>,
        refresh: Bool = false
    ) async throws -> PictureFailures {
        let isRemote = if case .remote = loaded.source { true } else { false }
        let failures = try await feed.loadPictures(
            of: loaded.shown,
            refresh: !isRemote ? .never : refresh ? .always : .afterSevenDays
        )
        console.report(failures)
        return failures
    }
}
