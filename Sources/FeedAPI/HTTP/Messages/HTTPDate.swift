public import Foundation
import JSON

/// Dates in header fields, in all three formats (RFC 9110, section 5.6.7), in any case (RFC 9111, section 4.2).
public enum HTTPDate {
    /// Returns the date in `text`, or nil if it is not a valid date.
    ///
    /// In the obsolete format, the two-digit year is interpreted relative to `now`: it is never more than 50 years
    /// ahead.
    public static func date(from text: String, now: Date) -> Date? {
        let bytes = text.utf8.map { $0.isUppercaseLetter ? $0 | 0x20 : $0 }
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
            return Fields(bytes[...], as: "www bbb dd HH:MM:SS yyyy", padsDay: true)?.date
        }
        if let fields = Fields(bytes[...], as: "www, dd bbb yyyy HH:MM:SS gmt") { return fields.date }
        guard weekdays.contains(String(decoding: bytes[..<comma], as: UTF8.self)),
            let fields = Fields(bytes[comma...], as: ", dd-bbb-yy HH:MM:SS gmt")
        else { return nil }
        return fields.date(now: now)
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}

/// The parts of a date, read by a pattern with one letter for each character of a part.
private struct Fields {
    private var parts: [Character: String] = [:]

    init?(_ bytes: ArraySlice<UInt8>, as pattern: String, padsDay: Bool = false) {
        guard bytes.count == pattern.utf8.count else { return nil }
        for (byte, sign) in zip(bytes, pattern) {
            switch sign {
            case "w", "b": guard byte.isLowercaseLetter else { return nil }
            case "d" where padsDay && parts["d"] == nil && byte == UInt8(ascii: " "):
                parts["d"] = "0"
                continue
            case "d", "y", "H", "M", "S": guard byte.isDigit else { return nil }
            default:
                guard sign.asciiValue == byte else { return nil }
                continue
            }
            parts[sign, default: ""].append(Character(Unicode.Scalar(byte)))
        }
        if let weekday = parts["w"], !Self.weekdays.contains(weekday) { return nil }
    }

    /// The date with its four-digit year.
    var date: Date? { parts["y"].flatMap(date(inYear:)) }

    /// Returns the date with its two-digit year.
    func date(now: Date) -> Date? {
        guard let digits = parts["y"].flatMap({ Int($0) }) else { return nil }
        let yearLength = 365.2425 * 86_400
        let century = Int((now.timeIntervalSince1970 / yearLength + 1970) / 100) * 100
        let limit = now.addingTimeInterval(50 * yearLength)
        let dates = [century + 100, century, century - 100].lazy.compactMap { date(inYear: "\($0 + digits)") }
        return dates.first { $0 <= limit }
    }

    private func date(inYear year: String) -> Date? {
        guard let month = parts["b"].flatMap(Self.months.firstIndex(of:)), let day = parts["d"],
            let hour = parts["H"], let minute = parts["M"], let second = parts["S"]
        else { return nil }
        // `Date` cannot represent a leap second, which becomes the second before it.
        let time = "\(hour):\(minute):\(second == "60" ? "59" : second)"
        let text = "\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day)T\(time)Z"
        return Array(text.utf8).withUnsafeBytes(ISO8601.date)
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
