import Foundation

/// A month in UTC.
struct Month: Hashable {
    let year: Int
    let number: Int

    /// The ID of its heading, such as `2026-11`.
    let id: String

    /// Creates the month of a date; nil for a date that HTML cannot represent.
    init?(of date: Date) {
        guard let day = Moment(date)?.day, let year = Int(day.prefix(4)), let number = Int(day.dropFirst(5).prefix(2))
        else { return nil }
        (self.year, self.number, id) = (year, number, String(day.prefix(7)))
    }
}
