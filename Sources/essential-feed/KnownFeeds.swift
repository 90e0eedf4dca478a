import EssentialFeed
import Foundation

/// Feeds of a list or of the cache, found by any form of their URL, or by the feed that their web page refers to.
struct KnownFeeds {
    private var urls: [FeedURL: URL] = [:]
    private var forms: [FeedURL.Form: URL] = [:]
    /// The web pages, by the feed that each referred to when it was last loaded.
    private var pages: [FeedURL.Form: URL] = [:]

    init(_ all: [URL]) {
        for url in all { insert(url) }
    }

    /// Creates feeds of which some may be web pages that are cached.
    init(_ all: [URL], in cache: Feeds) async {
        self.init(all)
        for url in all {
            guard let feed = await cache.feed(at: url).savedHead?.foundFeed else { continue }
            pages.merge([FeedURL.Form(feed): url]) { first, _ in first }
        }
    }

    /// Inserts a feed; the first of several forms counts.
    mutating func insert(_ url: URL) {
        urls.merge([FeedURL(url): url]) { first, _ in first }
        forms.merge([FeedURL.Form(url): url]) { first, _ in first }
    }

    /// Returns the known URL of exactly this feed.
    func exact(_ url: URL) -> URL? { urls[FeedURL(url)] }

    /// Returns the known URL of the feed, in this form or another, else that of a page that refers to it.
    func feed(_ url: URL) -> URL? {
        let form = FeedURL.Form(url)
        return exact(url) ?? forms[form] ?? pages[form]
    }
}
