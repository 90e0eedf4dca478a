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

    @Test(
        arguments: [
            0x10FF, 0x1160, 0x2319, 0x231C, 0x303F, 0x3040, 0x3248, 0xFF61, 0x1F003, 0x1FFFF, 0x2FFFE,
        ] as [UInt32]
    )
    func treatsScalarsNextToARangeAsNarrow(value: UInt32) throws {
        #expect(DisplayWidth.of(try #require(Unicode.Scalar(value))) < 2)
    }

    @Test(arguments: [0x1100, 0x115F, 0x231A, 0x231B, 0x3000, 0xAC00, 0xD7A3, 0x1F004, 0x2FFFD, 0x3FFFD] as [UInt32])
    func treatsBothEndsOfARangeAsWide(value: UInt32) throws {
        #expect(DisplayWidth.of(try #require(Unicode.Scalar(value))) == 2)
    }

    @Test func treatsAnEmojiOfALaterUnicodeAsWide() {
        #expect(DisplayWidth.of("\u{1FAFF}") == 2)
    }

    @Test func treatsEveryEmojiPresentationScalarAsWide() {
        for scalar in (0x80...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        where scalar.properties.isEmojiPresentation {
            #expect(DisplayWidth.of(String(scalar)) == 2, "U+\(String(scalar.value, radix: 16))")
        }
    }
}
