import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite(.limited) struct DisplayWidthTests {
    @Test(
        arguments: [
            ("", 0), ("a", 1), ("plain text", 10), ("é", 1), ("e\u{301}", 1), ("\u{AD}", 1),
            ("Σχόλια", 6), ("στο διακομιστή", 14), ("Țară", 4), ("Não", 3),
            ("फ़ीड", 3), ("क्ष", 2), ("टिप्पणियाँ", 8), ("क\u{94D}\u{200D}", 1),
            ("日本語", 6), ("ｱｲｳ", 3), ("ＡＢ", 4), ("\u{3000}", 2), ("か\u{3099}", 2), ("〿", 1),
            ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}", 2), ("ก\u{E33}", 2), ("กี่", 1),
            ("שָׁלוֹם", 4), ("مرحبا", 5), ("\u{200C}\u{200D}", 0), ("\u{7}\u{1B}\n", 0),
            ("a\u{1F}", 1), ("~\u{7F}", 1),
            // Signs around a number.
            ("\u{600}\u{601}\u{602}\u{603}\u{604}\u{605}\u{6DD}\u{70F}\u{890}\u{891}\u{8E2}\u{110BD}\u{110CD}", 13),
        ] as [(RawText, Int)]
    )
    func measuresText(raw: RawText, columns: Int) {
        #expect(DisplayWidth.of(raw.text) == columns)
    }

    @Test(arguments: [
        ("😀", 2), ("❤", 1), ("❤️", 2), ("©", 1), ("©️", 2), ("☎️", 2), ("⌚", 2), ("1️⃣", 2), ("1", 1),
        ("👍🏽", 2), ("☝🏽", 2), ("👩‍👩‍👧", 2), ("🏳️‍🌈", 2), ("🇬🇷", 2), ("🇬🇷🇧🇷", 4), ("🥰🥰", 4), ("★", 1), ("™", 1),
    ])
    func measuresEmoji(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("", 5, ""), ("plain", 5, "plain"), ("plain text", 5, "plain"), ("plain", 0, ""), ("日本語", 5, "日本"),
        ("ab👩‍👩‍👧c", 3, "ab"), ("ab👩‍👩‍👧c", 4, "ab👩‍👩‍👧"), ("e\u{301}e\u{301}", 1, "e\u{301}"),
    ])
    func findsThePrefixThatFits(text: String, columns: Int, beginning: String) {
        #expect(DisplayWidth.prefix(of: text, columns: columns) == beginning)
    }

    /// Ranges of wide scalars, with the emoji next to them; and those of Hangul that join the consonant before them.
    @Test(
        arguments: [
            (0x1100...0x115F, 2), (0x1160...0x11FF, 0), (0x231A...0x231B, 2), (0x2329...0x232A, 2),
            (0x2630...0x2637, 2), (0x268A...0x268F, 2), (0x2E80...0x303E, 2), (0x3041...0x3247, 2),
            (0x3250...0xA4C6, 2), (0xA960...0xA97C, 2), (0xAC00...0xD7A3, 2), (0xD7B0...0xD7FF, 0),
            (0xF900...0xFAFF, 2), (0xFE10...0xFE19, 2), (0xFE30...0xFE6B, 2), (0xFF01...0xFF60, 2),
            (0xFFE0...0xFFE6, 2), (0x16FE0...0x1B2FB, 2), (0x1D300...0x1D376, 2), (0x1F004...0x1F004, 2),
            (0x1F1E6...0x1F265, 2), (0x1F300...0x1FAFF, 2), (0x20000...0x2FFFD, 2), (0x30000...0x3FFFD, 2),
            (0x20...0x7E, 1), (0xA0...0x2FF, 1),
        ] as [(ClosedRange<UInt32>, Int)]
    )
    func knowsTheEndsOfARange(range: ClosedRange<UInt32>, columns: Int) {
        let width = { (value: UInt32) in Unicode.Scalar(value).map { DisplayWidth.of($0) } }
        #expect(width(range.lowerBound) == columns && width(range.upperBound) == columns)
        #expect(width(range.lowerBound - 1) != columns && width(range.upperBound + 1) != columns)
    }

    @Test func treatsEveryEmojiPresentationScalarAsWide() {
        for scalar in (0x80...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        where scalar.properties.isEmojiPresentation {
            #expect(DisplayWidth.of(String(scalar)) == 2, "U+\(String(scalar.value, radix: 16))")
        }
    }
}
