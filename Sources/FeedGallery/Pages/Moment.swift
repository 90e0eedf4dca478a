#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date as a page shows it: in digits and in UTC, the same for every reader.
struct Moment {
    /// For machines, as in the attribute `datetime`.
    let machineText: String

    /// For people.
    let text: String

    /// Nil for a date that HTML has no form for: years before 1 and after 9999.
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
