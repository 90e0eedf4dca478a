import Foundation

/// A moment as seen from now: "2 days ago", "just now", "in 3 hours".
///
/// The largest unit that fits is named. Of the past the rest is dropped, as with an age: 47 hours are a day. What is to
/// come is rounded to the nearest: in 47 hours is in two days. A month has 30 days, a year 365.
struct RelativeDate: Equatable {
    private static let (minute, hour, day) = (60, 3600, 86400)

    /// Seconds since the moment; negative where it is still to come.
    let secondsAgo: Int

    /// Takes any number of seconds; one that is no number counts as now.
    init(secondsAgo: Double) {
        let limit = 1e15
        self.secondsAgo = secondsAgo.isNaN ? 0 : Int(min(max(secondsAgo, -limit), limit))
    }

    /// Says the moment in the language of `phrases`.
    func text(in phrases: Phrases) -> String {
        let time = phrases.time
        let magnitude = Int(secondsAgo.magnitude)
        let seconds = secondsAgo > 0 ? magnitude : magnitude + Self.unit(of: magnitude) / 2
        guard let span = Self.span(of: seconds, in: time) else { return time.now }
        return secondsAgo > 0 ? time.past(span) : time.future(span)
    }

    /// The largest unit that fits, in seconds.
    private static func unit(of seconds: Int) -> Int {
        [minute, hour, day, 7 * day, 30 * day, 365 * day].last { $0 <= seconds } ?? 1
    }

    /// Gives nil for less than ten seconds, which are now.
    private static func span(of seconds: Int, in time: TimePhrases) -> String? {
        switch seconds {
        case ..<10: nil
        case ..<minute: time.seconds(seconds)
        case ..<hour: time.minutes(seconds / minute)
        case ..<day: time.hours(seconds / hour)
        case ..<(7 * day): time.days(seconds / day)
        case ..<(30 * day): time.weeks(seconds / (7 * day))
        case ..<(365 * day): time.months(seconds / (30 * day))
        default: time.years(seconds / (365 * day))
        }
    }
}

extension RelativeDate {
    /// Sees `date` from `now`.
    init(_ date: Date, from now: Date) {
        self.init(secondsAgo: now.timeIntervalSince(date))
    }
}
