import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite("Completing a word", .limited)
struct CompletionsTests {
    /// Returns the texts of the completions of the last word, which is empty after a space.
    private func completions(of line: String) async -> Completions {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let partial = PartialLine(Array(words.dropLast()), word: words.last ?? "", of: Gallery.program)
        return await partial.completions { _ in [] }
    }

    private func texts(of line: String) async -> [String] {
        guard case .words(let words) = await completions(of: line) else { return [] }
        return words.map(\.text)
    }

    @Test func offersCommandsWithTheirSummaries() async {
        let expected = Gallery.program.declarations.map { CompletionWord($0.name, caption: $0.summary) }
        #expect(await completions(of: "") == .words(expected))
        #expect(await completions(of: "help ") == .words(expected))
    }

    @Test(arguments: ["-", "--v"])
    func offersTheOptionsOfTheProgram(line: String) async {
        #expect(await texts(of: line) == ["--help", "--version"])
    }

    @Test(arguments: [
        ("show -", ["--output", "--form", "--directory", "--timeout", "--quiet", "--help"]),
        ("show 7 ", ["--output", "--form", "--directory", "--timeout", "--quiet", "--help"]),
        ("show -q --output a -", ["--form", "--directory", "--timeout", "--help"]),
        ("hang --without 1 --", ["--without", "--form", "--directory", "--timeout", "--quiet", "--help"]),
        ("show -- -", []), ("show 7 8", []), ("help list l", []), ("hang ", ["7", "8"]), ("hang 7 ", ["7", "8"]),
        ("nonsense -", []), ("nonsense ", []),
    ])
    func offersWhatMayFollow(line: String, expected: [String]) async {
        #expect(await texts(of: line) == expected)
    }

    @Test(arguments: ["list --form ", "list --form=", "list --quiet --form=j", "list --limit 2 --form t"])
    func offersTheWordsOfAValue(line: String) async {
        #expect(await texts(of: line) == ["text", "json"])
    }

    @Test func offersFilesAndDirectories() async {
        #expect(await completions(of: "show -o ") == .files)
        #expect(await completions(of: "show 7 --output=a") == .files)
        #expect(await completions(of: "list --directory a") == .directories)
    }

    @Test(arguments: ["list --limit ", "list --limit=", "list --nonsense=", "list --quiet="])
    func offersNothingForOtherValues(line: String) async {
        #expect(await completions(of: line) == .none)
    }
}

@Suite("Splitting a line of bash", .limited)
struct BashLineTests {
    @Test(arguments: [
        ("a b", ["a"], "b"), ("a  b ", ["a", "b"], ""), ("a 'b c", ["a"], "b c"), ("a \"b\\\" c", ["a"], "b\" c"),
        ("a b\\ c", ["a"], "b c"), ("a '' ", ["a", ""], ""),
        ("a 'b'\\''c' ", ["a", "b'c"], ""), ("a\tb\\", ["a"], "b"),
    ])
    func removesQuotes(line: String, words: [String], word: String) {
        let split = BashLine(line, breaks: " =:")
        #expect(split.words == words)
        #expect(split.word == word)
    }

    @Test(arguments: [
        ("p ", "a b", "a\\ b"), ("p ", "a'b", "a\\'b"), ("p ", "a$b", "a\\$b"), ("p http:", "http://a", "//a"),
        ("p http\\:", "http://a", "http://a"), ("p A", "ab", "ab"),
    ])
    func quotesForThePlaceAtTheCursor(line: String, candidate: String, inserted: String) {
        let split = BashLine(line, breaks: " =:")
        #expect(split.insertions(of: [candidate, "other"], typed: split.word, attachment: nil).first == inserted)
    }

    @Test(arguments: [(" =:", "json"), (" :", "--form=json")])
    func replacesTheTextAfterTheEqualsSignIfItBreaksWords(breaks: String, inserted: String) {
        let split = BashLine("p --form=j", breaks: breaks)
        #expect(split.insertions(of: ["text", "json"], typed: "j", attachment: "--form=") == [inserted])
    }
}
