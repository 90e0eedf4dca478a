import EssentialFeed
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
        Without --url, the feed is that of ESSENTIAL_FEED_URL, else the sample built into the program. A feed is JSON: \
        {"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "https://example.com/a.png"}]}. Each id is \
        a UUID; an item may also have a description and a location.
        """,
        """
        With --max-age, the service is asked only if the cached feed is at least TIME old (90s, 15m, 2h, 1d), and the \
        time for which the service called it fresh (Cache-Control, Expires) is over. Several runs at once make one \
        request. If the service has said how long to wait (Retry-After), it is not asked before.
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
    let limit = Option("--limit", "N", .count, help: "Ask for N images per page; what is cached is not cut")
    let all = Option("--all", help: "Follow the pages until one brings no new image")
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let images = Option("--images", help: "Load the pictures of the feed too, and save them with it")
    let new = Option("--new", help: "Show only the images that the cached feed does not have")
    let maxAge = Option("--max-age", "TIME", .time(), help: "Do not ask the service if the feed is younger than TIME")
    let common = CommonOptions()

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(new.declaration, with: offline.declaration)
        try invocation.refuse(maxAge.declaration, with: limit.declaration, all.declaration, offline.declaration)
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let feed = try program.feed(invocation.url, limit: invocation.limit, offline: invocation.offline)
        if invocation.new { return try await showNew(invocation, of: feed, in: program) }
        let (all, maxAge) = (invocation.all, invocation.maxAge)
        // A JSON object contains the time of saving, pictures are saved with their list, and with a maximum age other
        // runs wait for the save.
        if program.output.form != .json, !invocation.offline, !invocation.images, maxAge == nil {
            let loaded = try await feed.load(all: all) { try show($0, from: feed.url, in: program) }
            if let failure = loaded.shown.pageFailure { throw PageFailure(cause: failure) }
            return
        }
        let loaded =
            invocation.offline ? try await feed.saved() : try await feed.update(all: all, maximumAge: maxAge).shown
        var failures: [any Error] = loaded.pageFailure.map { [PageFailure(cause: $0)] } ?? []
        if invocation.images && !invocation.offline {
            let unsaved = try await program.cachePictures(of: loaded.value, of: feed) ?? loaded.source.savingFailure
            failures += [unsaved].compactMap { $0 }
        }
        try show(loaded, from: feed.url, in: program)
        if !failures.isEmpty { throw Failures(all: failures) }
    }

    private func show(_ loaded: Loaded<[FeedImage]>, from url: URL, in program: Composition) throws {
        program.console.report(loaded)
        if loaded.value.isEmpty { program.console.note(program.phrases.emptyFeed) }
        try program.output.items(FeedImageFormat()).write(loaded, from: url, title: program.phrases.feedTitle)
    }

    /// Shows the images that the cached feed does not contain, then saves the feed.
    private func showNew(_ invocation: Invocation<Self>, of feed: Feed, in program: Composition) async throws {
        let new = Mutex<[FeedImage]>([])
        try await feed.loadNew(all: invocation.all, maximumAge: invocation.maxAge) { update in
            let shown = Loaded(
                update.new,
                source: update.source,
                savedAt: update.savedAt,
                isConfirmed: update.isConfirmed
            )
            program.console.report(shown)
            if shown.value.isEmpty { program.console.note(program.phrases.nothingNew) }
            try program.output.items(FeedImageFormat()).write(shown, from: feed.url, title: program.phrases.feedTitle)
            if let failure = update.pageFailure { throw PageFailure(cause: failure) }
            new.withLock { $0 = update.new }
        }
        guard invocation.images else { return }
        if let failure = try await program.cachePictures(of: new.withLock { $0 }, of: feed) { throw failure }
    }
}

extension Composition {
    /// Loads the pictures of `images`, caches them with their feed, and reports those that failed to load.
    ///
    /// - Returns: why some could not be saved, if so.
    func cachePictures(of images: [FeedImage], of feed: Feed) async throws -> (any Error)? {
        let (failures, savingFailure) = try await feed.loadPictures(at: images.map(\.url))
        console.report(pictureFailures: failures)
        return savingFailure
    }
}
