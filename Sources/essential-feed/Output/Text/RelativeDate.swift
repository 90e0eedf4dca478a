import Foundation

/// A time relative to now: "2 days ago", "just now", "in 3 hours".
///
/// It is expressed in the largest unit that fits. Past times are rounded down, as ages are: 47 hours ago is a day ago.
/// Future times are rounded to the nearest unit: in 47 hours is in two days. A month has 30 days, a year 365.
extension Phrases {
    var now: String { text("just now") }
    /// Put a duration such as "2 days" into the past, and into the future.
    var past: One { phrase("{time} ago") }
    var future: One { phrase("in {time}") }
    var seconds: Counted { counted("{count} second", "{count} seconds") }
    var minutes: Counted { counted("{count} minute", "{count} minutes") }
    var hours: Counted { counted("{count} hour", "{count} hours") }
    var days: Counted { counted("{count} day", "{count} days") }
    var weeks: Counted { counted("{count} week", "{count} weeks") }
    var months: Counted { counted("{count} month", "{count} months") }
    var years: Counted { counted("{count} year", "{count} years") }

    func relativeTime(of date: Date, from now: Date) -> String {
        relativeTime(secondsAgo: now.timeIntervalSince(date))
    }

    /// Returns a time so many seconds ago: negative numbers are in the future, NaN is now.
    func relativeTime(secondsAgo: Double) -> String {
        let magnitude = secondsAgo.isNaN ? 0 : Int(min(secondsAgo.magnitude, 1e15))
        let rounded = secondsAgo > 0 ? magnitude : magnitude + unit(of: magnitude).seconds / 2
        guard let span = span(of: rounded) else { return now }
        return secondsAgo > 0 ? past(span) : future(span)
    }

    /// Returns a number of seconds in words, in the largest unit that fits.
    func duration(of count: Int) -> String {
        span(of: count) ?? seconds(count)
    }

    /// Returns the largest unit that fits.
    private func unit(of count: Int) -> (seconds: Int, phrase: Counted) {
        let (minute, hour, day) = (60, 3600, 86400)
        return switch count {
        case ..<minute: (1, seconds)
        case ..<hour: (minute, minutes)
        case ..<day: (hour, hours)
        case ..<(7 * day): (day, days)
        case ..<(30 * day): (7 * day, weeks)
        case ..<(365 * day): (30 * day, months)
        default: (365 * day, years)
        }
    }

    /// Returns the duration in words; nil for less than ten seconds, which count as now.
    private func span(of count: Int) -> String? {
        let unit = unit(of: count)
        return count < 10 ? nil : unit.phrase(count / unit.seconds)
    }
}

/// A local time.
enum LocalTime {
    /// Returns hours and minutes (`14:05`), with the date before them unless it is that of `now`.
    static func text(of date: Date, now: Date) -> String {
        let calendar = Calendar.current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (day, time) = ([parts.year, parts.month, parts.day], [parts.hour, parts.minute])
        let text = { (numbers: [Int?], separator: String) in
            numbers.compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
        }
        return (calendar.isDate(date, inSameDayAs: now) ? "" : text(day, "-") + " ") + text(time, ":")
    }
}
