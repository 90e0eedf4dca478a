enum Language: String, CaseIterable {
    case english = "en"
    case greek = "el"
    case brazilianPortuguese = "pt-BR"
    case romanian = "ro"
    case hindi = "hi"

    /// Chooses the language of messages as POSIX does: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// An empty variable counts as unset. `value` returns the value of a variable.
    init(environment value: (String) -> String?) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
        self.init(locale: set ?? "")
    }

    /// Chooses the language of a locale such as `el_GR.UTF-8`; English for `C`, `POSIX` and any other language.
    ///
    /// All variants of Portuguese get Brazilian Portuguese, which their readers understand better than English.
    init(locale: String) {
        let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
        self = Self.allCases.first { $0.rawValue.prefix(2) == language } ?? .english
    }

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
