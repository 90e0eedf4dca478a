import Foundation

/// A date as shown on a page: numeric and in UTC, the same for every reader.
struct Moment {
    /// The date for machines, as in the attribute `datetime`.
    let machineText: String

    /// The date for people.
    let text: String

    /// Creates a moment; nil for a date that HTML cannot represent: before year 1 or after year 9999.
    init?(_ date: Date) {
        guard (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) else { return nil }
        machineText = date.formatted(.iso8601)
        text = "\(machineText.prefix(10)) \(machineText.dropFirst(11).prefix(5)) UTC"
    }
}

extension HTML {
    /// Adds a date.
    mutating func moment(_ moment: Moment) {
        element("time", .plain(.moment, moment.machineText)) { $0.text(moment.text) }
    }
}
