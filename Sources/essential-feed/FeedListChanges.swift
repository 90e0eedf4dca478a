import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

/// The additions of the command `feeds` to the configured list.
struct FeedListChanges {
    let services: Services
    let terminal: Terminal

    var phrases: Phrases { terminal.phrases }

    /// Loads feeds and appends them to the list; each failure concerns one feed.
    func add(_ urls: [URL], title: String?) async throws -> Outcome {
        let path = try listPath()
        try check(FeedListFile(path))
        var failures = FailureReport(messages: terminal.messages)
        for url in urls {
            do {
                try await add(url, title: title, to: path, terminal.messages.about(urls.count > 1 ? url : nil))
            } catch let error where !(error is CancellationError) {
                failures.add(Outcome(of: error))
            }
        }
        failures.reportRest()
        return Outcome(failures.code)
    }

    /// Loads a feed and appends it to the list; of a web page, the feed that it refers to.
    private func add(_ url: URL, title: String?, to path: String, _ messages: Messages) async throws {
        let cache = try services.cache
        let known = await KnownFeeds(try FeedListFile(path).list.feeds.compactMap(\.url), in: cache)
        let savedFeed = await cache.feed(at: url).savedHead?.foundFeed
        if let listed = known.feed(url) ?? savedFeed.flatMap(known.feed) {
            return try await leave(listed, title: title, in: path, messages)
        }
        let wasCached = await cache.feed(at: url).isSaved
        let loaded = try await load(url, messages)
        guard let found = await cache.feed(at: url).savedHead?.foundFeed?.inheritingUser(of: url) else {
            return try await append(url, title, loaded, to: path, messages)
        }
        // Otherwise, its images would be found twice.
        if !wasCached { try await cache.removeImages(ofFeedAt: url) }
        if let listed = known.feed(found) {
            return try await leave(listed, title: title, in: path, messages)
        }
        let feed = try await load(found, messages)
        if savedFeed != nil { messages.report(FeedEvent(feed: url, kind: .feedFound(found))) }
        try await append(found, title, feed, to: path, messages)
    }

    /// Returns the feed that the service has sent.
    private func load(_ url: URL, _ messages: Messages) async throws -> LoadedList<FeedImage> {
        do {
            let loaded = try await services.feed(at: url, messages).load()
            if let failure = loaded.failure(at: url) { throw failure }
            return loaded
        } catch let error where !(error is CancellationError) {
            throw CommandFailure.withoutEffect(error, phrases.t("the feed was not added"))
        }
    }

    private func append(
        _ url: URL,
        _ title: String?,
        _ loaded: LoadedList<FeedImage>,
        to path: String,
        _ messages: Messages
    ) async throws {
        let isAdded = try await FeedListFile.change(path) { file in
            try check(file)
            if file.contains(url) { return false }
            try file.append(url, title: title)
            try file.save()
            return true
        }
        guard isAdded else { return try await leave(url, title: title, in: path, messages) }
        let heading = title ?? loaded.title ?? url.headingWithoutTitle
        let count = phrases.t("{count} image", "{count} images", count: loaded.items.count)
        messages.note("Added {title} ({images}) to {file}.", heading, count, path.shown)
    }

    /// Notes that a feed is in the list, and changes only its title, if one is given.
    private func leave(_ listed: URL, title: String?, in path: String, _ messages: Messages) async throws {
        messages.note("{url} is already in {file}.", text(listed), path.shown)
        guard let title else { return }
        try await FeedListFile.change(path) { file in
            try check(file)
            try file.setTitle(title, of: listed)
            try file.save()
        }
        messages.note("The title of {url} is now {title}.", text(listed), title)
    }

    /// Appends the feeds of another list, without loading them.
    func importFeeds(of list: FeedList, from source: String) async throws -> Outcome {
        let path = try listPath()
        try check(FeedListFile(path))
        terminal.messages.noteFeedsWithoutURL(in: list, at: source)
        let all = list.feeds.filter { $0.url != nil }
        let added = try await FeedListFile.change(path) { file in
            try check(file)
            var (known, added) = (KnownFeeds(file.list.feeds.compactMap(\.url)), 0)
            for feed in all {
                guard let url = feed.url, known.feed(url) == nil else { continue }
                try file.append(url, title: feed.title?.replacing("\"", with: "'"))
                known.insert(url)
                added += 1
            }
            if added > 0 { try file.save() }
            return added
        }
        let (new, old) = (phrases.t("{count} feed", "{count} feeds", count: added), all.count - added)
        let rest = phrases.t("{count} was in it already", "{count} were in it already", count: old)
        let text = phrases.t("Added {feeds} to {file}", new, path.shown)
        terminal.messages.note(verbatim: phrases.clauses([text, old > 0 ? rest : nil]))
        return .done
    }

    func listPath() throws -> String {
        guard let path = try services.settings.feedListPath.get() else { throw Environment.NoCacheDirectory() }
        return path
    }

    /// Throws if the list cannot be changed.
    private func check(_ file: FeedListFile) throws {
        guard !file.list.isOPML else {
            throw UsageError.Problem.explained(phrases.opmlStays(file.path.shown))
        }
        try file.text()
    }

    func text(_ url: URL) -> String { terminal.messages.wording.text(of: url) }
}

extension Phrases {
    func opmlStays(_ file: String) -> String {
        t("{file} is OPML, which is not changed; change it with your feed reader", file)
    }
}
