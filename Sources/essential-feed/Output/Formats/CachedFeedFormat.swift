import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedJSON
import Foundation

/// The status of each cached feed or list and, with `showsUsage`, its number of images and its size.
struct CachedFeedFormat: ItemFormat {
    let phrases: Phrases
    let now: Date
    var showsUsage = false

    func encode(_ feed: CachedFeed, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", feed.status.rawValue)
            if let url = feed.url { writer.member("url", url.absoluteString) }
            if showsUsage, let title = feed.title { writer.member("title", title) }
            if showsUsage {
                if let count = feed.count { writer.member("images", count) }
                writer.member("pictures", feed.pictures)
                writer.member("bytes", feed.bytes)
            }
            if let savedAt = feed.savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
            if let expiresAt = feed.expiresAt { writer.member("expires_at", ISO8601.text(of: expiresAt)) }
        }
    }

    func write(_ feed: CachedFeed, to output: inout BlockOutput) throws {
        let usage = showsUsage ? [feed.count.map { "\($0)" } ?? "", "\(feed.pictures)", "\(feed.bytes)"] : []
        let dates = [feed.savedAt, feed.expiresAt].map { $0.map(ISO8601.text) ?? "" }
        try output.row([feed.status.rawValue, feed.url?.absoluteString ?? ""] + usage + dates)
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

// MARK: - Tables

extension CachedFeedFormat {
    /// Returns the age, size and numbers of images and pictures of a feed.
    func details(of feed: CachedFeed) -> [String] {
        let age =
            switch feed.status {
            case .valid: feed.savedAt.map(relative) ?? ""
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
    func table(of feeds: [CachedFeed], on terminal: TerminalTraits) -> [String] {
        let rows = feeds.map(details)
        let urls = feeds.map { feed in
            TerminalText.safe([feed.title, feed.url?.redacted].compactMap { $0 }.joined(separator: "  "))
        }
        var widths = (rows.first ?? []).indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var columns: Int { widths.reduce(0) { $0 + $1 + 2 } }
        let isOneLine = columns + (urls.map { DisplayWidth.of($0) }.max() ?? 0) <= terminal.columns
        while columns > terminal.columns { widths.removeLast() }
        return zip(urls, rows).flatMap { url, row in
            let cells = zip(row, widths).map { String(repeating: " ", count: $1 - DisplayWidth.of($0)) + $0 }
            let details = terminal.dim(cells.joined(separator: "  "))
            if isOneLine { return [details + "  " + url] }
            return Wrapping.lines(of: url, width: terminal.columns) + ["  " + details]
        }
    }
}
