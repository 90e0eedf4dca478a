/// A language the program speaks.
enum Language: String, CaseIterable {
    case english = "en"
    case greek = "el"
    case brazilianPortuguese = "pt-BR"
    case romanian = "ro"
    case hindi = "hi"

    /// Chooses the language of messages as POSIX does: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// A variable that is empty counts as not set. `value` gives a variable's value.
    init(environment value: (String) -> String?) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
        self.init(locale: set ?? "")
    }

    /// Chooses the language of a locale such as `el_GR.UTF-8`; English for `C`, `POSIX` and any other language.
    ///
    /// Readers of every Portuguese get Brazil's, which they understand better than English.
    init(locale: String) {
        let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
        self = Self.allCases.first { $0.rawValue.prefix(2) == language } ?? .english
    }

    /// What the program says in this language.
    var phrases: Phrases {
        switch self {
        case .english: .english
        case .greek: .greek
        case .brazilianPortuguese: .brazilianPortuguese
        case .romanian: .romanian
        case .hindi: .hindi
        }
    }
}
