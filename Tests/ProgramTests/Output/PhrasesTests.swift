import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite(.limited) struct PhrasesTests {
    @Test(arguments: [
        (Language.english, ["Comments", "Couldn't connect to server"]),
        (.greek, ["Σχόλια", "Δεν ήταν δυνατή η σύνδεση στο διακομιστή"]),
        (.brazilianPortuguese, ["Comentários", "Não foi possível conectar com o servidor"]),
        (.romanian, ["Comentarii", "Conectarea la server a eșuat"]),
        (.hindi, ["टिप्पणियाँ", "सर्वर से कनेक्ट नहीं हो सका"]),
    ])
    func containsTheKeyPhrases(language: Language, expected: [String]) {
        let phrases = language.phrases
        let said = [phrases.commentsTitle, phrases.connectivity]
        #expect(said.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
    }

    private static let translated = Language.allCases.filter { $0 != .english }

    @Test(arguments: translated)
    func hasATextForEveryKey(language: Language) throws {
        let file = try #require(language.file)
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("#") }.allSatisfy { $0.contains(/^[a-zA-Z0-9.]+ = \S(.*\S)?$/) })
        let keys = Translation.entries(of: file).map { String($0.key) }
        #expect(Set(keys).count == keys.count)
        let labels = Mirror(reflecting: GalleryLabels.english).children.compactMap(\.label).filter { $0 != "language" }
        let expected = try Declaration.all().map(\.key) + labels.map { "gallery." + $0 }
        #expect(Set(expected).subtracting(keys) == [], "missing")
        #expect(Set(keys).subtracting(expected) == [], "not declared")
    }

    @Test(arguments: translated)
    func translatesEveryPhraseWithItsValues(language: Language) throws {
        let entries = Translation.entries(of: try #require(language.file)).map { (String($0.key), String($0.text)) }
        let texts = Dictionary(entries) { first, _ in first }
        for phrase in try Declaration.all() {
            let text = texts[phrase.key] ?? ""
            #expect(TerminalText.safe(text) == text, "\(phrase.key)")
            // Only conjunctions may be the same.
            let words = text.replacing(/\{\w+\}/, with: "")
            #expect(text != phrase.texts.last || !words.contains(where: \.isLetter), "\(phrase.key)")
            let forms = phrase.type == "Counted" ? Translation.forms(in: text) : [text]
            #expect(forms.count == (phrase.type == "Counted" ? language.pluralForms : 1), "\(phrase.key)")
            for form in forms {
                #expect(Set(Placeholder.names(in: form)) == Set(phrase.values), "\(phrase.key)")
            }
        }
    }

    @Test func hasAPlaceholderForEachValue() throws {
        let counts = ["String": 0, "One": 1, "Two": 2, "Three": 3]
        for phrase in try Declaration.all() {
            #expect(phrase.texts.count == (phrase.type == "Counted" ? 2 : 1), "\(phrase.key)")
            if phrase.type == "Counted" {
                #expect(phrase.texts.allSatisfy { Placeholder.names(in: $0) == ["count"] }, "\(phrase.key)")
            } else {
                #expect(phrase.values.count == counts[phrase.type], "\(phrase.key)")
            }
        }
    }

    @Test(arguments: translated)
    func translatesEveryLabelOfTheGallery(language: Language) {
        func texts(_ labels: GalleryLabels) -> [String] {
            [labels.images(2), labels.image(2), labels.commentCount(2), labels.page(1, 2), labels.imagePage("host")]
                + Mirror(reflecting: labels).children.compactMap { $0.value as? String }
        }
        for (english, translated) in zip(texts(.english), texts(language.phrases.gallery)) {
            #expect(english != translated)
        }
    }

    @Test(arguments: Language.allCases)
    func namesTheOptionsAndVariablesInHints(language: Language) {
        let phrases = language.phrases
        for hint in [phrases.sampleFeedNote, phrases.noServiceForImage] {
            #expect(hint.contains("--url URL") && hint.contains(" ESSENTIAL_FEED_URL"))
        }
        let note = phrases.sampleUniversitiesNote
        #expect(note.contains("--url URL") && note.contains(" ESSENTIAL_FEED_UNIVERSITIES_URL"))
    }

    @Test(arguments: [
        (Language.english, ["1 picture could not be loaded", "2 pictures could not be loaded"]),
        (.greek, ["1 εικόνα δεν φορτώθηκε", "2 εικόνες δεν φορτώθηκαν"]),
        (.brazilianPortuguese, ["1 imagem não pôde ser carregada", "2 imagens não puderam ser carregadas"]),
        (.romanian, ["1 imagine nu a putut fi încărcată", "2 imagini nu au putut fi încărcate"]),
        (.hindi, ["1 तस्वीर लोड नहीं हो सकी", "2 तस्वीरें लोड नहीं हो सकीं"]),
    ])
    func countsPictures(language: Language, expected: [String]) {
        #expect([1, 2].map { language.phrases.picturesFailed($0) } == expected)
    }
}

/// The declaration of a phrase in the source code.
private struct Declaration {
    let key: String
    let type: String
    /// The English text; for a `Counted` phrase the singular and the plural.
    let texts: [String]

    var values: [Substring] { texts.last.map(Placeholder.names) ?? [] }

    static func all() throws -> [Declaration] {
        let directory = Readme.root.appending(path: "Sources/essential-feed/Output")
        let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        let sources = try files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        let source = try #require(sources).joined()
        let declarations = source.matches(
            of: /var (\w+): (\w+) \{\s*(?:text|phrase|counted)\(\s*((?:"(?:[^"\\]|\\.)*"[,\s]*)+)\)\s*\}/
        )
        let all = declarations.map { declaration in
            let texts = declaration.3.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
            return Declaration(key: String(declaration.1), type: String(declaration.2), texts: texts)
        }
        // All declarations in the form described in Phrases.swift are recognised.
        #expect(all.count == source.matches(of: /var \w+: \w+ \{\s*(text|phrase|counted)\(/).count)
        return all
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
        #expect(Language { environment[$0] } == language)
    }
}

@Suite(.limited) struct TemplateTests {
    @Test func insertsEachValueUnchanged() {
        let template: Phrases.Two = Template(english: "{a} of {b}", text: "{b} {a} {b}")
        #expect(template("{b}", "a } b {c}") == "a } b {c} {b} a } b {c}")
    }

    @Test func hasAsManyPlaceholdersAsItNames() {
        #expect(Placeholder.names(in: "{b}: {a}, {b}") == ["b", "a"])
        #expect(Placeholder.names(in: "none") == [])
    }
}

@Suite(.limited) struct CountedTests {
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
        let phrase = Counted(forms: Array(forms), language: language)
        for text in expected {
            let count = try #require(Int(text.prefix { $0.isNumber }))
            #expect(phrase(count) == text)
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
        #expect(language.phrases.twoSentences("a", "b") == sentences)
        #expect(language.phrases.clauses([nil]) == "")
    }

    /// In Greek, `;` is the question mark.
    @Test func endsOnlyQuestionsWithTheGreekQuestionMark() throws {
        for (key, text) in Translation.entries(of: try #require(Language.greek.file)) where text.contains(";") {
            #expect(text.filter { $0 == ";" }.count == 1 && text.hasSuffix(";"), "\(key)")
        }
    }
}
