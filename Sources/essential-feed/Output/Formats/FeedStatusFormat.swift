import EssentialFeed
import FeedCommandLine
import FeedJSON
import Foundation

/// The result of `feeds`: the cached list of each feed, and since when the feed has been failing.
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
            if let failure = feed.failure {
                writer.member("failing_since", failure.since)
                let code = failure.isInvalidData ? ExitCode.invalidData : .unavailable
                writer.failure(failure.message, code, status: failure.status, retryAt: failure.retryAt)
            }
        }
    }

    func write(_ feed: FeedStatus, to output: inout BlockOutput) throws {
        let usage = [feed.cached?.count, feed.cached?.pictures, feed.cached?.bytes].map { $0.map { "\($0)" } }
        let dates = feed.cached?.dateColumns ?? [nil, nil]
        let failure = [feed.failure.map { ISO8601.text(of: $0.since) }, feed.failure?.message]
        try output.row(
            [feed.cached?.status.rawValue ?? "none", feed.url?.absoluteString] + usage + dates + failure
        )
    }

    func card(_ feed: FeedStatus, on terminal: TerminalTraits) -> [String] {
        table(of: [feed], in: nil, on: terminal)
    }

    /// Returns the age, the size and the number of items and pictures of a cached feed, if known.
    func details(of feed: CachedFeed?) -> [String?] {
        guard let feed else { return [phrases.t("not loaded"), nil, nil, nil] }
        let age =
            switch feed.status {
            case .valid: feed.savedAt.map { phrases.relativeTime(of: $0, from: now) }
            case .expired: phrases.t("expired")
            case .corrupt: phrases.t("damaged")
            }
        return [
            age, phrases.size(ofBytes: feed.bytes),
            feed.count.map { phrases.t("{count} item", "{count} items", count: $0) },
            phrases.t("{count} picture", "{count} pictures", count: feed.pictures),
        ]
    }

    /// Returns the lines of a table: the details in columns, then the URLs, or below the URLs if they do not fit.
    ///
    /// The last line has the totals and the cache directory.
    func table(of feeds: [FeedStatus], in directory: String?, on terminal: TerminalTraits) -> [String] {
        let rows = feeds.map { details(of: $0.cached) }
        let urls = feeds.map { feed in
            TerminalText.safe([feed.title, feed.url?.redacted].compactMap(\.self).joined(separator: "  "))
        }
        var widths = (rows.first ?? []).indices.map { column in
            rows.compactMap { $0[column].map { DisplayWidth.of($0) } }.max() ?? 0
        }
        var columns: Int { widths.reduce(0) { $0 + $1 + 2 } }
        let isOneLine = columns + (urls.map { DisplayWidth.of($0) }.max() ?? 0) <= terminal.columns
        while columns > terminal.columns { widths.removeLast() }
        let lines = feeds.indices.flatMap { index in
            let (url, row) = (urls[index], rows[index])
            let cells = zip(row, widths).map { text, width in
                let space = String(repeating: " ", count: width - (text.map { DisplayWidth.of($0) } ?? 0))
                return text.map { space + $0 } ?? space
            }
            let details = terminal.dim(cells.joined(separator: "  "))
            let lines =
                isOneLine
                ? [details + "  " + url] : Wrapping.lines(of: url, width: terminal.columns) + ["  " + details]
            return lines + self.lines(about: feeds[index].failure, on: terminal)
        }
        return lines + totals(of: feeds, in: directory, on: terminal)
    }

    private func lines(about failure: FailedLoad?, on terminal: TerminalTraits) -> [String] {
        guard let failure else { return [] }
        let age = max(0, min(now.timeIntervalSince(failure.since), 1e15))
        let text = phrases.t("failing for {duration}: {cause}", phrases.duration(of: Int(age)), failure.message)
        return Wrapping.lines(of: TerminalText.safe(text), width: terminal.columns - 2).map { "  " + $0 }
    }

    private func totals(of feeds: [FeedStatus], in directory: String?, on terminal: TerminalTraits) -> [String] {
        guard let directory, !feeds.isEmpty else { return [] }
        let cached = feeds.compactMap(\.cached)
        let parts = [
            phrases.t("{count} feed", "{count} feeds", count: feeds.count),
            phrases.t("{count} item", "{count} items", count: cached.reduce(0) { $0 + ($1.count ?? 0) }),
            phrases.t("{count} picture", "{count} pictures", count: cached.reduce(0) { $0 + $1.pictures }),
            phrases.size(ofBytes: cached.reduce(0) { $0 + $1.bytes }),
            directory,
        ]
        return Wrapping.lines(of: TerminalText.safe(parts.joined(separator: " · ")), width: terminal.columns)
    }
}
