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
                all += cached.map { FeedStatus($0, url, title: entry.title) }
            } else {
                let failure = await feeds?.failedLoad(of: url)
                all.append(FeedStatus(url: url, title: entry.title, cached: nil, failure: failure))
            }
        }
        let others = cached.filter { $0.url.map { !urls.contains(FeedURL($0)) } ?? true }
        return all + others.map { FeedStatus($0, $0.url) }
    }
}

extension FeedStatus {
    private init(_ cached: CachedFeed, _ url: URL?, title: String? = nil) {
        self.init(url: url, title: title ?? cached.title, cached: cached, failure: cached.failure)
    }
}
