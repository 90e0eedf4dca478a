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
        try output.row([feed.status.rawValue, feed.url?.absoluteString] + feed.dateColumns)
    }

    func card(_ feed: CachedFeed, on terminal: TerminalTraits) -> [String] {
        Wrapping.lines(of: sentence(feed), width: terminal.columns)
    }

    private func sentence(_ feed: CachedFeed) -> String {
        guard let url = feed.url?.redacted else { return phrases.corruptUnknownFeed }
        guard let age = feed.savedAt.map(relative) else { return phrases.corruptFeed(url) }
        return switch feed.status {
        case .valid: feed.expiresAt.map { phrases.validFeed(url, age, relative($0)) } ?? phrases.validForever(url, age)
        case .expired: phrases.expiredFeed(url, age)
        case .corrupt: phrases.corruptFeed(url)
        }
    }

    private func relative(_ date: Date) -> String {
        phrases.relativeTime(of: date, from: now)
    }
}

extension CachedFeed {
    func writeDates(to writer: inout JSONWriter) {
        if let savedAt { writer.member("saved_at", savedAt) }
        if let expiresAt { writer.member("expires_at", expiresAt) }
    }

    var dateColumns: [String?] {
        [savedAt, expiresAt].map { $0.map(ISO8601.text) }
    }
}
