import FeedJSON
import Foundation

/// A date as shown on a page: in UTC for all readers.
struct Moment {
    /// The date in the format of the `datetime` attribute.
    let machineText: String

    /// The day as `2026-11-20`, for names and previews.
    var day: String { String(machineText.prefix(10)) }

    /// Creates a moment; nil for a date that HTML cannot represent: before year 1 or after year 9999.
    init?(_ date: Date) {
        guard (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) else { return nil }
        machineText = ISO8601.text(of: date)
    }

    /// Returns the day in the language of the labels.
    func day(in labels: GalleryLabels) -> String {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? labels.day(parts[2], parts[1], parts[0]) : day
    }

    /// Returns the day and the time in the language of the labels.
    func text(in labels: GalleryLabels) -> String {
        "\(day(in: labels)), \(machineText.dropFirst(11).prefix(5)) UTC"
    }
}
