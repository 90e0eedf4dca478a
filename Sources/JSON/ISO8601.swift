package import Foundation

/// Dates with times as services write them: the profile of ISO 8601 in RFC 3339, section 5.6.
///
/// The offset may omit its colon (`+0000`) or its minutes (`+05`). Rejected are dates that do not exist, leap seconds,
/// which `Date` cannot represent, and dates outside the years 0000 to 9999 in UTC.
package enum ISO8601 {
    /// Returns the date in `text`, or nil if it is not one.
    package static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        var scanner = DateScanner(bytes: text)
        guard let seconds = scanner.dateTime(), scanner.isAtEnd else { return nil }
        guard (yearZero..<yearTenThousand).contains(seconds.rounded(.down)) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Returns `date` in UTC as `2020-05-20T11:24:59Z`, with fractions of a second truncated.
    package static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // The order of the arguments matters: this way, the maximum is never NaN.
        let whole = Int(min(max(yearZero, seconds), yearTenThousand - 1))
        let (year, month, day) = CivilDate.date(fromDays: whole.floored(by: 86_400))
        let time = whole - whole.floored(by: 86_400) * 86_400
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))"
            + "T\(padded(time / 3_600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
    }

    private static let yearZero = Double(CivilDate.days(year: 0, month: 1, day: 1)) * 86_400
    private static let yearTenThousand = Double(CivilDate.days(year: 10_000, month: 1, day: 1)) * 86_400

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Parses the parts of a date from its bytes.
private struct DateScanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    /// The seconds since 1970 in UTC.
    mutating func dateTime() -> Double? {
        guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
            (1...12).contains(month), (1...CivilDate.length(ofMonth: month, year: year)).contains(day),
            skip("T") || skip("t"), let time = clockTime(),
            let fraction = fraction(), let offset = offset()
        else { return nil }
        return Double(CivilDate.days(year: year, month: month, day: day) * 86_400 + time - offset) + fraction
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
        guard isWest || skip("+"), let hour = number(2), hour < 24, let minute = isAtEnd ? 0 : offsetMinute() else {
            return nil
        }
        let offset = hour * 3_600 + minute * 60
        return isWest ? -offset : offset
    }

    private mutating func offsetMinute() -> Int? {
        _ = skip(":")
        guard let minute = number(2), minute < 60 else { return nil }
        return minute
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

/// Days of the proleptic Gregorian calendar, counted from 1 January 1970.
enum CivilDate {
    /// Returns the number of days in a month.
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of a date's day.
    ///
    /// Years start in March here, so that the leap day is the last day of its year.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let leapDays = year.floored(by: 4) - year.floored(by: 100) + year.floored(by: 400)
        return 365 * year + leapDays + daysBefore(marchMonth: (month + 9) % 12) + day - 1 - daysBefore1970
    }

    /// Returns the date of the day with this number.
    static func date(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        var year = (days + daysBefore1970).floored(by: 366)
        while self.days(year: year + 1, month: 3, day: 1) <= days { year += 1 }
        let dayOfYear = days - self.days(year: year, month: 3, day: 1)
        let marchMonth = (dayOfYear * 5 + 2) / 153
        let month = (marchMonth + 2) % 12 + 1
        return (month > 2 ? year : year + 1, month, dayOfYear - daysBefore(marchMonth: marchMonth) + 1)
    }

    /// The days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    /// Returns the days before a month, counted from March: month lengths repeat every five months, in 153 days.
    private static func daysBefore(marchMonth: Int) -> Int {
        (153 * marchMonth + 2) / 5
    }
}

extension Int {
    /// Returns the quotient rounded towards negative infinity.
    func floored(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}
