public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A local loader of an image feed.
public typealias LocalFeedLoader = LocalLoader<[FeedImage]>

extension LocalFeedLoader {
    /// Creates a loader of the feed at `url`, whose saved feed may be shown until it is seven days old.
    public init(
        store: any FeedStore,
        url: URL,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(store: store, url: url, policy: .days(7), now: now)
    }
}
