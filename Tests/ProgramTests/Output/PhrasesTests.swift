import FeedGallery
import FeedTestSupport
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
    func saysTheKeyPhrases(language: Language, expected: [String]) {
        let phrases = language.phrases
        let said = [phrases.commentsTitle, phrases.connectivity]
        #expect(said.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
    }

    @Test(arguments: Language.allCases)
    func includesEveryValueInEveryPhrase(language: Language) {
        for phrase in SpokenPhrase.all(of: language) {
            #expect(!phrase.text.isEmpty, "\(phrase.name)")
            #expect(TerminalText.safe(phrase.text) == phrase.text, "\(phrase.name)")
            for value in phrase.values {
                #expect(
                    phrase.text.split(separator: value, omittingEmptySubsequences: false).count >= 2,
                    "\(phrase.name)"
                )
            }
        }
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func translatesEveryPhrase(language: Language) {
        let pairs = zip(SpokenPhrase.all(of: .english), SpokenPhrase.all(of: language))
        for (english, translated) in pairs {
            #expect(english.name == translated.name)
            #expect(english.text != translated.text, "\(english.name)")
        }
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
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

/// A phrase with made-up values, found by reflection so that new phrases are tested automatically.
private struct SpokenPhrase {
    let name: String
    let text: String
    let values: [String]

    static func all(of language: Language) -> [SpokenPhrase] {
        all(in: language.phrases)
    }

    private static func all(in phrases: Any) -> [SpokenPhrase] {
        Mirror(reflecting: phrases).children.flatMap { name, value -> [SpokenPhrase] in
            let name = name ?? ""
            return switch value {
            case let text as String: [SpokenPhrase(name: name, text: text, values: [])]
            case let one as Phrases.One: [SpokenPhrase(name: name, text: one("<1>"), values: ["<1>"])]
            case let two as Phrases.Two: [SpokenPhrase(name: name, text: two("<1>", "<2>"), values: ["<1>", "<2>"])]
            case let three as Phrases.Three:
                [SpokenPhrase(name: name, text: three("<1>", "<2>", "<3>"), values: ["<1>", "<2>", "<3>"])]
            case let counted as CountedPhrase:
                [1, 2, 20].map { SpokenPhrase(name: name, text: counted($0), values: ["\($0)"]) }
            case let time as TimePhrases: all(in: time)
            case let export as ExportPhrases: all(in: export)
            case let usage as UsagePhrases: all(in: usage)
            case let failure as FailurePhrases: all(in: failure)
            case is GalleryLabels: []  // translatesEveryLabelOfTheGallery
            default: unknown(name)
            }
        }
    }

    private static func unknown(_ name: String) -> [SpokenPhrase] {
        Issue.record("The phrase \(name) is of a type that is not tested.")
        return []
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
    @Test func insertsEachValueAsItIs() {
        let template: Phrases.Two = "$1 of $0, $0"
        #expect(template("$1", "a $0 b") == "a $0 b of $1, $1")
    }
}

@Suite(.limited) struct CountedPhraseTests {
    @Test(
        arguments: [
            (
                CountedPhrase.oneIsSingular("#", "# all"),
                ["0 all", "1", "2 all", "11 all", "21 all", "101 all"]
            ),
            (.zeroAndOneAreSingular("#", "# all"), ["0", "1", "2 all", "21 all"]),
            (
                .romanian("#", "# all"),
                [
                    "0 all", "1", "2 all", "19 all", "20 de all", "21 de all", "99 de all", "100 de all", "101 all",
                    "119 all", "120 de all", "1001 all", "1020 de all",
                ]
            ),
        ] as [(CountedPhrase, [String])]
    )
    func choosesTheForm(phrase: CountedPhrase, forms: [String]) throws {
        for form in forms {
            let count = try #require(Int(form.prefix { $0.isNumber }))
            #expect(phrase(count) == form)
        }
    }
}
