/// A file of translated phrases, in UTF-8: each line is empty, a comment that begins with `#`, or `key = text`.
///
/// A text has placeholders in braces. Plural forms are separated by ` | `, in the order of ``Language/plural(of:)``.
struct Translation: Sendable {
    private let texts: [Substring: Substring]

    init(_ file: [UInt8]) {
        texts = Dictionary(Self.entries(of: file)) { first, _ in first }
    }

    subscript(key: String) -> String? {
        texts[Substring(key)].map(String.init)
    }

    /// Returns all entries in the order of the file, including duplicates; other lines are ignored.
    static func entries(of file: [UInt8]) -> [(key: Substring, text: Substring)] {
        String(decoding: file, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.first != UInt8(ascii: "#"), let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (Substring(line[..<sign].dropLast()), Substring(line[sign...].dropFirst(2)))
        }
    }

    static func forms(in text: String) -> [String] {
        text.split(separator: " | ").map(String.init)
    }
}

/// A phrase with placeholders such as `{age}`; call it with their values in the order of the English text.
struct Template<each Value: LosslessStringConvertible>: Sendable {
    let english: String
    let text: String

    func callAsFunction(_ value: repeat each Value) -> String {
        var values: [String] = []
        repeat values.append(String(each value))
        let named = Array(zip(Placeholder.names(in: english), values))
        return Placeholder.replaced(in: text) { name in named.first { $0.0 == name }?.1 }
    }
}

/// A phrase with a number, in each plural form of its language.
struct Counted: Sendable {
    let forms: [String]
    let language: Language

    func callAsFunction(_ count: Int) -> String {
        let form = forms[min(language.plural(of: count), forms.count - 1)]
        return Placeholder.replaced(in: form) { $0 == "count" ? "\(count)" : nil }
    }
}

enum Placeholder {
    /// Returns the distinct names in braces, in the order of the text.
    static func names(in text: String) -> [Substring] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().reduce(into: []) { names, part in
            let name = part.prefix { $0 != "}" }
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Replaces each placeholder with its value; braces in a value are not replaced.
    static func replaced(in text: String, with value: (Substring) -> String?) -> String {
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let name = part.prefix { $0 != "}" }
            result += (value(name) ?? "") + String(part.dropFirst(name.count + 1))
        }
    }
}
