import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite(.limited) struct WrappingTests {
    @Test(
        arguments: [
            ("", 20, []),
            ("   ", 20, []),
            ("one", 20, ["one"]),
            ("  one   two  ", 20, ["one two"]),
            ("one two three four five", 20, ["one two three four", "five"]),
            ("exactly twenty wide!", 20, ["exactly twenty wide!"]),
            ("exactly twenty wider", 19, ["exactly twenty", "wider"]),
            ("see https://example.com/a/long/path now", 20, ["see", "https://example.com/", "a/long/path now"]),
            ("λέξη λέξη λέξη λέξη λέξη", 20, ["λέξη λέξη λέξη λέξη", "λέξη"]),
            ("日本語日本語日本語日本語", 20, ["日本語日本語日本語日", "本語"]),
            ("a日本語日本語日本語日本語", 20, ["a日本語日本語日本語", "日本語"]),
            ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
            ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
            ("日本", 0, ["日", "本"]),
            ("no\u{A0}break no\u{A0}break", 10, ["no\u{A0}break", "no\u{A0}break"]),
        ] as [(String, Int, [String])]
    )
    func breaksTextIntoLines(text: String, width: Int, lines: [String]) {
        #expect(Wrapping.lines(of: text, width: width) == lines)
    }

    /// The parts of a text: letters, wide letters, marks, joiners, emoji, flags, conjuncts, jamo, spaces.
    private static let pool: [Unicode.Scalar] = [
        "a", "é", " ", " ", "Σ", "\u{301}", "\u{323}", "\u{200D}", "\u{FE0F}", "👩", "❤", "1", "\u{20E3}", "🏽", "🇬", "🇷",
        "क", "\u{94D}", "\u{93E}", "日", "\u{3099}", "\u{1100}", "\u{1161}", "\u{11A8}", "ก", "\u{E33}", "\u{600}",
        "\u{AD}",
    ]

    @Test(arguments: 0..<5 as Range<UInt64>)
    func neverExceedsTheWidthOrLosesText(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 { expectToKeepTheWidthAndAllText(&random) }
    }

    private func expectToKeepTheWidthAndAllText(_ random: inout SplitMix64) {
        let width = Int.random(in: 1...12, using: &random)
        var text = ""
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            text.unicodeScalars.append(Self.pool[Int.random(in: 0..<Self.pool.count, using: &random)])
        }
        let lines = Wrapping.lines(of: text, width: width)
        for line in lines { #expect(DisplayWidth.of(line) <= max(width, 2), "\(line.unicodeScalars.map(\.value))") }
        let kept = lines.flatMap(\.unicodeScalars).filter { $0 != " " }
        #expect(kept == text.unicodeScalars.filter { $0 != " " })
        #expect(lines.allSatisfy { !$0.isEmpty && $0.unicodeScalars.first != " " && $0.unicodeScalars.last != " " })
    }

    @Test(
        arguments: [
            "\u{301}", "\u{301}\u{323}\u{5B0}", "\u{94D}क", "👩\u{200D}", "🇬", "\u{93E}", "\u{1161}", "é ", "\u{200D}",
            "日",
        ]
    )
    func takesLinearTime(part: String) {
        let text = "a" + String(repeating: part, count: 1_000_000 / part.utf8.count)
        #expect(Wrapping.lines(of: text, width: 40).reduce(0) { $0 + $1.utf8.count } > text.utf8.count / 2)
    }
}
