import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite("Refusing a command line", .limited)
struct UsageErrorTests {
    private func error(_ words: [String]) throws -> UsageError {
        try #require(#expect(throws: UsageError.self) { try Gallery.program.request(words) })
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let line: String
        let problem: UsageError.Problem
        var hints: [UsageError.Hint]

        init(_ line: String, _ problem: UsageError.Problem, _ hints: UsageError.Hint...) {
            self.line = line
            self.problem = problem
            self.hints = hints
        }

        var words: [String] {
            line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        }

        var testDescription: String { line }
    }

    private static let all = UsageError.Hint.commands(Gallery.program.commandNames)

    static let wrongCommands = [
        Wrong("", .noCommand, .commands(Gallery.program.commandNames), .help("gallery --help")),
        Wrong("lsit", .unknownCommand("lsit"), .didYouMean("list"), all),
        Wrong("LIST", .unknownCommand("LIST"), .didYouMean("list"), all),
        Wrong("nonsense", .unknownCommand("nonsense"), all),
        Wrong("-1", .unknownCommand("-1"), all),
        Wrong("help shw", .unknownCommand("shw"), .didYouMean("show"), all),
        Wrong("help list show", .unexpectedArgument("show")),
        Wrong("--verison", .unknownOption("--verison"), .didYouMean("--version")),
        Wrong("--version list", .unexpectedArgument("list")),
        Wrong("--quiet list", .optionBeforeCommand("--quiet")),
        Wrong("--limit=2 list", .optionBeforeCommand("--limit")),
        Wrong("-- list", .optionBeforeCommand("--")),
    ]

    static let wrongOptions = [
        Wrong("list --limt 2", .unknownOption("--limt"), .didYouMean("--limit")),
        Wrong("list -limit 2", .unknownOption("-limit"), .didYouMean("--limit")),
        Wrong("list --dir=a", .unknownOption("--dir"), .didYouMean("--directory")),
        Wrong("list --nonsense", .unknownOption("--nonsense")),
        Wrong("list -l 2", .unknownOption("-l")),
        Wrong("list -qa", .unknownOption("-qa")),
        Wrong("-q list", .optionBeforeCommand("-q")),
        Wrong("show 7 --all", .unknownOption("--all")),
        Wrong("list --version", .unknownOption("--version")),
        Wrong("help --quiet", .unknownOption("--quiet")),
        Wrong("list --quiet=yes", .unexpectedValue("--quiet", "--quiet=yes")),
        Wrong("list --help=list", .unexpectedValue("--help", "--help=list")),
        Wrong("list --max-age 1h --all", .conflict("--max-age", "--all")),
        Wrong("list --limit 2 --max-age 1h", .conflict("--max-age", "--limit")),
        Wrong("open 2 --room 3", .conflict("ROOM", "--room")),
        Wrong("hang --room 3", .unknownOption("--room")),
    ]

    static let wrongValues = [
        Wrong("hang", .missingArgument("NUMBER")),
        Wrong("hang 7 x", .wrongArgument(.wholeNumber(1...Int.max), "x")),
        Wrong("hang 7 --without x", .wrongValue("--without", .wholeNumber(1...Int.max), "x")),
        Wrong("open 2 3", .unexpectedArgument("3")),
        Wrong("open --room hall", .wrongValue("--room", .wholeNumber(1...9), "hall"), .didYouMean("--day today")),
        Wrong("list --limit", .missingValue("--limit", usage: "--limit N")),
        Wrong("list --limit --quiet", .missingValue("--limit", usage: "--limit N")),
        Wrong("list --limit -1", .wrongValue("--limit", .wholeNumber(1...Int.max), "-1")),
        Wrong("list --retry -1", .wrongValue("--retry", .wholeNumber(0...10), "-1")),
        Wrong("list --max-age -5m", .wrongValue("--max-age", .time(minimum: 0), "-5m")),
        Wrong("list --limit=", .missingValue("--limit", usage: "--limit N")),
        Wrong("list --directory ''", .missingValue("--directory", usage: "--directory DIR")),
        Wrong("list --limit 2 --limit=3", .repeated("--limit", "2", "3")),
        Wrong(
            "list --form jsom",
            .wrongValue("--form", .choice(["text", "json"]), "jsom"),
            .didYouMean("json")
        ),
        Wrong("list --retry 11", .wrongValue("--retry", .wholeNumber(0...10), "11")),
        Wrong("list --every 0", .wrongValue("--every", .time(minimum: 1), "0")),
    ]

    static let wrongArguments = [
        Wrong("show", .missingArgument("NUMBER")),
        Wrong("show x", .wrongArgument(.wholeNumber(1...Int.max), "x")),
        Wrong("show 1 2", .unexpectedArgument("2")),
        Wrong("list -- --quiet", .unexpectedArgument("--quiet")),
        Wrong("find a b", .unexpectedArgument("b"), .didYouMean("\"a b\"")),
    ]

    @Test(arguments: wrongCommands + wrongOptions + wrongValues + wrongArguments)
    func namesTheProblemAndAHint(wrong: Wrong) throws {
        let error = try error(wrong.words)

        #expect(error.problem == wrong.problem)
        #expect(error.hints == wrong.hints)
        #expect(error.usage.hasPrefix("gallery "))
    }

    @Test func comparesValuesByteForByte() throws {
        let error = try error(["list", "--directory", "\u{E9}", "--directory", "e\u{301}"])
        #expect(error.problem == .repeated("--directory", "\u{E9}", "e\u{301}"))
    }

    @Test(arguments: ["0", "-1", "-0", "nan", "inf", "1e999", "86400.1", "86401s", "0x10", "1y", "1,5", " 1", "１", ""])
    func refusesInvalidSeconds(text: String) {
        #expect(ValueKind<Duration>.seconds.read(text) == nil)
    }

    @Test(arguments: [
        "", "s", "1.5h", "-1s", "+1", "1y", "1 h", "1H", "36501d", "9223372036854775807d", "213503982334602d", "１s",
    ])
    func refusesAnInvalidTime(text: String) {
        #expect(ValueKind<Duration>.time().read(text) == nil)
    }

    @Test(arguments: ["0", "-1", "+1", "1.0", "ten", "99999999999999999999", "１", ""])
    func refusesAnInvalidCount(text: String) {
        #expect(ValueKind<Int>.count.read(text) == nil)
    }
}

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

    @Test(arguments: [(40, true), (41, false)])
    func suggestsAWordForAtMostFortyLetters(count: Int, isSuggested: Bool) {
        let candidate = String(repeating: "q", count: count)
        #expect((Suggestion.nearest(to: "x" + candidate.dropFirst(), among: [candidate]) != nil) == isSuggested)
    }

    @Test(arguments: [
        ("example.com/feed", "https://example.com/feed"), ("localhost:8080", "https://localhost:8080"),
        ("example.com?a=b", "https://example.com?a=b"), ("bücher.example", "https://bücher.example"),
    ])
    func addsTheSchemeToAURLWithoutOne(word: String, url: String) {
        #expect(Suggestion.url(for: word) == url)
    }

    @Test(arguments: ["", "x", "feed", "a b.c", "file:///a", "http://", "mailto:a@b.c", "/a.b", ".a", "a.b:c"])
    func addsNoSchemeToAnythingElse(word: String) {
        #expect(Suggestion.url(for: word) == nil)
    }

    @Test(arguments: ["", "--", "-x", "--anything", String(repeating: "q", count: 10_000)])
    func suggestsNothingForADistantWord(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["--quiet", "--offline"]) == nil)
    }
}
