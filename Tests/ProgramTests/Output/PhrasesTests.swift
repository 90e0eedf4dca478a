import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite(.limited) struct PhrasesTests {
    private static let translated = Language.allCases.filter { $0 != .english }

    @Test(arguments: translated)
    func hasATranslationForEveryTextOfTheSources(language: Language) throws {
        let keys = Translation.entries(of: try #require(language.file)).map(\.english)
        #expect(Set(keys).count == keys.count)
        let labels = Mirror(reflecting: GalleryLabels.english).children.filter { $0.label != "language" }
        let months = GalleryLabels.englishMonths.flatMap { [$0, "{day} \($0) {year}"] }
        let others = labels.compactMap { $0.value as? String } + months
        let expected = try Literal.all().map(\.texts) + others.map { [$0] }
        #expect(Set(expected).subtracting(keys) == [], "missing")
        #expect(Set(keys).subtracting(expected) == [], "not used")
    }

    @Test(arguments: translated)
    func translatesEveryTextWithItsValues(language: Language) throws {
        for (english, forms) in Translation.entries(of: try #require(language.file)) {
            #expect(forms.count == (english.count == 2 ? language.pluralForms : 1), "\(english)")
            // Only conjunctions may be the same.
            let words = english.joined().replacing(/\{\w+\}/, with: "")
            #expect(english.count == 2 || forms != english || !words.contains(where: \.isLetter), "\(english)")
            for form in forms {
                #expect(TerminalText.safe(form) == form && !form.isEmpty, "\(english)")
                #expect(Set(Placeholder.names(in: form)) == Set(Placeholder.names(in: english[0])), "\(english)")
                // Names of options and variables.
                let names = english[0].matches(of: /--[a-z-]+|[A-Z]+_[A-Z_]+/).map(\.output)
                #expect(names.allSatisfy(form.contains), "\(form)")
            }
        }
    }

    @Test func hasAPlaceholderForEachValue() throws {
        for literal in try Literal.all() {
            if literal.isCounted {
                #expect(literal.texts.count == 2, "\(literal.texts)")
                #expect(literal.texts.allSatisfy { Placeholder.names(in: $0) == ["count"] }, "\(literal.texts)")
            } else {
                #expect(Placeholder.names(in: literal.texts[0]).count == literal.values.count, "\(literal.texts)")
            }
        }
    }

    /// Two values of a text are not swapped: no value has the name of another placeholder instead of its own.
    @Test func passesEachValueForItsPlaceholder() throws {
        for literal in try Literal.all() where !literal.isCounted {
            let names = Placeholder.names(in: literal.texts[0])
            for (name, value) in zip(names, literal.values.map { $0.lowercased() }) where !value.contains(name) {
                #expect(!names.contains(where: value.contains), "{\(name)} is \(value) in \(literal.texts)")
            }
        }
    }

    @Test(arguments: [.english] + translated)
    func translatesEveryLabelOfTheGallery(language: Language) {
        func texts(_ labels: GalleryLabels) -> [String] {
            let counts = (0...2).flatMap { [labels.images($0), labels.image($0), labels.commentCount($0)] }
            let months = (1...12).flatMap { [labels.monthName($0), labels.month($0, 2026), labels.day(20, $0, 2026)] }
            return counts + months + [labels.page(1, 2), labels.imagePage("host")]
                + Mirror(reflecting: labels).children.compactMap { $0.value as? String }
        }
        for (english, translated) in zip(texts(.english), texts(language.phrases.gallery)) {
            #expect((english == translated) == (language == .english))
        }
        // Some languages have the same word.
        for count in 0...2 where language == .english {
            #expect(GalleryLabels.english.feedCount(count) == language.phrases.gallery.feedCount(count))
        }
    }

    @Test(arguments: [.english] + translated)
    func namesEachMonth(language: Language) {
        let months = (1...12).map(language.phrases.gallery.monthName)
        #expect(Set(months).count == 12)
    }

    @Test(arguments: [
        (Language.english, "November 2026", "20 November 2026"), (.greek, "Νοέμβριος 2026", "20 Νοεμβρίου 2026"),
        (.brazilianPortuguese, "novembro de 2026", "20 de novembro de 2026"),
        (.romanian, "noiembrie 2026", "20 noiembrie 2026"), (.hindi, "नवंबर 2026", "20 नवंबर 2026"),
    ])
    func writesMonthsAndDates(language: Language, month: String, day: String) {
        let labels = language.phrases.gallery
        #expect(labels.month(11, 2026) == month && labels.day(20, 11, 2026) == day)
    }
}

/// A call `t("English text", value)`, `note(…)` or `Message(…)` in the sources.
private struct Literal {
    /// The English text; with a number, the singular and the plural.
    let texts: [String]
    let isCounted: Bool
    /// The expressions of the values after the text.
    let values: [String]

    /// Parses the arguments of a call, up to its closing parenthesis.
    init(arguments: [Substring]) {
        let arguments = arguments.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        isCounted = arguments.contains { $0.hasPrefix("count:") }
        values = Array(arguments.dropFirst())
        texts = arguments.prefix(isCounted ? 2 : 1).map {
            String($0.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
        }
    }

    static func all() throws -> [Literal] {
        let directory = Readme.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        let sources = try files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            try String(contentsOf: $0, encoding: .utf8).replacing(/(?m)^ *\/\/.*$/, with: "")
        }
        return try #require(sources).flatMap { source in
            source.matches(of: /\W(?:t|note|Message)\(\s*(?=")/).map {
                Literal(arguments: arguments(of: source[$0.range.upperBound...]))
            }
        }
    }

    /// Splits a text at its commas outside parentheses and strings, up to an unmatched closing parenthesis.
    private static func arguments(of text: Substring) -> [Substring] {
        var (arguments, start, depth, isString): ([Substring], Substring.Index, Int, Bool) = (
            [], text.startIndex, 0, false
        )
        var interpolations: [Int] = []
        var previous: Character = " "
        for index in text.indices {
            let character = text[index]
            switch character {
            case "\"" where previous != "\\": isString.toggle()
            case "(" where isString && previous == "\\":
                interpolations.append(depth)
                (depth, isString) = (depth + 1, false)
            case "(", "[", "{": if !isString { depth += 1 }
            case ")" where depth == 0 && !isString: return arguments + [text[start..<index]]
            case ")", "]", "}":
                guard !isString else { break }
                depth -= 1
                if interpolations.last == depth { (_, isString) = (interpolations.removeLast(), true) }
            case "," where depth == 0 && !isString:
                arguments.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
            previous = previous == "\\" && character == "\\" ? " " : character
        }
        return arguments
    }
}

@Suite(.limited) struct LanguageTests {
    @Test(
        arguments: [
            ("en_US.UTF-8", .english), ("el_GR.UTF-8", .greek), ("el", .greek), ("EL_gr", .greek),
            ("pt_BR", .brazilianPortuguese), ("pt_PT.UTF-8", .brazilianPortuguese), ("pt", .brazilianPortuguese),
            ("pt-BR", .brazilianPortuguese), ("ro_RO.UTF-8@euro", .romanian), ("ro@euro", .romanian),
            ("ro.UTF-8", .romanian),
            ("hi_IN", .hindi), ("C", .english), ("C.UTF-8", .english), ("POSIX", .english), ("de_DE.UTF-8", .english),
            ("ell_GR", .english), ("e", .english), ("_GR", .english), ("", .english), ("😀", .english),
        ] as [(String, Language)]
    )
    func followsTheLanguageOfALocale(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }

    @Test(
        arguments: [
            ([:], .english),
            (["LANG": "el_GR"], .greek),
            (["LANG": "el_GR", "LC_MESSAGES": "ro_RO"], .romanian),
            (["LANG": "el_GR", "LC_MESSAGES": "ro_RO", "LC_ALL": "hi_IN"], .hindi),
            (["LANG": "el_GR", "LC_MESSAGES": "", "LC_ALL": ""], .greek),
            (["LANG": "el_GR", "LC_ALL": "C"], .english),
            (["LANG": "el_GR", "LC_MESSAGES": "de_DE"], .english),
            (["LANGUAGE": "el", "LC_CTYPE": "el_GR"], .english),
        ] as [([String: String], Language)]
    )
    func usesTheFirstVariableThatIsSet(environment: [String: String], language: Language) {
        #expect((Language.named { environment[$0] } ?? .english) == language)
    }
}

@Suite(.limited) struct PlaceholderTests {
    @Test func insertsEachValueUnchanged() {
        let text = Phrases.english.t("{a} of {b}, {a}", "{b}", "a } b {c}")
        #expect(text == "{b} of a } b {c}, {b}")
    }

    @Test func hasAsManyPlaceholdersAsItNames() {
        #expect(Placeholder.names(in: "{b}: {a}, {b}") == ["b", "a"])
        #expect(Placeholder.names(in: "none") == [])
    }
}

@Suite(.limited) struct PluralTests {
    @Test(
        arguments: [
            (.english, ["0 b", "1 a", "2 b", "11 b", "21 b", "101 b"]),
            (.greek, ["0 b", "1 a", "2 b", "21 b"]),
            (.hindi, ["0 a", "1 a", "2 b", "21 b"]),
            (.brazilianPortuguese, ["0 a", "1 a", "2 b", "21 b"]),
            (
                .romanian,
                [
                    "0 b", "1 a", "2 b", "19 b", "20 c", "21 c", "99 c", "100 c", "101 b", "119 b", "120 c", "1001 b",
                    "1020 c",
                ]
            ),
        ] as [(Language, [String])]
    )
    func choosesThePluralForm(language: Language, expected: [String]) throws {
        let forms = ["{count} a", "{count} b", "{count} c"].prefix(language.pluralForms)
        for text in expected {
            let count = try #require(Int(text.prefix { $0.isNumber }))
            let form = forms[language.plural(of: count)]
            #expect(form.replacing("{count}", with: "\(count)") == text)
        }
    }
}

@Suite(.limited) struct JointTests {
    @Test(arguments: [
        (Language.english, "a; b; c", "a. b"), (.greek, "a· b· c", "a. b"), (.brazilianPortuguese, "a; b; c", "a. b"),
        (.romanian, "a; b; c", "a. b"), (.hindi, "a; b; c", "a। b"),
    ])
    func joinsListsByTheRulesOfTheLanguage(language: Language, clauses: String, sentences: String) {
        #expect(language.phrases.clauses(["a", nil, "b", "c"]) == clauses)
        #expect(language.phrases.t("{sentence}. {next}", "a", "b") == sentences)
        #expect(language.phrases.clauses([nil]) == "")
    }

    /// In Greek, `;` is the question mark.
    @Test func endsOnlyQuestionsWithTheGreekQuestionMark() throws {
        let entries = Translation.entries(of: try #require(Language.greek.file))
        for text in entries.flatMap(\.forms) where text.contains(";") {
            #expect(text.filter { $0 == ";" }.count == 1 && text.hasSuffix(";"), "\(text)")
        }
    }
}
