import Foundation

/// A time relative to now: "2 days ago", "just now", "in 3 hours".
///
/// It is expressed in the largest unit that fits. Past times are rounded down, as ages are: 47 hours ago is a day ago.
/// Future times are rounded to the nearest unit: in 47 hours is in two days. A month has 30 days, a year 365.
struct RelativeDate: Equatable {
    private static let (minute, hour, day) = (60, 3600, 86400)

    /// The seconds since that time; negative if it is in the future.
    let secondsAgo: Int

    /// Creates a relative date from any number of seconds; NaN counts as now.
    init(secondsAgo: Double) {
        let limit = 1e15
        self.secondsAgo = secondsAgo.isNaN ? 0 : Int(min(max(secondsAgo, -limit), limit))
    }

    func text(in phrases: Phrases) -> String {
        let time = phrases.time
        let magnitude = Int(secondsAgo.magnitude)
        let seconds = secondsAgo > 0 ? magnitude : magnitude + Self.unit(of: magnitude, in: time).seconds / 2
        guard let span = Self.span(of: seconds, in: time) else { return time.now }
        return secondsAgo > 0 ? time.past(span) : time.future(span)
    }

    /// Returns a number of seconds in words, in the largest unit that fits.
    static func duration(of seconds: Int, in phrases: Phrases) -> String {
        span(of: seconds, in: phrases.time) ?? phrases.time.seconds(seconds)
    }

    /// Returns the largest unit that fits.
    private static func unit(of seconds: Int, in time: TimePhrases) -> (seconds: Int, phrase: CountedPhrase) {
        switch seconds {
        case ..<minute: (1, time.seconds)
        case ..<hour: (minute, time.minutes)
        case ..<day: (hour, time.hours)
        case ..<(7 * day): (day, time.days)
        case ..<(30 * day): (7 * day, time.weeks)
        case ..<(365 * day): (30 * day, time.months)
        default: (365 * day, time.years)
        }
    }

    /// Returns the duration in words; nil for less than ten seconds, which count as now.
    private static func span(of seconds: Int, in time: TimePhrases) -> String? {
        let unit = unit(of: seconds, in: time)
        return seconds < 10 ? nil : unit.phrase(seconds / unit.seconds)
    }
}

extension RelativeDate {
    init(_ date: Date, from now: Date) {
        self.init(secondsAgo: now.timeIntervalSince(date))
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
