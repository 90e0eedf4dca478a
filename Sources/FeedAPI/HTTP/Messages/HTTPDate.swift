import FeedJSON
import Foundation

/// Dates in header fields, in all three formats (RFC 9110, section 5.6.7), in any case (RFC 9111, section 4.2).
enum HTTPDate {
    /// Returns the date in `text`, or nil if it is not a valid date.
    ///
    /// In the obsolete format, the two-digit year is relative to `now`, and never more than 50 years ahead.
    static func date(from text: String, now: Date) -> Date? {
        var words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
        // The format of `asctime` pads the day with a space.
        if words.count == 6, words[2].isEmpty { words[2...3] = ["0" + words[3]] }
        if words.count == 6, weekdays.contains(where: { words[0] == $0.prefix(3) + "," }), words[5] == "gmt" {
            return date(year: words[3], month: words[2], day: words[1], time: words[4])
        } else if words.count == 5, weekdays.contains(where: { words[0] == $0.prefix(3) }) {
            return date(year: words[4], month: words[1], day: words[2], time: words[3])
        } else if words.count == 4, weekdays.contains(where: { words[0] == $0 + "," }), words[3] == "gmt" {
            return date(words[1], time: words[2], now: now)
        }
        return nil
    }

    /// Returns the date in a day such as `06-nov-94`.
    private static func date(_ day: Substring, time: Substring, now: Date) -> Date? {
        let parts = day.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 2, parts[2].utf8.allSatisfy(\.isDigit), let year = Int(parts[2])
        else { return nil }
        let yearLength = 365.2425 * 86_400
        let century = Int((now.timeIntervalSince1970 / yearLength + 1970) / 100) * 100
        let dates = [century + 100, century, century - 100].lazy.compactMap { start in
            date(year: "\(start + year)", month: parts[1], day: parts[0], time: time)
        }
        return dates.first { $0 <= now.addingTimeInterval(50 * yearLength) }
    }

    private static func date(year: Substring, month: Substring, day: Substring, time: Substring) -> Date? {
        guard let month = months.firstIndex(of: month), time.utf8.count == 8 else { return nil }
        // `Date` cannot represent a leap second, which becomes the second before it.
        let time = time.hasSuffix(":60") ? time.dropLast(2) + "59" : time
        let text = "\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day)T\(time)Z"
        return Array(text.utf8).withUnsafeBytes(ISO8601.date)
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let months: [Substring] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
