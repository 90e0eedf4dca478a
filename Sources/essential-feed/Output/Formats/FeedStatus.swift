import EssentialFeed
import FeedAPI
import FeedCore
import Foundation

/// A feed of the configured list, or something else that is cached.
struct FeedStatus: Sendable {
    let url: URL?
    let title: String?
    /// The cached list; nil if nothing is cached.
    let cached: CachedFeed?

    /// The feeds of the list in its order, then what else is cached.
    static func all(listed: [FeedList.Entry], cached: [CachedFeed]) -> [FeedStatus] {
        let found = Dictionary(grouping: cached) { $0.url }
        let urls = Set(listed.compactMap(\.url))
        let inList = listed.flatMap { entry -> [FeedStatus] in
            guard let url = entry.url else { return [] }
            let cached = found[url] ?? []
            return cached.isEmpty
                ? [FeedStatus(url: url, title: entry.title, cached: nil)]
                : cached.map { FeedStatus(url: url, title: entry.title ?? $0.title, cached: $0) }
        }
        let others = cached.filter { $0.url.map { !urls.contains($0) } ?? true }
        return inList + others.map { FeedStatus(url: $0.url, title: $0.title, cached: $0) }
    }
}
