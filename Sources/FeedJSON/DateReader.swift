package import Foundation

/// Reads the parts of a date, with any white space between them.
package struct DateReader {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    package var year, month, day: Int?

    /// The seconds since midnight, with any fraction, and the offset from UTC in seconds.
    private var time: Double?
    private var zone: Int?

    package init(_ text: UnsafeRawBufferPointer) {
        bytes = text
    }

    /// The date that was read; nil if it does not exist.
    ///
    /// Without a time, it is midnight; without a zone, it is in UTC.
    package var date: Date? {
        guard let year, let month, let day, (1...12).contains(month),
            (1...CivilDate.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let days = CivilDate.number(year: year, month: month, day: day)
        let seconds = ISO8601.yearZero + Double(days) * 86_400 + (time ?? 0) - Double(zone ?? 0)
        let date = Date(timeIntervalSince1970: seconds)
        return ISO8601.wholeSeconds(of: date) == nil ? nil : date
    }

    /// Reads a date such as `2020-05-20T11:24:59Z`, `20200520`, `2020-05` or `2020-05-20 11:24 +0200`.
    package mutating func readISO8601() -> Bool {
        year = readNumber(ofLength: 4...4)
        guard year != nil else { return false }
        let isSeparated = skip("-") || skip("/")
        let length = isSeparated ? 1...2 : 2...2
        month = readNumber(ofLength: length) ?? 1
        // Three digits are the day of a year, which feeds do not use.
        guard (skip("-") || skip("/")) == isSeparated || !isAtDigit else { return false }
        day = readNumber(ofLength: length) ?? 1
        _ = skip("T") || skip("t") || skip(",")
        return readTime() && readZone() && isAtEnd
    }

    /// Reads the time, if any; returns false if it is invalid.
    ///
    /// A leap second becomes the second before it.
    package mutating func readTime() -> Bool {
        guard var hour = readNumber(ofLength: 1...2) else { return true }
        let hasColon = skip(":")
        guard let minute = readNumber(ofLength: 2...2), minute < 60 else { return false }
        var second = 0.0
        if hasColon ? skip(":") : isAtDigit {
            guard let number = readNumber(ofLength: 1...2), number <= 60 else { return false }
            second = Double(min(number, 59))
            if skip(".") || skip(",") { readFraction(into: &second) }
        }
        let start = index
        switch readWord() {
        case "am": hour = hour == 12 ? 0 : hour
        case "pm": hour = hour < 12 ? hour + 12 : hour
        default: index = start
        }
        time = Double(hour * 3_600 + minute * 60) + second
        return hour < 24
    }

    private mutating func readFraction(into second: inout Double) {
        var scale = 1.0
        while isAtDigit {
            scale /= 10
            second += Double(bytes[index] - UInt8(ascii: "0")) * scale
            index += 1
        }
    }

    /// Reads the time zone, if any; returns false if it is unknown.
    package mutating func readZone() -> Bool {
        if let name = readWord() {
            guard let hours = Self.zones[name] else { return false }
            zone = Int(hours * 3_600)
            guard hours == 0 else { return true }
        }
        let isWest = skip("-")
        guard isWest || skip("+") else { return true }
        guard let hour = readNumber(ofLength: 1...2), hour < 24 else { return false }
        _ = skip(":")
        let minute = readNumber(ofLength: 2...2) ?? 0
        zone = (hour * 3_600 + minute * 60) * (isWest ? -1 : 1)
        return minute < 60
    }

    // MARK: - Parts

    package var hasZone: Bool { zone != nil }

    /// Whether at most a comment follows.
    package var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return index == bytes.count || bytes[index] == UInt8(ascii: "(")
        }
    }

    private var isAtDigit: Bool { index < bytes.count && bytes[index].isDigit }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    /// Skips white space and separators.
    package mutating func skipSeparators() {
        while index < bytes.count, bytes[index] <= 0x20 || ",-./".utf8.contains(bytes[index]) { index += 1 }
    }

    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    package mutating func readNumber(ofLength lengths: ClosedRange<Int>) -> Int? {
        skipSpace()
        var (end, number) = (index, 0)
        while end < bytes.count, end - index < lengths.upperBound, bytes[end].isDigit {
            number = number * 10 + Int(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        guard end - index >= lengths.lowerBound else { return nil }
        index = end
        return number
    }

    /// Reads a year of four digits, or of two or three digits from 1950 to 2049, unless it is the hour of a time.
    package mutating func readYear() -> Int? {
        skipSpace()
        let start = index
        guard let number = readNumber(ofLength: 2...4) else { return nil }
        let length = index - start
        guard !skip(":") else {
            index = start
            return nil
        }
        return length == 4 ? number : length == 2 && number < 50 ? 2000 + number : 1900 + number
    }

    /// Reads a word, if any, which may have non-ASCII letters; returns it in lower case, or empty if it is too long.
    package mutating func readWord() -> String? {
        skipSpace()
        let start = index
        while index < bytes.count, "a"..."z" ~= Unicode.Scalar(bytes[index] | 0x20) || bytes[index] >= 0x80 {
            index += 1
        }
        guard index > start else { return nil }
        return index - start <= 64 ? String(decoding: bytes[start..<index], as: UTF8.self).lowercased() : ""
    }

    /// The UTC offsets in hours of the zones in RFC 822, and of others that feeds use.
    private static let zones: [String: Double] = [
        "gmt": 0, "utc": 0, "z": 0, "ut": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5, "akst": -9, "akdt": -8, "hst": -10,
        "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3, "msk": 3,
        "ist": 5.5, "hkt": 8, "sgt": 8, "jst": 9, "kst": 9, "awst": 8, "acst": 9.5, "acdt": 10.5, "aest": 10,
        "aedt": 11, "nzst": 12, "nzdt": 13,
    ]
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
