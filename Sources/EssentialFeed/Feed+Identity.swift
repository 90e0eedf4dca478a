package import FeedCore
import Foundation

extension Feed where Item == FeedImage {
    /// Returns the feed with image IDs that are derived from `identity`.
    ///
    /// A saved list counts as missing unless its IDs are from the service, or derived from the same names; the next load
    /// replaces it.
    package func identified(by identity: FeedIdentity) -> Feed {
        let page = source.page
        var feed = self
        feed.fallback.accepts = { saved in
            if saved.format ?? .essentialFeed == .essentialFeed { return true }
            guard let names = saved.knownIdentity else { return false }
            return names.base == identity.base && identity.adding(names) == names
        }
        var metadata = CacheMetadata(timestamp: .distantPast, url: url)
        metadata.identity = identity
        feed.source.page = { [metadata] url, cached in page(url, cached?.knownIdentity == nil ? metadata : cached) }
        return feed
    }
}
