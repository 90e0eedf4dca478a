public import Foundation

/// Dates with times as services write them: the profile of ISO 8601 in RFC 3339, section 5.6.
///
/// The offset may omit its colon (`+0000`) or its minutes (`+05`). Nonexistent dates, leap seconds, which `Date` cannot
/// represent, and dates outside the years 0000 to 9999 in UTC are invalid.
public enum ISO8601 {
    /// Parses a date in UTF-8; returns nil if it is invalid.
    public static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        guard isComplete(text) else { return nil }
        var reader = DateReader(text)
        return reader.readISO8601() ? reader.date : nil
    }

    /// Returns whether a text has a date, a time without a leap second and an offset, and nothing else.
    private static func isComplete(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.prefix(19).hasForm("0000-00-00T00:00:00"), text[17] < UInt8(ascii: "6") else { return false }
        var offset = text.dropFirst(19)
        if offset.first == UInt8(ascii: ".") {
            let end = offset.dropFirst().drop(while: \.isDigit)
            guard end.startIndex > offset.startIndex + 1 else { return false }
            offset = end
        }
        return ["Z", "+00:00", "+0000", "+00"].contains { offset.hasForm($0) }
    }

    /// Parses a date; returns nil if it is invalid.
    public static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
    }

    /// Parses a date with or without a time; returns nil if it is invalid.
    ///
    /// Without a time, the date is midnight in UTC.
    public static func dateOrDay(_ text: String) -> Date? {
        date(text) ?? date(text + "T00:00:00Z")
    }

    /// Returns `date` without fractions of a second; nil if it is outside the years 0000 to 9999.
    public static func wholeSeconds(of date: Date) -> Date? {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return (yearZero..<yearTenThousand).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
    }

    /// Returns `date` in UTC as `2020-05-20T11:24:59Z`, with fractions of a second truncated.
    public static func text(of date: Date) -> String { withText(of: date) { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the text of `date` in UTF-8.
    static func withText<Value>(of date: Date, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // In this order of the arguments, the maximum is never NaN.
        let sinceYearZero = min(max(yearZero, seconds), yearTenThousand - 1) - yearZero
        let (year, month, day) = CivilDate.date(ofDay: Int(sinceYearZero / 86_400))
        let time = Int(sinceYearZero.truncatingRemainder(dividingBy: 86_400))
        return withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { text in
            text.copyBytes(from: "0000-00-00T00:00:00Z".utf8)
            func write(_ number: Int, endingAt end: Int) {
                var (rest, index) = (number, end)
                while rest > 0 {
                    index -= 1
                    text[index] += UInt8(rest % 10)
                    rest /= 10
                }
            }
            write(year, endingAt: 4)
            write(month, endingAt: 7)
            write(day, endingAt: 10)
            write(time / 3_600, endingAt: 13)
            write(time / 60 % 60, endingAt: 16)
            write(time % 60, endingAt: 19)
            return body(UnsafeRawBufferPointer(text))
        }
    }

    static let yearZero = -62_167_219_200.0
    private static let yearTenThousand = 253_402_300_800.0
}

extension Collection<UInt8> {
    /// Returns whether this has the form of `example`: a digit for `0`, a sign for `+`, letters in any case.
    fileprivate func hasForm(_ example: String) -> Bool {
        guard count == example.utf8.count else { return false }
        return zip(self, example.utf8).allSatisfy { byte, expected in
            switch expected {
            case UInt8(ascii: "0"): byte.isDigit
            case UInt8(ascii: "+"): byte == expected || byte == UInt8(ascii: "-")
            default: byte == expected || byte == expected | 0x20
            }
        }
    }
}
