import CommandLineKit
import EssentialFeed
import Foundation
import JSON

/// The status of cached feeds, as lines and as sentences.
struct ValidationFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func encode(_ report: CachedFeed, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", report.status.rawValue)
            if let url = report.url { writer.member("url", url.absoluteString) }
            if let savedAt = report.savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
            if let expiresAt = report.expiresAt { writer.member("expires_at", ISO8601.text(of: expiresAt)) }
        }
    }

    func write(_ report: CachedFeed, to output: inout BlockOutput) throws {
        try output.row(
            report.status.rawValue,
            report.url?.absoluteString ?? "",
            report.savedAt.map(ISO8601.text) ?? "",
            report.expiresAt.map(ISO8601.text) ?? ""
        )
    }

    func card(_ report: CachedFeed, on terminal: TerminalTraits) -> [String] {
        Wrapping.lines(of: sentence(report), width: terminal.columns)
    }

    private func sentence(_ report: CachedFeed) -> String {
        let age = report.savedAt.map(relative) ?? ""
        return switch (report.status, report.url?.absoluteString) {
        case (.valid, let url): validSentence(url ?? "", age, report.expiresAt)
        case (.expired, let url): phrases.expiredFeed(url ?? "", age)
        case (.corrupt, let url?): phrases.corruptFeed(url)
        case (.corrupt, nil): phrases.corruptUnknownFeed
        }
    }

    private func validSentence(_ url: String, _ age: String, _ expiresAt: Date?) -> String {
        guard let expiresAt else { return phrases.validForever(url, age) }
        return phrases.validFeed(url, age, relative(expiresAt))
    }

    private func relative(_ date: Date) -> String {
        RelativeDate(date, from: now).text(in: phrases)
    }
}
