import TestSupport
import Testing

@testable import CommandLineKit

@Suite("Suggesting a similar word", .limited)
struct SuggestionTests {
    @Test(arguments: [
        ("url", "url", 0), ("ulr", "url", 1), ("ur", "url", 1), ("urll", "url", 1), ("uxl", "url", 1),
        ("", "url", 3), ("kitten", "sitting", 3),
    ])
    func countsTypos(word: String, candidate: String, mistakes: Int) {
        #expect(Suggestion.distance(Array(word), Array(candidate)) == mistakes)
    }

    @Test(arguments: [
        ("--tiemout", "--timeout"), ("--time", "--timeout"), ("--QUIET", "--quiet"), ("--offlne", "--offline"),
        ("--iamge", "--image"), ("--images", "--images"), ("-q", "--quiet"), ("-off", "--offline"), ("-T", "--timeout"),
    ])
    func suggestsTheNearestWord(word: String, expected: String) {
        let candidates = ["--timeout", "--quiet", "--offline", "--image", "--images"]
        #expect(Suggestion.nearest(to: word, among: candidates) == expected)
    }

    @Test(arguments: [
        ("example.com/feed", "https://example.com/feed"), ("localhost:8080", "https://localhost:8080"),
        ("example.com?a=b", "https://example.com?a=b"), ("bücher.example", "https://bücher.example"),
    ])
    func addsTheSchemeToAURLWithoutOne(word: String, url: String) {
        #expect(Suggestion.hints(forURL: word) == [.didYouMean(url)])
    }

    @Test(arguments: ["", "x", "feed", "a b.c", "file:///a", "http://", "mailto:a@b.c", "/a.b", ".a", "a.b:c", "//a.b"])
    func addsNoSchemeToAnythingElse(word: String) {
        #expect(Suggestion.hints(forURL: word) == [])
    }

    @Test(arguments: ["", "--", "-x", "--anything", String(repeating: "q", count: 10_000)])
    func suggestsNothingForADistantWord(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["--quiet", "--offline"]) == nil)
    }
}
