import FeedTestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct TerminalTextTests {
    @Test(
        arguments: [
            ("\u{1B}[31mred\u{7}", " [31mred "),
            ("a\tb\nc\r\nd", "a b c  d"),
            ("\u{0}\u{1F}\u{7F}", "   "),
            ("\u{80}\u{9B}31m\u{9F}", "  31m "),
            ("\u{61C}\u{200E}\u{200F}", "   "),
            ("a\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}b", "a     b"),
            ("\u{2066}x\u{2069}\u{2067}\u{2068}", " x   "),
            ("\u{2028}\u{2029}", "  "),
            ("zero\u{200B}width\u{2060}\u{FEFF}", "zero width  "),
            ("\u{FFF9}\u{FFFB}", "  "),
            ("a\u{E0001}\u{E0041}\u{E007F}b", "a   b"),
            ("a long line of plain text, then \u{1B} and more", "a long line of plain text, then   and more"),
        ] as [(RawText, String)]
    )
    func replacesEachUnsafeScalarWithOneSpace(raw: RawText, safe: String) {
        #expect(TerminalText.safe(raw.text) == safe)
    }

    @Test(arguments: [
        "", "a", "12345678", #"C:\new\t "quoted" ~"#, "Το Feed μου", "मेरा फ़ीड", "क्\u{200D}ष", "می\u{200C}خواهم",
        "❤️ 👩‍👩‍👧 🇬🇷 1️⃣ 👍🏽", "“quotes” – dashes…", "日本語\u{E0100}",
        "\u{A0}\u{AD}\u{2007}\u{2010}\u{2027}\u{202F}\u{2030}",
        "\u{61B}\u{61D}\u{61F}\u{DF}\u{FFFD}\u{FEFE}\u{E0080}", "\u{10FFFF}",
    ])
    func leavesSafeTextUnchanged(text: String) {
        #expect(Array(TerminalText.safe(text).utf8) == Array(text.utf8))
    }

    @Test func classifiesEveryScalarByTheContract() {
        for start in stride(from: 0 as UInt32, through: 0x10FFFF, by: 16) {
            let scalars = (start..<start + 16).compactMap { Unicode.Scalar($0) }
            var text = "abcdefg"
            for scalar in scalars { text.unicodeScalars.append(scalar) }
            let safe = TerminalText.safe(text + "hijklmnop").unicodeScalars.dropFirst(7).dropLast(9)
            let expected = scalars.map { isUnsafe($0.value) ? " " : $0 }
            guard !safe.elementsEqual(expected) else { continue }
            Issue.record("U+\(String(start, radix: 16)) and the next 15 became \(safe.map(\.value))")
        }
    }

    @Test(arguments: 0..<24, ["é", "y"])
    func findsAControlCharacterAtEveryOffset(offset: Int, other: String) {
        let before = String(repeating: "x", count: offset)
        for control in ["\u{1}", "\u{1F}", "\u{7F}", "\u{85}", "\u{202E}"] {
            let after = String(repeating: other, count: 24 - offset)
            #expect(TerminalText.safe(before + control + after) == before + " " + after)
        }
    }

    @Test(arguments: [
        ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "…"), ("abcdef", 5, "ab…"), ("aéé", 5, "aéé"), ("aééé", 6, "aé…"),
        ("日本語", 8, "日…"), ("abcd", 0, "…"),
    ])
    func truncatesBetweenCharacters(text: String, bytes: Int, cut: String) {
        #expect(TerminalText.cut(text, toBytes: bytes) == cut)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdefghijkl", 10, "ab…hijkl"), ("ééééééé", 10, "é…éé"), ("日本語日本語", 12, "日…本語"),
    ])
    func abridgesInTheMiddle(text: String, bytes: Int, abridged: String) {
        #expect(TerminalText.abridged(text, toBytes: bytes) == abridged)
    }

    @Test(
        arguments: [
            ("plain é", "plain é"), ("\u{1B}[2J\n", "\\u{1B}[2J\\u{A}"), ("a\u{202E}\u{9B}b", "a\\u{202E}\\u{9B}b"),
            ("\u{E0041}", "\\u{E0041}"),
        ] as [(RawText, String)]
    )
    func escapesEachUnsafeScalar(raw: RawText, escaped: String) {
        #expect(TerminalText.escaped(raw.text) == escaped)
    }

    private func isUnsafe(_ value: UInt32) -> Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
