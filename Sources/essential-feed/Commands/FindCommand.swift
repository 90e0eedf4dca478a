import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
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
    let url = Option("--url", "URL", .feedSource, help: "Search only this feed, or an exported directory")
    let newest = NewestOptions()
    let common = LocalOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let choice = try newest.choice(invocation.newest, in: invocation, at: services.now(), terminal.phrases)
        let words = invocation.argument.joined(separator: " ")
        if let path = invocation.url?.exportPath {
            return try find(words, inExportAt: path, choice, at: services.now(), on: terminal)
        }
        let named = invocation.url?.url
        let listed = try services.settings.configuredFeeds()
        let cache = try services.cache
        var urls = named.map { [$0] } ?? listed.compactMap(\.url)
        if named == nil {
            let cached = try await cache.entries(of: FeedImage.self, onFailure: terminal.messages.note).map(\.url)
            let listed = Set(urls.map(FeedURL.init))
            urls += cached.filter { !listed.contains(FeedURL($0)) }
        }
        let timeline = cache.timeline(of: urls, titles: listed.titles)
        let found = choice.images(of: try await timeline.search(words))
        guard !found.isEmpty else {
            let phrases = terminal.phrases
            let searched = Set(urls.map(FeedURL.init))
            let isCached = try await cache.cached().compactMap(\.url).contains { searched.contains(FeedURL($0)) }
            if isCached { throw CommandFailure.notFound(phrases.t("No cached image matches {words}.", words.shown)) }
            let url = named.map(terminal.messages.wording.text(of:))
            throw CommandFailure.notFound(
                url.map { phrases.t("Nothing from {url} is cached; essential-feed feeds lists what is.", $0) }
                    ?? phrases.t("Nothing is cached yet: load your feeds with essential-feed load, then search.")
            )
        }
        var feeds: [TimelineFeed] = []
        let shown = Set(found.map { FeedURL($0.feed) })
        for url in urls where shown.contains(FeedURL(url)) {
            var feed = TimelineFeed(entry: listed.first { $0.url?.isFeed(url) == true } ?? FeedList.Entry(url))
            if terminal.output.form == .json {
                feed.result = .success(try await cache.feed(at: url).saved(anyAge: true))
            }
            feeds.append(feed)
        }
        try terminal.show(found, of: feeds) { cache.feed(at: $0.feed).cachedFile(of: $0.image) }
        return .done
    }

    /// Shows the matching images of the export in a directory.
    private func find(
        _ words: String,
        inExportAt path: String,
        _ choice: NewestImages,
        at now: Date,
        on terminal: Terminal
    ) throws -> Outcome {
        var export = try ExportReader(path)
        let search = WordSearch(words)
        let found = choice.images(of: export.entries(at: now, including: search.matches))
        guard !found.isEmpty else {
            let text = terminal.phrases.t("No image of {path} matches {words}.", path.shown, words.shown)
            throw CommandFailure.notFound(text)
        }
        let ids = Set(found.map(\.feed))
        export.feeds.removeAll { !ids.contains($0.feed) }
        try terminal.showingExport.show(found, of: export)
        return .done
    }
}
