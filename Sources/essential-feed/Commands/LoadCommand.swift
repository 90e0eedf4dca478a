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
    let session: Session

    func run() async throws {
        let address = try session.feedAddress()
        if address.isSample { session.console.note(session.phrases.sampleFeedNote) }
        let loader = session.feedLoader(at: address.url)
        let feed = session.invocation.offline ? try await loader.loadSaved() : try await loader.load()
        session.report(feed)
        if feed.value.isEmpty { session.console.note(session.phrases.emptyFeed) }
        if session.invocation.images && !session.invocation.offline {
            try await loadPictures(of: feed.value, keptWithFeedAt: address.url)
        }
        try session.output(FeedImageFormat()).write(feed, from: address.url, title: session.phrases.feedTitle)
    }
}

extension Session {
    /// A loader of the feed at `url`, which is shown from the cache for seven days at most.
    func feedLoader(at url: URL) -> RemoteFirstLoader<[FeedImage]> {
        remoteFirst(
            .feed(at: url, client: client),
            LocalFeedLoader(store: cache.feedStore(for: url), url: url, now: now)
        )
    }
}
