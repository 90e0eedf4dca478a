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
        let first = try await loadFirstPage(of: address.url)
        let (feed, failure) = try await loadFurtherPages(after: first, of: address.url)
        session.console.report(feed, now: session.now())
        if feed.value.isEmpty { session.console.note(session.phrases.emptyFeed) }
        if session.invocation.images && !session.invocation.offline {
            try await loadPictures(of: feed.value, keptWithFeedAt: address.url)
        }
        try session.output(FeedImageFormat()).write(feed, from: address.url, title: session.phrases.feedTitle)
        if let failure { throw failure }
    }

    /// Whether an answer may be a part of the feed only.
    private var asksForPages: Bool { session.invocation.all || session.invocation.limit != nil }

    private func loadFirstPage(of url: URL) async throws -> Loaded<[FeedImage]> {
        let loader = session.remoteFirst(
            .feed(at: url, limit: session.invocation.limit, client: session.client),
            asksForPages ? PagedCache(session.feedCache(at: url)) : session.feedCache(at: url)
        )
        return session.invocation.offline ? try await loader.loadSaved() : try await loader.load()
    }
}

extension Session {
    /// A loader of the feed at `url`, which is shown from the cache for seven days at most.
    func feedLoader(at url: URL) -> RemoteFirstLoader<[FeedImage]> {
        remoteFirst(.feed(at: url, client: client), feedCache(at: url))
    }

    /// The cache of the feed at `url`.
    func feedCache(at url: URL) -> LocalFeedLoader {
        LocalFeedLoader(store: cache.feedStore(for: url), url: url, now: now)
    }
}
