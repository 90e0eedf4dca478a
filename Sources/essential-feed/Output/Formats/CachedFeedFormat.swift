import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedJSON
import Foundation

/// The result of `validate-cache`: the status of each cached feed.
struct CachedFeedFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func encode(_ feed: CachedFeed, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", feed.status.rawValue)
            if let url = feed.url { writer.member("url", url.absoluteString) }
            feed.writeDates(to: &writer)
        }
    }

    func write(_ feed: CachedFeed, to output: inout BlockOutput) throws {
        try output.row([feed.status.rawValue, feed.url?.absoluteString ?? ""] + feed.dateColumns)
    }

    func card(_ feed: CachedFeed, on terminal: TerminalTraits) -> [String] {
        Wrapping.lines(of: sentence(feed), width: terminal.columns)
    }

    private func sentence(_ feed: CachedFeed) -> String {
        let age = feed.savedAt.map(relative) ?? ""
        let url = feed.url?.redacted ?? ""
        return switch feed.status {
        case .valid: feed.expiresAt.map { phrases.validFeed(url, age, relative($0)) } ?? phrases.validForever(url, age)
        case .expired: phrases.expiredFeed(url, age)
        case .future: phrases.futureFeed(url, age)
        case .corrupt: feed.url == nil ? phrases.corruptUnknownFeed : phrases.corruptFeed(url)
        }
    }

    private func relative(_ date: Date) -> String {
        phrases.relativeTime(of: date, from: now)
    }
}

extension CachedFeed {
    fileprivate func writeDates(to writer: inout JSONWriter) {
        if let savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
        if let expiresAt { writer.member("expires_at", ISO8601.text(of: expiresAt)) }
    }

    fileprivate var dateColumns: [String] {
        [savedAt, expiresAt].map { $0.map(ISO8601.text) ?? "" }
    }
}

/// The result of `feeds`: the cache of each feed, and since when the feed has been failing.
struct FeedStatusFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func encode(_ feed: FeedStatus, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", feed.cached?.status.rawValue ?? "none")
            if let url = feed.url { writer.member("url", url.absoluteString) }
            if let title = feed.title { writer.member("title", title) }
            if let count = feed.cached?.count { writer.member("images", count) }
            if let cached = feed.cached {
                writer.member("pictures", cached.pictures)
                writer.member("bytes", cached.bytes)
                cached.writeDates(to: &writer)
            }
        }
    }

    func write(_ feed: FeedStatus, to output: inout BlockOutput) throws {
        let usage = [feed.cached?.count, feed.cached?.pictures, feed.cached?.bytes].map { $0.map { "\($0)" } ?? "" }
        let dates = feed.cached?.dateColumns ?? ["", ""]
        let failure = ["", ""]
        try output.row(
            [feed.cached?.status.rawValue ?? "none", feed.url?.absoluteString ?? ""] + usage + dates + failure
        )
    }

    func card(_ feed: FeedStatus, on terminal: TerminalTraits) -> [String] {
        table(of: [feed], in: nil, on: terminal)
    }

    /// Returns the metadata of a cached feed except its URL: how old, how large, how many.
    func details(of feed: CachedFeed?) -> [String] {
        guard let feed else { return [phrases.noneStatus, "", "", ""] }
        let age =
            switch feed.status {
            case .valid: feed.savedAt.map { phrases.relativeTime(of: $0, from: now) } ?? ""
            case .expired: phrases.expiredStatus
            case .future: phrases.futureStatus
            case .corrupt: phrases.corruptStatus
            }
        return [
            age, phrases.size(ofBytes: feed.bytes), feed.count.map { phrases.items($0) } ?? "",
            phrases.keptPictures(feed.pictures),
        ]
    }

    /// Returns the lines of a table: the details in columns, and the URLs after them or, if those do not fit, above.
    ///
    /// The last line has the totals and the directory of the cache.
    func table(of feeds: [FeedStatus], in directory: String?, on terminal: TerminalTraits) -> [String] {
        let rows = feeds.map { details(of: $0.cached) }
        let urls = feeds.map { feed in
            TerminalText.safe([feed.title, feed.url?.redacted].compactMap(\.self).joined(separator: "  "))
        }
        var widths = (rows.first ?? []).indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var columns: Int { widths.reduce(0) { $0 + $1 + 2 } }
        let isOneLine = columns + (urls.map { DisplayWidth.of($0) }.max() ?? 0) <= terminal.columns
        while columns > terminal.columns { widths.removeLast() }
        let lines = zip(urls, rows).flatMap { url, row in
            let cells = zip(row, widths).map { String(repeating: " ", count: $1 - DisplayWidth.of($0)) + $0 }
            let details = terminal.dim(cells.joined(separator: "  "))
            if isOneLine { return [details + "  " + url] }
            return Wrapping.lines(of: url, width: terminal.columns) + ["  " + details]
        }
        return lines + totals(of: feeds, in: directory, on: terminal)
    }

    private func totals(of feeds: [FeedStatus], in directory: String?, on terminal: TerminalTraits) -> [String] {
        guard let directory, !feeds.isEmpty else { return [] }
        let cached = feeds.compactMap(\.cached)
        let parts = [
            phrases.feedCount(feeds.count), phrases.items(cached.reduce(0) { $0 + ($1.count ?? 0) }),
            phrases.keptPictures(cached.reduce(0) { $0 + $1.pictures }),
            phrases.size(ofBytes: cached.reduce(0) { $0 + $1.bytes }),
            directory,
        ]
        return Wrapping.lines(of: TerminalText.safe(parts.joined(separator: " · ")), width: terminal.columns)
    }
}
