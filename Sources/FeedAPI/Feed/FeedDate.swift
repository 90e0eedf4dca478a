import FeedJSON
import FeedMarkup
import Foundation

/// Reads dates as feeds write them: in the form of RFC 822 or ISO 8601, with what is common besides.
struct FeedDate {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// Returns the date in a text; nil if it does not exist, or its time zone is unknown.
    ///
    /// Without a time it is midnight, and without a zone UTC.
    static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        if let date = ISO8601.date(text) { return date }
        var (numbers, words) = (FeedDate(bytes: text), FeedDate(bytes: text))
        return numbers.readISO8601() ?? words.readRFC822()
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Reads a date such as `2020-05-20`, `20200520`, `2020-05` or `2020-05-20 11:24 +0200`.
    private mutating func readISO8601() -> Date? {
        guard let year = readNumber(ofLength: 4...4) else { return nil }
        _ = skip("-") || skip("/")
        let month = readNumber(ofLength: 1...2) ?? 1
        _ = skip("-") || skip("/")
        let day = readNumber(ofLength: 1...2) ?? 1
        _ = skip("T") || skip("t")
        return readRest(ofYear: year, month: month, day: day)
    }

    /// Reads a date such as `Wed, 20 May 2020 11:24:59 GMT`, `20-May-20` or `Wed May 20 11:24:59 2020`.
    private mutating func readRFC822() -> Date? {
        var (day, month, time): (Int?, Int?, Int?)
        while index < bytes.count {
            if skip(" ") || skip(",") || skip("-") || skip(".") { continue }
            guard let number = readNumber(ofLength: 1...4) else {
                guard let word = readWord() else { return nil }
                month = month ?? Self.month(word)
                continue
            }
            if skip(":") {
                time = readClock(hour: number)
            } else if day == nil {
                day = number
            } else if let day, let month {
                let year = number < 50 ? 2000 + number : number < 1000 ? 1900 + number : number
                return readRest(ofYear: year, month: month, day: day, time: time)
            }
        }
        return nil
    }

    /// Reads the time, unless that came before, and the zone, and nothing else.
    private mutating func readRest(ofYear year: Int, month: Int, day: Int, time: Int? = nil) -> Date? {
        var time = time
        while skip(" ") || skip(",") {}
        if time == nil, let hour = readNumber(ofLength: 1...2) {
            guard skip(":"), let clock = readClock(hour: hour) else { return nil }
            time = clock
        }
        return readZone().flatMap { ISO8601.date(year: year, month: month, day: day, seconds: (time ?? 0) - $0) }
    }

    /// Reads minutes and seconds; a leap second becomes the one before it.
    private mutating func readClock(hour: Int) -> Int? {
        guard hour < 24, let minute = readNumber(ofLength: 2...2), minute < 60 else { return nil }
        guard skip(":") else { return hour * 3_600 + minute * 60 }
        guard let second = readNumber(ofLength: 1...2), second <= 60 else { return nil }
        if skip(".") || skip(",") { _ = readNumber(ofLength: 1...9) }
        return hour * 3_600 + minute * 60 + min(second, 59)
    }

    /// Reads the seconds by which a zone is ahead of UTC.
    private mutating func readZone() -> Int? {
        while skip(" ") {}
        let isWest = skip("-")
        if isWest || skip("+") {
            guard let hour = readNumber(ofLength: 1...2), hour < 24 else { return nil }
            _ = skip(":")
            let minute = readNumber(ofLength: 2...2) ?? 0
            guard isAtEnd, minute < 60 else { return nil }
            return (hour * 3_600 + minute * 60) * (isWest ? -1 : 1)
        }
        let name = readWord().map { String(decoding: $0, as: UTF8.self).lowercased() }
        return isAtEnd ? Self.zones[name ?? "utc"].map { Int($0 * 3_600) } : nil
    }

    /// Whether nothing follows but a comment.
    private var isAtEnd: Bool {
        let rest = bytes.part(index..<bytes.count).trimmed
        return rest.isEmpty || rest[0] == UInt8(ascii: "(")
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func readNumber(ofLength lengths: ClosedRange<Int>) -> Int? {
        var (end, number) = (index, 0)
        while end < bytes.count, end - index < lengths.upperBound, bytes[end].isDigit {
            number = number * 10 + Int(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        guard end - index >= lengths.lowerBound else { return nil }
        index = end
        return number
    }

    private mutating func readWord() -> UnsafeRawBufferPointer? {
        let start = index
        while index < bytes.count, "a"..."z" ~= Unicode.Scalar(bytes[index] | 0x20) { index += 1 }
        return index == start ? nil : bytes.part(start..<index)
    }

    private static func month(_ word: UnsafeRawBufferPointer) -> Int? {
        let names: [StaticString] = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        return names.firstIndex { word.part(0..<min(word.count, 3)) == $0 }.map { $0 + 1 }
    }

    /// The hours by which zones are ahead of UTC: those of RFC 822, and others that feeds use.
    private static let zones: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5, "akst": -9, "akdt": -8, "hst": -10,
        "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3, "msk": 3,
        "ist": 5.5, "hkt": 8, "sgt": 8, "jst": 9, "kst": 9, "awst": 8, "acst": 9.5, "acdt": 10.5, "aest": 10,
        "aedt": 11, "nzst": 12, "nzdt": 13,
    ]
}
