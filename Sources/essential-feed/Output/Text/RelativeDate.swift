import Foundation

// MARK: - Numbers and times

extension Phrases {
    /// The separator of the decimal places of a number.
    var decimalSeparator: String { text(".") }
    var now: String { text("just now") }
    /// A duration such as "2 days" in the past, and in the future.
    var past: One { phrase("{time} ago") }
    var future: One { phrase("in {time}") }
    var seconds: Counted { counted("{count} second", "{count} seconds") }
    var minutes: Counted { counted("{count} minute", "{count} minutes") }
    var hours: Counted { counted("{count} hour", "{count} hours") }
    var days: Counted { counted("{count} day", "{count} days") }
    var weeks: Counted { counted("{count} week", "{count} weeks") }
    var months: Counted { counted("{count} month", "{count} months") }
    var years: Counted { counted("{count} year", "{count} years") }

    /// Returns a number that has a decimal point with the decimal separator of the language.
    func decimal(_ number: String) -> String {
        number.replacing(".", with: decimalSeparator)
    }

    /// Returns a number of bytes in B, kB or MB (powers of ten), with one decimal place below 100 kB and 100 MB.
    func size(ofBytes count: Int) -> String {
        if count < 1_000 { return "\(count) B" }
        let (unit, name) = count < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
        let tenths = count < 100 * unit ? ".\(count % unit * 10 / unit)" : ""
        return decimal("\(count / unit)\(tenths)") + " " + name
    }

    /// Returns a time relative to `now`: "2 days ago", "just now", "in 3 hours".
    func relativeTime(of date: Date, from now: Date) -> String {
        relativeTime(secondsAgo: now.timeIntervalSince(date))
    }

    /// Returns the time `secondsAgo` seconds ago: negative numbers are in the future, NaN is now.
    ///
    /// Past times are rounded down, like ages; future times are rounded to the nearest unit (exactly one stays one).
    /// Less than ten seconds is "now".
    func relativeTime(secondsAgo: Double) -> String {
        let magnitude = secondsAgo.isNaN ? 0 : Int(min(secondsAgo.magnitude, 1e15))
        if secondsAgo > 0 { return magnitude < 10 ? now : past(duration(of: magnitude)) }
        return magnitude < 10 ? now : future(roundedDuration(of: magnitude))
    }

    /// Returns a duration rounded to the nearest unit (exactly one stays one).
    func roundedDuration(of count: Int) -> String {
        let unit = unit(of: count).seconds
        return duration(of: count == unit ? count : count + unit / 2)
    }

    /// Returns a duration in the largest unit with a value of at least two, or exactly one: "36 hours", "1 day".
    ///
    /// A month has 30 days, a year 365.
    func duration(of count: Int) -> String {
        let unit = unit(of: count)
        return unit.phrase(count / unit.seconds)
    }

    private func unit(of count: Int) -> (seconds: Int, phrase: Counted) {
        let (hour, day) = (3_600, 86_400)
        let units = [
            (365 * day, years), (30 * day, months), (7 * day, weeks), (day, days), (hour, hours), (60, minutes),
        ]
        return units.first { count >= 2 * $0.0 || count == $0.0 } ?? (1, seconds)
    }
}

enum LocalTime {
    /// Returns hours and minutes (`14:05`), after the date if it differs from the date of `now`.
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
