import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        try await LoadFlow(invocation: invocation, session: session).run()
    }
}

/// One run of `load`.
struct LoadFlow {
    let invocation: Invocation<LoadCommand>
    let session: Session

    func run() async throws {
        let address = try session.feedAddress(invocation.url)
        if address.isSample { session.console.note(session.phrases.sampleFeedNote) }
        let first = try await loadFirstPage(of: address.url)
        let (feed, failure) = try await loadFurtherPages(after: first, of: address.url)
        session.console.report(feed, now: session.now())
        if feed.value.isEmpty { session.console.note(session.phrases.emptyFeed) }
        if invocation.images && !invocation.offline {
            try await loadPictures(of: feed.value, keptWithFeedAt: address.url)
        }
        try session.output(FeedImageFormat()).write(feed, from: address.url, title: session.phrases.feedTitle)
        if let failure { throw failure }
    }

    /// Whether an answer may be a part of the feed only.
    private var asksForPages: Bool { invocation.all || invocation.limit != nil }

    private func loadFirstPage(of url: URL) async throws -> Loaded<[FeedImage]> {
        let loader = session.remoteFirst(
            .feed(at: url, limit: invocation.limit, client: session.client),
            asksForPages ? PagedCache(try session.feedCache(at: url)) : try session.feedCache(at: url)
        )
        return invocation.offline ? try await loader.loadSaved() : try await loader.load()
    }
}

extension Session {
    /// A loader of the feed at `url`, which is shown from the cache for seven days at most.
    func feedLoader(at url: URL) throws -> RemoteFirstLoader<[FeedImage]> {
        remoteFirst(.feed(at: url, client: client), try feedCache(at: url))
    }

    /// The cache of the feed at `url`.
    func feedCache(at url: URL) throws -> LocalFeedLoader {
        LocalFeedLoader(store: try cache.feedStore(for: url), url: url, now: now)
    }
}
