import EssentialFeed
import FeedCommandLine
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
        guard let url = feed.url?.redacted else { return phrases.t("A damaged feed was deleted.") }
        guard let age = feed.savedAt.map(relative) else { return phrases.t("{url}: damaged, deleted", url) }
        return switch feed.status {
        case .valid:
            feed.expiresAt.map { phrases.t("{url}: valid, saved {age}, expires {expiry}", url, age, relative($0)) }
                ?? phrases.t("{url}: valid, saved {age}", url, age)
        case .expired where feed.isOfFuture(at: now):
            phrases.t("{url}: saved {age}, so the clock may be wrong; not deleted", url, age)
        case .expired: phrases.t("{url}: expired, saved {age}, deleted", url, age)
        case .corrupt: phrases.t("{url}: damaged, deleted", url)
        }
    }

    private func relative(_ date: Date) -> String {
        phrases.relativeTime(of: date, from: now)
    }
}

extension CachedFeed {
    fileprivate func isOfFuture(at now: Date) -> Bool { savedAt.map { CachePolicy.isFuture($0, at: now) } ?? false }

    func writeDates(to writer: inout JSONWriter) {
        if let savedAt { writer.member("saved_at", savedAt) }
        if let expiresAt { writer.member("expires_at", expiresAt) }
    }

    var dateColumns: [String?] {
        [savedAt, expiresAt].map { $0.map(ISO8601.text) }
    }
}
