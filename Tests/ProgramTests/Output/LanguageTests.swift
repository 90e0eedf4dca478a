import TestSupport
import Testing

@testable import essential_feed

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
