import FeedJSON
import FeedMarkup
import Foundation

/// Reads dates of feeds, in the formats of RFC 822 and ISO 8601, with any white space between the parts.
struct FeedDate {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    private var year, month, day, time, zone: Int?

    /// Returns the date in a text; nil if it does not exist, or has an unknown part.
    ///
    /// Without a time, the date is midnight; without a zone, it is in UTC.
    static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        if let date = isoDate(text) { return date }
        var words = FeedDate(bytes: text)
        if words.readRFC822() { return words.date }
        guard text.contains(where: { $0 >= 0x80 }) else { return nil }
        let spaced = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return spaced.withBytes { $0.elementsEqual(text) ? nil : date($0) }
    }

    /// Returns the date in a text in the format of ISO 8601; nil if it has another one.
    static func isoDate(_ text: UnsafeRawBufferPointer) -> Date? {
        var numbers = FeedDate(bytes: text)
        return numbers.readISO8601() ? numbers.date : nil
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private var date: Date? {
        guard let year, year >= 1000, let month, let day else { return nil }
        return ISO8601.date(year: year, month: month, day: day, seconds: (time ?? 0) - (zone ?? 0))
    }

    /// Reads a date such as `2020-05-20T11:24:59Z`, `20200520`, `2020-05` or `2020-05-20 11:24 +0200`.
    private mutating func readISO8601() -> Bool {
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

    /// Reads a date such as `Wed, 20 May 2020 11:24:59 GMT`, `20-May-20`, `May 20, 2020` or `Wed May 20 11:24:59 2020`.
    ///
    /// The word before the day is a weekday in any language, unless no word follows the day.
    private mutating func readRFC822() -> Bool {
        let (first, second) = (readPart(), readPart())
        day = readNumber(ofLength: 1...2)
        skipSeparators()
        if let word = readPart() {
            month = second == nil ? Self.month(word) : nil
        } else {
            month = (second ?? first).flatMap(Self.month)
        }
        guard day != nil, month != nil else { return false }
        year = readYear()
        _ = skip(",")
        guard readTime(), readZone() else { return false }
        if year == nil {
            year = readYear()
            guard zone != nil || readZone() else { return false }
        }
        return isAtEnd
    }

    /// Reads a year of four digits, or of two or three digits from 1950 to 2049.
    private mutating func readYear() -> Int? {
        let start = index
        guard let number = readNumber(ofLength: 2...4), !skip(":") else {
            index = start
            return nil
        }
        let digits = bytes.part(start..<index).trimmed.count
        return digits == 4 ? number : digits == 2 && number < 50 ? 2000 + number : 1900 + number
    }

    /// Reads the time, if any; returns false if it is invalid.
    ///
    /// A leap second becomes the second before it.
    private mutating func readTime() -> Bool {
        guard var hour = readNumber(ofLength: 1...2) else { return true }
        let hasColon = skip(":")
        guard let minute = readNumber(ofLength: 2...2), minute < 60 else { return false }
        var second = 0
        if hasColon ? skip(":") : isAtDigit {
            guard let number = readNumber(ofLength: 1...2), number <= 60 else { return false }
            second = min(number, 59)
            if skip(".") || skip(",") { while isAtDigit { index += 1 } }
        }
        let start = index
        switch readWord() {
        case let word? where word == "am": hour = hour == 12 ? 0 : hour
        case let word? where word == "pm": hour = hour < 12 ? hour + 12 : hour
        default: index = start
        }
        time = hour * 3_600 + minute * 60 + second
        return hour < 24
    }

    /// Reads the time zone, if any; returns false if it is unknown.
    private mutating func readZone() -> Bool {
        if let word = readWord() {
            guard let hours = Self.zones.first(where: { word == $0.name })?.hours else { return false }
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

    /// Whether at most a comment follows.
    private var isAtEnd: Bool {
        let rest = bytes.part(index..<bytes.count).trimmed
        return rest.isEmpty || rest[0] == UInt8(ascii: "(")
    }

    private var isAtDigit: Bool { index < bytes.count && bytes[index].isDigit }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    private mutating func skipSeparators() {
        while skip(",") || skip(".") || skip("-") || skip("/") {}
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func readNumber(ofLength lengths: ClosedRange<Int>) -> Int? {
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

    /// Reads a word of letters, if any.
    private mutating func readWord() -> UnsafeRawBufferPointer? {
        skipSpace()
        let start = index
        while index < bytes.count, "a"..."z" ~= Unicode.Scalar(bytes[index] | 0x20) || bytes[index] >= 0x80 {
            index += 1
        }
        return index > start ? bytes.part(start..<index) : nil
    }

    /// Reads a word of letters, if any, and the separators after it.
    private mutating func readPart() -> UnsafeRawBufferPointer? {
        let word = readWord()
        skipSeparators()
        return word
    }

    /// Returns the month with an English name, which may be abbreviated to three letters.
    private static func month(_ word: UnsafeRawBufferPointer) -> Int? {
        if word == "Sept" { return 9 }
        let number = months.firstIndex { name in word == name || word.count == 3 && name.hasPrefix(word) }
        return number.map { $0 + 1 }
    }

    private static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The UTC offsets in hours of the zones in RFC 822, and of others that feeds use.
    private static let zones: [(name: StaticString, hours: Double)] = [
        ("GMT", 0), ("UTC", 0), ("Z", 0), ("UT", 0), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7),
        ("MDT", -6), ("PST", -8), ("PDT", -7), ("AST", -4), ("ADT", -3), ("NST", -3.5), ("NDT", -2.5), ("AKST", -9),
        ("AKDT", -8), ("HST", -10), ("WET", 0), ("WEST", 1), ("BST", 1), ("CET", 1), ("CEST", 2), ("MET", 1),
        ("MEST", 2), ("EET", 2), ("EEST", 3), ("MSK", 3), ("IST", 5.5), ("HKT", 8), ("SGT", 8), ("JST", 9), ("KST", 9),
        ("AWST", 8), ("ACST", 9.5), ("ACDT", 10.5), ("AEST", 10), ("AEDT", 11), ("NZST", 12), ("NZDT", 13),
    ]
}

extension StaticString {
    /// Returns whether this begins with three letters, in any case.
    fileprivate func hasPrefix(_ letters: UnsafeRawBufferPointer) -> Bool {
        UnsafeRawBufferPointer(start: utf8Start, count: letters.count).isSameName(as: letters)
    }
}
