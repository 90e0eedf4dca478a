package import Foundation

package enum LocalTime {
    /// Returns hours and minutes (`14:05`), after the date if it differs from the date of `now`.
    package static func text(of date: Date, now: Date) -> String {
        let calendar = Calendar.current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (day, time) = ([parts.year, parts.month, parts.day], [parts.hour, parts.minute])
        let text = { (numbers: [Int?], separator: String) in
            numbers.compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
        }
        return (calendar.isDate(date, inSameDayAs: now) ? "" : text(day, "-") + " ") + text(time, ":")
    }
}
