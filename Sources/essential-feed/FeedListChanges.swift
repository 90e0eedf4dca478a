import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedFiles
import Foundation

/// The changes of the command `feeds`: to the configured list, and to the cached lists of its feeds.
struct FeedListChanges {
    let services: Services
    let terminal: Terminal

    private var phrases: Phrases { terminal.phrases }

    /// Loads a feed and appends it to the list.
    func add(_ url: URL, title: String?) async throws -> Outcome {
        let path = try listPath()
        func isListed(_ file: FeedListFile) throws -> Bool {
            guard !file.isOPML else { throw refusal(of: file) }
            guard file.contains(url) else { return false }
            terminal.messages.note(phrases.t("{url} is already in {file}.", text(url), path.shown))
            return true
        }
        let file = try FeedListFile(path)
        if try isListed(file) { return .done }
        let feed = try services.feed(at: url, terminal.messages)
        let wasCached = await feed.format != nil
        let loaded: LoadedList<FeedImage>
        do {
            loaded = try await feed.load()
            if case .cache(let reason?) = loaded.source { throw reason }
        } catch let error where !(error is CancellationError) {
            throw CommandFailure.withoutEffect(error, phrases.t("the feed was not added"))
        }
        if let listed = try await listedFeed(sameAs: url, in: file) {
            // Otherwise, its images would be found twice.
            if !wasCached { _ = try await services.cache.remove(url) }
            terminal.messages.note(
                phrases.t(
                    "{url} is the same feed as {other}, which is already in {file}.",
                    text(url),
                    text(listed),
                    path.shown
                )
            )
            return .done
        }
        let isAdded = try await FeedListFile.change(path) { file in
            if try isListed(file) { return false }
            file.append(url, title: title)
            try file.save()
            return true
        }
        guard isAdded else { return .done }
        let heading = title ?? loaded.title ?? url.headingWithoutTitle
        let count = phrases.t("{count} image", "{count} images", count: loaded.items.count)
        terminal.messages.note(phrases.t("Added {title} ({images}) to {file}.", heading, count, path.shown))
        return .done
    }

    /// Returns the listed feed that is the cached feed at `url`: one is a web page that links to the other.
    private func listedFeed(sameAs url: URL, in file: FeedListFile) async throws -> URL? {
        let cache = try services.cache
        let feed = await cache.feed(at: url).foundFeed ?? url
        for listed in file.list.feeds.compactMap(\.url) {
            if await cache.feed(at: listed).foundFeed ?? listed == feed { return listed }
        }
        return nil
    }

    /// Deletes the cached lists of a feed, and its line in the configured list.
    func remove(_ url: URL) async throws -> Outcome {
        let cached = try? await services.cache.cached()
        let format = FeedStatusFormat(phrases: phrases, now: services.now())
        var parts = (cached ?? []).filter { $0.url == url }.map { feed in
            var details = format.details(of: feed).compactMap(\.self)
            if feed.status == .valid { details[0] = phrases.t("saved {age}", details[0]) }
            return details.filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let wasCached = try await services.cache.remove(url)
        var (isInOPML, wasListed) = (false, false)
        let path = try services.settings.feedListPath.get()
        if let path, FileManager.default.fileExists(atPath: path) {
            (isInOPML, wasListed) = try await FeedListFile.change(path) { file in
                if file.isOPML { return (file.list.feeds.contains { $0.url == url }, false) }
                guard file.remove(url) else { return (false, false) }
                try file.save()
                return (false, true)
            }
        }
        if isInOPML, let path {
            terminal.messages.note(
                phrases.t("{file} is OPML, which is not changed; change it with your feed reader", path.shown)
            )
            guard wasCached else {
                throw CommandFailure.notFound(
                    phrases.t("Nothing from {url} is cached; essential-feed feeds lists what is.", text(url))
                )
            }
        } else if wasListed, let path {
            parts.append(phrases.t("its line in {file}", path.shown))
        } else if !wasCached {
            let similar = cached?.lazy.compactMap(\.url).first { $0.isSimilar(to: url) }.map(text)
            let hint = similar.map { phrases.t("Did you mean {url}?", $0) }
            let lines = [
                phrases.t("Nothing from {url} is cached; essential-feed feeds lists what is.", text(url)), hint,
            ].compactMap(\.self)
            throw CommandFailure.notFound(lines.joined(separator: " "))
        }
        // The URL of a damaged list may be unknown.
        if wasCached && cached?.contains(where: { $0.url == url }) != true {
            parts.insert(phrases.t("damaged"), at: 0)
        }
        terminal.messages.note(phrases.t("Removed {url}: {contents}", text(url), phrases.clauses(parts)))
        return .done
    }

    private func listPath() throws -> String {
        guard let path = try services.settings.feedListPath.get() else { throw Environment.NoCacheDirectory() }
        return path
    }

    private func refusal(of file: FeedListFile) -> UsageError.Problem {
        .explained(phrases.t("{file} is OPML, which is not changed; change it with your feed reader", file.path.shown))
    }

    private func text(_ url: URL) -> String { terminal.messages.wording.text(of: url) }
}

extension URL {
    /// Returns whether two URLs differ only in their scheme, `www.` or a final slash.
    fileprivate func isSimilar(to other: URL) -> Bool {
        func key(_ url: URL) -> Substring {
            var text = url.absoluteString.drop { $0 != ":" }.dropFirst(3)
            if text.hasPrefix("www.") { text = text.dropFirst(4) }
            return text.hasSuffix("/") ? text.dropLast() : text
        }
        return key(self) == key(other)
    }
}
