import Testing

@testable import essential_feed

@Suite struct WrappingTests {
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

    @Test(arguments: 2...60)
    func losesNothingAndKeepsTheWidth(width: Int) {
        let text =
            "Το Feed μου एक टिप्पणी supercalifragilistic 日本語 👩‍👩‍👧🇬🇷 ștearsă e\u{301} 한국어 https://example.com/x"
        let lines = Wrapping.lines(of: text, width: width)
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        #expect(lines.allSatisfy { 1...max(width, 3) ~= DisplayWidth.of($0) })
    }
}
