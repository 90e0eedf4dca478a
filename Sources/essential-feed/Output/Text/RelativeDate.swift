import Foundation

// MARK: - Numbers and times

extension Phrases {
    /// Returns a number that has a decimal point with the decimal separator of the language.
    func decimal(_ number: String) -> String {
        number.replacing(".", with: t("."))
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
        if secondsAgo > 0 { return magnitude < 10 ? t("just now") : t("{time} ago", duration(of: magnitude)) }
        return magnitude < 10 ? t("just now") : t("in {time}", roundedDuration(of: magnitude))
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
        return unit.text(count / unit.seconds)
    }

    private func unit(of count: Int) -> (seconds: Int, text: (Int) -> String) {
        let (hour, day) = (3_600, 86_400)
        let units: [(seconds: Int, text: (Int) -> String)] = [
            (365 * day, { t("{count} year", "{count} years", count: $0) }),
            (30 * day, { t("{count} month", "{count} months", count: $0) }),
            (7 * day, { t("{count} week", "{count} weeks", count: $0) }),
            (day, { t("{count} day", "{count} days", count: $0) }),
            (hour, { t("{count} hour", "{count} hours", count: $0) }),
            (60, { t("{count} minute", "{count} minutes", count: $0) }),
        ]
        let seconds = (seconds: 1, text: { t("{count} second", "{count} seconds", count: $0) })
        return units.first { count >= 2 * $0.seconds || count == $0.seconds } ?? seconds
    }
}
