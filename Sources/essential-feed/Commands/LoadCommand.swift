import CommandLineKit
import FeedCore
import Foundation

/// `load`: shows the feed, remote first, and keeps it.
struct LoadCommand: Command {
    static let name = "load"
    static let summary = "Show the feed"
    static let discussion = [
        """
        Asks the service first, and saves its response in the cache. Where the service is out of reach or its \
        response is invalid, the cached feed is shown if it is younger than seven days, and standard error says so.
        """,
        "Without --url the feed is that of ESSENTIAL_FEED_URL, else the sample feed built into the program.",
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
    ]

    let url = Option("--url", "URL", .webURL, help: "The feed, http or https (default: ESSENTIAL_FEED_URL)")
    let limit = Option("--limit", "N", .count, help: "Ask for pages of N images; never cuts what is cached")
    let all = Option("--all", help: "Follow the pages until one brings no new image")
    let offline = Option("--offline", help: "Show what is cached without asking the service")
    let images = Option("--images", help: "Load the pictures of the feed too, and save them with it")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let service = try program.feed(invocation.url)
        if service.isSample { program.console.note(program.phrases.sampleFeedNote) }
        let loaded =
            invocation.offline
            ? try await program.loadCachedFeed(at: service.url)
            : try await program.loadFeed(at: service.url, limit: invocation.limit, all: invocation.all)
        let feed = loaded.feed
        program.console.report(feed, now: program.now())
        if feed.value.isEmpty { program.console.note(program.phrases.emptyFeed) }
        if invocation.images && !invocation.offline {
            try await loadPictures(of: feed.value, ofFeedAt: service.url, in: program)
        }
        try program.output(FeedImageFormat()).write(feed, from: service.url, title: program.phrases.feedTitle)
        if let failure = loaded.pageFailure { throw failure }
    }

    /// Loads the pictures of `images`, to be cached with their feed, and says which failed.
    private func loadPictures(of images: [FeedImage], ofFeedAt url: URL, in program: Composition) async throws {
        let urls = images.map(\.url)
        var progress = PictureProgress(
            total: Set(urls).count,
            line: program.console.progressLine(title: program.phrases.loadingPictures)
        )
        do {
            defer { progress.erase() }
            try await program.loadImageData(of: images, cachedWith: url) { progress.add($0) }
        }
        program.console.report(savingFailure: progress.savingFailure)
        program.console.report(pictureFailures: progress.failures(inOrderOf: urls))
    }
}
