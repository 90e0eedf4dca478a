import FeedAPI
import FeedCache
import FeedCore
import FeedJSON

/// `load`: shows the feed, remote first, and keeps it.
struct LoadCommand: Command {
    let session: Session

    func run() async throws {
        let address = try session.feedAddress()
        if address.isSample { session.console.note(session.phrases.sampleFeedNote) }
        let loader = session.remoteFirst(
            .feed(at: address.url, client: session.client),
            LocalFeedLoader(store: session.cache.feedStore(for: address.url), url: address.url, now: session.now)
        )
        let feed = session.invocation.offline ? try await loader.loadSaved() : try await loader.load()
        session.report(feed)
        if feed.value.isEmpty { session.console.note(session.phrases.emptyFeed) }
        try session.output(FeedImageFormat()).write(feed, from: address.url, title: session.phrases.feedTitle)
    }
}
