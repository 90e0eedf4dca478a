public import Foundation

/// Dates with times as services write them: the profile of ISO 8601 in RFC 3339, section 5.6.
///
/// The offset may omit its colon (`+0000`) or its minutes (`+05`). Nonexistent dates, leap seconds, which `Date` cannot
/// represent, and dates outside the years 0000 to 9999 in UTC are invalid.
public enum ISO8601 {
    /// Parses a date in UTF-8; returns nil if it is invalid.
    public static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        var scanner = DateScanner(bytes: text)
        guard let seconds = scanner.dateTime(), scanner.isAtEnd else { return nil }
        guard (yearZero..<yearTenThousand).contains(seconds.rounded(.down)) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Returns the date `seconds` after the beginning of a day in UTC; nil if the day does not exist.
    package static func date(year: Int, month: Int, day: Int, seconds: Int) -> Date? {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...CivilDate.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let days = CivilDate.number(year: year, month: month, day: day)
        return wholeSeconds(of: Date(timeIntervalSince1970: yearZero + Double(days) * 86_400 + Double(seconds)))
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

    private static let yearZero = -62_167_219_200.0
    private static let yearTenThousand = 253_402_300_800.0
}

private struct DateScanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    /// The seconds since 1970 in UTC.
    mutating func dateTime() -> Double? {
        guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
            skip("T") || skip("t"), let time = clockTime(), let fraction = fraction(), let offset = offset(),
            let local = ISO8601.date(year: year, month: month, day: day, seconds: time)
        else { return nil }
        return local.timeIntervalSince1970 - Double(offset) + fraction
    }

    private mutating func clockTime() -> Int? {
        guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60,
            skip(":"), let second = number(2), second < 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        var value = 0.0
        var scale = 1.0
        let start = position
        while let digit = number(1) {
            scale /= 10
            value += Double(digit) * scale
        }
        return position > start ? value : nil
    }

    private mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hour = number(2), hour < 24 else { return nil }
        let hasColon = skip(":")
        guard let minute = isAtEnd && !hasColon ? 0 : number(2), minute < 60 else { return nil }
        let offset = hour * 3_600 + minute * 60
        return isWest ? -offset : offset
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard bytes.count - position >= digits else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}

/// Days of the proleptic Gregorian calendar, counted from 1 January of the year 0.
enum CivilDate {
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func number(year: Int, month: Int, day: Int) -> Int {
        (1..<month).reduce(days(before: year) + day - 1) { $0 + length(ofMonth: $1, year: year) }
    }

    static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        var (year, month) = (number / 366, 1)
        while days(before: year + 1) <= number { year += 1 }
        var day = number - days(before: year) + 1
        while day > length(ofMonth: month, year: year) {
            day -= length(ofMonth: month, year: year)
            month += 1
        }
        return (year, month, day)
    }

    private static func days(before year: Int) -> Int {
        365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    }
}
