import EssentialFeed
import Foundation

extension FeedListChanges {
    /// Deletes the cached lists of a feed, and its line in the configured list.
    func remove(_ url: URL) async throws -> Outcome {
        let cache = try services.cache
        let cached = (try? await cache.cached()) ?? []
        let path = try listPath()
        let file = try FeedListFile(path)
        let nothing = CommandFailure.notFound(
            phrases.t("Nothing from {url} is cached; essential-feed feeds lists what is.", text(url))
        )
        guard let (target, wasFound) = try await target(url, in: file, cached) else { throw nothing }
        let isListed = file.contains(target)
        if isListed, !file.list.isOPML { try file.text() }
        let same = cached.filter { $0.url?.isFeed(target) == true }
        var wasCached = wasFound
        for url in [target] + same.compactMap(\.url) { wasCached = try await cache.remove(url) || wasCached }
        var parts = same.map(description)
        if wasCached, same.isEmpty {
            // The URL of a damaged list may be unknown.
            let isDamaged = cached.contains { $0.url == nil }
            parts.append(isDamaged ? phrases.t("damaged") : phrases.t("the record of its loads"))
        }
        if isListed, file.list.isOPML {
            terminal.messages.note(verbatim: phrases.opmlStays(path.shown))
        } else if isListed {
            try await FeedListFile.change(path) { file in
                try file.remove(target)
                try file.save()
            }
            parts.append(phrases.t("its line in {file}", path.shown))
        }
        guard !parts.isEmpty else { throw nothing }
        terminal.messages.note("Removed {url}: {contents}", text(target), phrases.clauses(parts))
        return .done
    }

    /// Returns the URL of the feed as listed or cached, and whether something of it that `feeds` does not list was
    /// deleted; nil if there is nothing of it.
    ///
    /// Another form of the URL, a page that refers to the feed, or the feed that a page refers to counts only if there is
    /// nothing of exactly this URL.
    private func target(
        _ url: URL,
        in file: FeedListFile,
        _ cached: [CachedFeed]
    ) async throws -> (url: URL, wasFound: Bool)? {
        let cache = try services.cache
        let known = await KnownFeeds(file.list.feeds.compactMap(\.url) + cached.compactMap(\.url), in: cache)
        if let exact = known.exact(url) { return (exact, false) }
        if let feed = await cache.feed(at: url).savedHead?.foundFeed.flatMap(known.feed) { return (feed, false) }
        if try await cache.remove(url) { return (url, true) }
        return known.feed(url).map { ($0, false) }
    }

    /// Returns what is cached of a feed.
    private func description(of feed: CachedFeed) -> String {
        let details = FeedStatusFormat(phrases: phrases, now: services.now()).details(of: feed)
        return details.dropFirst().compactMap(\.self).joined(separator: ", ")
    }
}
