enum Language: String, CaseIterable {
    case english = "en"
    case greek = "el"
    case brazilianPortuguese = "pt-BR"
    case romanian = "ro"
    case hindi = "hi"

    /// Chooses the language of messages as in POSIX, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// An empty variable counts as unset. `value` returns the value of a variable.
    init(environment value: (String) -> String?) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
        self.init(locale: set ?? "")
    }

    /// Returns the language that the environment names; nil if no variable is set, or the locale is `C` or `POSIX`.
    static func named(in value: (String) -> String?) -> Language? {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
        let locale = set.map { $0.prefix { $0 != "." && $0 != "@" } } ?? "C"
        return ["C", "POSIX"].contains(locale) ? nil : Language(environment: value)
    }

    /// Chooses the language of a locale such as `el_GR.UTF-8`; English for `C`, `POSIX` and any other language.
    ///
    /// All variants of Portuguese use Brazilian Portuguese, which their readers understand better than English.
    init(locale: String) {
        let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
        self = Self.allCases.first { $0.rawValue.prefix(2) == language } ?? .english
    }

    var phrases: Phrases { self == .english ? .english : Phrases(self) }

    /// The file with the phrases; nil for English, whose phrases are declared in code.
    var file: [UInt8]? {
        switch self {
        case .english: nil
        case .greek: PackageResources.el_txt
        case .brazilianPortuguese: PackageResources.pt_BR_txt
        case .romanian: PackageResources.ro_txt
        case .hindi: PackageResources.hi_txt
        }
    }

    /// The number of plural forms in a phrase with a number.
    var pluralForms: Int { self == .romanian ? 3 : 2 }

    /// Returns the index of the plural form for `count`, by the rules of the Unicode CLDR.
    func plural(of count: Int) -> Int {
        switch self {
        case .english, .greek: count == 1 ? 0 : 1
        case .brazilianPortuguese, .hindi: count <= 1 ? 0 : 1
        // "1 zi", "2 zile", "20 de zile"
        case .romanian: count == 1 ? 0 : count == 0 || 1...19 ~= count % 100 ? 1 : 2
        }
    }
}

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
