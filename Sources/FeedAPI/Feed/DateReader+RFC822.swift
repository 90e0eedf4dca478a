import FeedJSON
import FeedMarkup
import Foundation

/// Dates of feeds, in the formats of RFC 822 and ISO 8601; years of four digits before 1000 are mistakes.
extension DateReader {
    /// Returns the date in a text in either format; nil if it does not exist, or has an unknown part.
    static func feedDate(_ text: UnsafeRawBufferPointer) -> Date? {
        if let date = isoDate(text) { return date }
        var reader = DateReader(text)
        if reader.readRFC822() { return reader.modernDate }
        guard text.contains(where: { $0 >= 0x80 }) else { return nil }
        let spaced = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return spaced.withBytes { $0.elementsEqual(text) ? nil : feedDate($0) }
    }

    /// Returns the date in a text in the format of ISO 8601; nil if it has another one.
    static func isoDate(_ text: UnsafeRawBufferPointer) -> Date? {
        var reader = DateReader(text)
        return reader.readISO8601() ? reader.modernDate : nil
    }

    private var modernDate: Date? { year.flatMap { $0 < 1000 ? nil : date } }

    /// Reads a date such as `Wed, 20 May 2020 11:24:59 GMT`, `20-May-20`, `May 20, 2020` or `Wed May 20 11:24:59 2020`.
    ///
    /// The word before the day is a weekday in any language, unless no word follows the day.
    private mutating func readRFC822() -> Bool {
        let (first, second) = (readPart(), readPart())
        day = readNumber(ofLength: 1...2)
        skipSeparators()
        if let word = readPart() {
            month = second == nil ? Self.months[word] : nil
        } else {
            month = (second ?? first).flatMap { Self.months[$0] }
        }
        guard day != nil, month != nil else { return false }
        year = readYear()
        _ = skip(",")
        guard readTime(), readZone() else { return false }
        if year == nil {
            year = readYear()
            guard hasZone || readZone() else { return false }
        }
        return isAtEnd
    }

    /// Reads a word, if any, and the separators after it.
    private mutating func readPart() -> String? {
        let word = readWord()
        skipSeparators()
        return word
    }

    /// The months by their English names, which may be abbreviated to three letters.
    private static let months: [String: Int] = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
        "dec": 12, "january": 1, "february": 2, "march": 3, "april": 4, "june": 6, "july": 7, "august": 8, "sept": 9,
        "september": 9, "october": 10, "november": 11, "december": 12,
    ]
}
