import FeedCommandLine
import FeedJSON
import Foundation

/// A moment in the past: a time ago, or a date.
enum When: Hashable, Sendable {
    case ago(Duration)
    case date(Date)
    /// The local midnight at which yesterday began.
    case yesterday

    /// Reads a time such as `2h`, `yesterday`, a date such as `2026-11-20`, which is local midnight, or ISO 8601 with a time.
    ///
    /// A time of day without a time zone is local.
    ///
    /// A date without dashes, such as `20261120`, would be a number of seconds, which the user hardly means.
    init?(_ text: String) {
        if let time = ValueKind<Duration>.time().read(text) {
            guard Self.suggestion(for: text) == nil else { return nil }
            self = .ago(time)
        } else if text == "yesterday" {
            self = .yesterday
        } else if let date = ISO8601.date(Self.withSeconds(text)) ?? Self.localDate(text) {
            self = .date(date)
        } else {
            return nil
        }
    }

    /// Returns `2026-11-20` for `20261120`.
    static func suggestion(for text: String) -> String? {
        guard let parts = text.wholeMatch(of: #/((?:19|20)\d\d)(\d\d)(\d\d)/#)?.output else { return nil }
        let date = "\(parts.1)-\(parts.2)-\(parts.3)"
        return localDate(date) == nil ? nil : date
    }

    func date(before now: Date) -> Date {
        switch self {
        case .ago(let time): now - time / .seconds(1)
        case .date(let date): date
        case .yesterday: Self.yesterday(before: now)
        }
    }

    private static func yesterday(before now: Date) -> Date {
        let local = now + Double(TimeZone.current.secondsFromGMT(for: now)) - 86_400
        let day = ISO8601.text(of: local).prefix { $0 != "T" }
        return localDate(String(day)) ?? now - 86_400
    }

    /// Returns a date such as `2026-11-20T10:00Z` with the missing seconds added.
    private static func withSeconds(_ text: String) -> String {
        let length = "YYYY-MM-DDTHH:MM".utf8.count
        guard let zone = text.lastIndex(where: "Z+-".contains), text[..<zone].utf8.count == length else { return text }
        return text[..<zone] + ":00" + text[zone...]
    }

    private static func localDate(_ text: String) -> Date? {
        let parsed = ["T00:00:00Z", ":00Z", "Z"].lazy.compactMap { ISO8601.date(text + $0) }.first
        return parsed.map { date in
            // The offset may differ between the two dates.
            let first = date - Double(TimeZone.current.secondsFromGMT(for: date))
            return date - Double(TimeZone.current.secondsFromGMT(for: first))
        }
    }
}
