import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite(.limited) struct RelativeDateTests {
    private static let english: [(Double, String)] = [
        (0, "just now"), (9.99, "just now"), (-9.99, "just now"), (.nan, "just now"),
        (10, "10 seconds ago"), (59, "59 seconds ago"), (60, "1 minute ago"), (61, "61 seconds ago"),
        (119, "119 seconds ago"), (120, "2 minutes ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (5400, "90 minutes ago"), (7200, "2 hours ago"), (86399, "23 hours ago"),
        (86400, "1 day ago"), (129_600, "36 hours ago"), (172_799, "47 hours ago"), (172_800, "2 days ago"),
        (604_799, "6 days ago"), (604_800, "1 week ago"), (1_209_599, "13 days ago"), (2_591_999, "4 weeks ago"),
        (2_592_000, "1 month ago"), (5_183_999, "8 weeks ago"), (5_184_000, "2 months ago"),
        (31_535_999, "12 months ago"), (31_536_000, "1 year ago"), (40_000_000, "15 months ago"),
        (63_072_000, "2 years ago"),
        (-10, "in 10 seconds"), (-89, "in 89 seconds"), (-3600, "in 1 hour"), (-10_799, "in 3 hours"),
        (-169_200, "in 47 hours"), (-604_799, "in 7 days"), (-3_887_999, "in 6 weeks"), (-34_560_000, "in 13 months"),
    ]

    @Test(arguments: english)
    func usesTheLargestUnitThatFitsTwiceOrExactly(secondsAgo: Double, text: String) {
        #expect(Phrases.english.relativeTime(secondsAgo: secondsAgo) == text)
    }

    @Test(arguments: [
        (
            Language.greek,
            [
                "μόλις τώρα", "πριν από 30 δευτερόλεπτα", "πριν από 1 λεπτό", "πριν από 1 ώρα", "πριν από 20 ώρες",
                "πριν από 1 ημέρα", "πριν από 2 ημέρες", "πριν από 1 εβδομάδα", "πριν από 1 μήνα", "πριν από 3 έτη",
                "σε 3 ώρες",
            ]
        ),
        (
            .brazilianPortuguese,
            [
                "agora mesmo", "há 30 segundos", "há 1 minuto", "há 1 hora", "há 20 horas",
                "há 1 dia", "há 2 dias", "há 1 semana", "há 1 mês", "há 3 anos", "em 3 horas",
            ]
        ),
        (
            .romanian,
            [
                "chiar acum", "acum 30 de secunde", "acum 1 minut", "acum 1 oră", "acum 20 de ore",
                "acum 1 zi", "acum 2 zile", "acum 1 săptămână", "acum 1 lună", "acum 3 ani", "peste 3 ore",
            ]
        ),
        (
            .hindi,
            [
                "अभी-अभी", "30 सेकंड पहले", "1 मिनट पहले", "1 घंटे पहले", "20 घंटे पहले",
                "1 दिन पहले", "2 दिन पहले", "1 सप्ताह पहले", "1 महीने पहले", "3 साल पहले", "3 घंटे में",
            ]
        ),
    ])
    func speaksEveryLanguage(language: Language, texts: [String]) {
        let ages: [Double] = [0, 30, 60, 3600, 72000, 86400, 172_800, 604_800, 2_592_000, 94_608_000, -10_800]
        #expect(ages.map { language.phrases.relativeTime(secondsAgo: $0) } == texts)
    }

    @Test func countsFromNow() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(Phrases.english.relativeTime(of: now - 7200, from: now) == "2 hours ago")
        #expect(Phrases.english.relativeTime(of: now + 7200, from: now) == "in 2 hours")
    }

    @Test(arguments: [Double.infinity, -.infinity, 1e300, -1e300])
    func neverTrapsOnAnyNumber(secondsAgo: Double) {
        let text = Phrases.english.relativeTime(secondsAgo: secondsAgo)
        #expect(text.contains("3170979"))
    }
}

@Suite(.limited) struct SizeTests {
    @Test(arguments: [
        (Language.english, ["999 B", "1.0 kB", "100 kB", "1.5 MB"]),
        (.hindi, ["999 B", "1.0 kB", "100 kB", "1.5 MB"]),
        (.greek, ["999 B", "1,0 kB", "100 kB", "1,5 MB"]),
        (.brazilianPortuguese, ["999 B", "1,0 kB", "100 kB", "1,5 MB"]),
        (.romanian, ["999 B", "1,0 kB", "100 kB", "1,5 MB"]),
    ])
    func hasTheDecimalSeparatorOfTheLanguage(language: Language, sizes: [String]) {
        #expect([999, 1_000, 100_456, 1_599_999].map { language.phrases.size(ofBytes: $0) } == sizes)
    }
}
