/// A file of translated texts, in UTF-8: each English text is followed by its translation, which is indented.
///
/// A text with a number has two English lines, the singular and the plural, and a translated line for each plural form,
/// in the order of ``Language/plural(of:)``. Empty lines, and lines that begin with `#`, are ignored.
struct Translation: Sendable {
    typealias Entry = (english: [String], forms: [String])

    private let forms: [[String]: [String]]

    init(_ file: [UInt8]) {
        forms = Dictionary(Self.entries(of: file).map { ($0.english, $0.forms) }) { first, _ in first }
    }

    /// Returns the translation of an English text, in each plural form.
    subscript(english: [String]) -> [String]? { forms[english] }

    /// Returns all entries in the order of the file, including duplicates.
    static func entries(of file: [UInt8]) -> [Entry] {
        let lines = String(decoding: file, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
        return lines.reduce(into: []) { entries, line in
            if line.utf8.first == UInt8(ascii: "#") { return }
            if line.utf8.first == UInt8(ascii: " "), !entries.isEmpty {
                return entries[entries.count - 1].forms.append(String(line.drop { $0 == " " }))
            }
            if let last = entries.last, last.forms.isEmpty {
                return entries[entries.count - 1].english.append(String(line))
            }
            entries.append((english: [String(line)], forms: []))
        }
    }
}
