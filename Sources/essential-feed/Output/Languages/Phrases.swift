import FeedCore

/// All messages for people, in one language.
///
/// The English text is the key of its translations: `t("Picture saved in {path}", path)`. To add a text, write it where
/// it is used, as a literal, and add its translation to each file in `Translations`. Placeholders in braces, such as
/// `{path}`, are replaced with the values, in the order of the English text. A test finds every literal, and reports
/// missing translations, placeholders and plural forms, and swapped values. Values are inserted unchanged, so untrusted
/// text must be made safe first.
struct Phrases: Sendable {
    static let english = Phrases(.english)

    let language: Language
    private let translation: Translation?

    /// Reads the phrases of one language; texts that are missing in its file are English.
    init(_ language: Language) {
        self.language = language
        translation = language.file.map(Translation.init)
    }

    /// Returns a text in the language, with its values.
    func t(_ english: String, _ values: String...) -> String {
        text(english, values)
    }

    /// Returns a text in the language, with its values.
    func text(_ english: String, _ values: [String]) -> String {
        Placeholder.filled(translation?[[english]]?.first ?? english, of: english, with: values)
    }

    /// Returns a text with a number, `{count}`, in the plural form of the language.
    func t(_ one: String, _ other: String, count: Int) -> String {
        let translated = translation?[[one, other]]
        let forms = translated ?? [one, other]
        let plural = (translated == nil ? .english : language).plural(of: count)
        return Placeholder.replaced(in: forms[min(plural, forms.count - 1)]) { $0 == "count" ? "\(count)" : nil }
    }

    /// Joins the parts of a sentence that are not nil.
    func clauses(_ clauses: [String?]) -> String {
        let clauses = clauses.compactMap(\.self)
        return clauses.dropFirst().reduce(clauses.first ?? "") { t("{clause}; {next}", $0, $1) }
    }
}
