enum Language: String, CaseIterable {
    case english = "en"
    case greek = "el"
    case brazilianPortuguese = "pt-BR"
    case romanian = "ro"
    case hindi = "hi"

    /// Returns the language that the environment names; nil if no variable is set, or the locale is `C` or `POSIX`.
    ///
    /// As in POSIX, the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set counts. An empty variable counts as unset.
    /// `value` returns the value of a variable.
    static func named(in value: (String) -> String?) -> Language? {
        guard let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first(where: { !$0.isEmpty }),
            !["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
        else { return nil }
        return Language(locale: locale)
    }

    /// Chooses the language of a locale such as `el_GR.UTF-8`; English for `C`, `POSIX` and any other language.
    ///
    /// All variants of Portuguese use Brazilian Portuguese, which their readers understand better than English.
    init(locale: String) {
        let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
        self = Self.allCases.first { $0.rawValue.prefix(2) == language } ?? .english
    }

    var phrases: Phrases { self == .english ? .english : Phrases(self) }

    /// The file with the phrases; nil for English, whose texts are in the code.
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
