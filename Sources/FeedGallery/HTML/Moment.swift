import FeedJSON
import Foundation

/// A date as shown on a page: numeric, and in UTC for all readers.
struct Moment {
    /// The date in the format of the `datetime` attribute.
    let machineText: String

    let text: String

    /// The date without the time.
    var day: String { String(text.prefix(10)) }

    /// Creates a moment; nil for a date that HTML cannot represent: before year 1 or after year 9999.
    init?(_ date: Date) {
        guard (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) else { return nil }
        machineText = ISO8601.text(of: date)
        text = "\(machineText.prefix(10)) \(machineText.dropFirst(11).prefix(5)) UTC"
    }
}
