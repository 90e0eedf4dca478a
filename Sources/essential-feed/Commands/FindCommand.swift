import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

struct FindCommand: FeedCommand {
    static let name = "find"
    static let summary = "Search the cached images of all feeds"
    static let discussion = [
        """
        Shows the cached images, of any age, that contain every WORD in their description or location, or in the title or \
        host of their feed, the newest first. Case and accents are ignored. No request is sent.
        """
    ]
    static let examples = [
        Example("essential-feed find island", "Find the images of a place"),
        Example("essential-feed find falling water --newest 3", "Find the three newest images"),
    ]

    let argument = Argument(repeated: "WORD", .word, help: "A word, or a part of one")
    let url = Option("--url", "URL", .feedURL, help: "Search only this feed")
    let newest = NewestOptions()
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let choice = try newest.choice(invocation.newest, in: invocation, at: services.now(), terminal.phrases)
        let listed = try services.settings.configuredFeeds()
        let cache = try services.cache
        var urls = invocation.url.map { [$0] } ?? listed.compactMap(\.url)
        if invocation.url == nil {
            let cached = try await cache.entries(of: FeedImage.self, onFailure: terminal.messages.note).map(\.url)
            urls += cached.filter { !urls.contains($0) }
        }
        let words = invocation.argument.joined(separator: " ")
        let timeline = cache.timeline(of: urls, titles: listed.titles)
        let found = choice.images(of: try await timeline.search(words))
        guard !found.isEmpty else {
            let phrases = terminal.phrases
            let isCached = try await cache.cached().contains { $0.url.map(urls.contains) ?? true }
            let nothing = invocation.url.map {
                phrases.t(
                    "Nothing from {url} is cached; essential-feed feeds lists what is.",
                    terminal.messages.wording.text(of: $0)
                )
            }
            throw CommandFailure.notFound(
                isCached
                    ? phrases.t("No cached image matches {words}.", words.shown)
                    : nothing
                        ?? phrases.t("Nothing is cached yet: load your feeds with essential-feed load, then search.")
            )
        }
        var feeds: [TimelineFeed] = []
        for url in urls where found.contains(where: { $0.feed == url }) {
            var feed = TimelineFeed(entry: listed.first { $0.url == url } ?? FeedList.Entry(url))
            if terminal.output.form == .json {
                feed.result = .success(try await cache.feed(at: url).saved(anyAge: true))
            }
            feeds.append(feed)
        }
        try terminal.show(found, of: feeds) { cache.feed(at: $0.feed).cachedFile(of: $0.image) }
        return .done
    }
}
