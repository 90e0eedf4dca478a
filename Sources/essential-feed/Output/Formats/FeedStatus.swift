import EssentialFeed
import Foundation

/// A feed of the configured list, or another cached list.
struct FeedStatus: Sendable {
    let url: URL?
    let title: String?
    /// The cached list; nil if nothing is cached.
    let cached: CachedFeed?
    /// The failure of the last load; nil if it succeeded.
    let failure: FailedLoad?

    /// Returns the feeds of the list, in order, then all other cached lists.
    static func all(listed: [FeedList.Entry], in feeds: Feeds?, cached: [CachedFeed]) async -> [FeedStatus] {
        let found = Dictionary(grouping: cached) { $0.url.map(FeedURL.init) }
        let urls = Set(listed.compactMap { $0.url.map(FeedURL.init) })
        var all: [FeedStatus] = []
        for entry in listed {
            guard let url = entry.url else { continue }
            if let cached = found[FeedURL(url)] {
                all += cached.map { FeedStatus($0, listedAs: entry) }
            } else {
                all.append(FeedStatus(url: url, title: entry.title, failure: await feeds?.failedLoad(of: url)))
            }
        }
        let others = cached.filter { $0.url.map { !urls.contains(FeedURL($0)) } ?? true }
        return all + others.map { FeedStatus($0) }
    }

    private init(url: URL, title: String?, failure: FailedLoad?) {
        (self.url, self.title, cached, self.failure) = (url, title, nil, failure)
    }

    private init(_ cached: CachedFeed, listedAs entry: FeedList.Entry? = nil) {
        (url, title) = (entry?.url ?? cached.url, entry?.title ?? cached.title)
        (self.cached, failure) = (cached, cached.failure)
    }
}
