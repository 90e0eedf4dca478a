import FeedCommandLine
import FeedTestSupport
import Testing

@testable import essential_feed

@Suite("Refusing a command line", .limited)
struct UsageErrorTests {
    private static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

    private func lines(_ words: [String]) throws -> [String] {
        let error = #expect(throws: UsageError.self) { try Main.program.request(words) }
        return Phrases.english.lines(explaining: try #require(error), of: "essential-feed")
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let words: [String]
        let problem: String
        var hint: String?

        init(_ words: String..., problem: String, hint: String? = nil) {
            self.words = words
            self.problem = problem
            self.hint = hint
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    /// A row for each kind of problem; `FeedCommandLineTests` has more words for each.
    static let all = [
        Wrong(problem: "no command", hint: "help: essential-feed --help"),
        Wrong("laod", problem: "unknown command \"laod\"", hint: "did you mean load?"),
        Wrong("help", "__complete", problem: "unknown command \"__complete\""),
        Wrong("help", "load", "image", problem: "unexpected argument \"image\""),
        Wrong("--verison", problem: "unknown option --verison", hint: "did you mean --version?"),
        Wrong("--quiet", "load", problem: "--quiet must follow the command"),
        Wrong("load", "--ulr", "a", problem: "unknown option --ulr", hint: "did you mean --url?"),
        Wrong("comments", id, "--images", problem: "unknown option --images"),
        Wrong("load", "--quiet=yes", problem: "--quiet takes no value: --quiet=yes"),
        Wrong("load", "--url", problem: "--url needs a value, as in --url URL"),
        Wrong("load", "--url", "--", "a", problem: "--url needs a value, as in --url URL"),
        Wrong("load", "--url=", problem: "--url needs a value, as in --url URL"),
        Wrong("load", "--limit", "1", "--limit=2", problem: "--limit is given twice: \"1\" and \"2\""),
        Wrong("load", "--limit", "0", problem: "--limit must be a whole number of at least 1, not \"0\""),
        Wrong("load", "--retry", "-1", problem: "--retry must be a whole number from 0 to 10, not \"-1\""),
        Wrong(
            "load",
            "--timeout",
            "-1",
            problem: "--timeout must be a number of seconds above 0, at most 86400, not \"-1\""
        ),
        Wrong(
            "load",
            "--url",
            "example.com/feed",
            problem: "\"example.com/feed\" in --url is not an http or https URL",
            hint: "did you mean https://example.com/feed?"
        ),
        Wrong(
            "load",
            "--format",
            "jsom",
            problem: "--format must be text|json|jsonl|cards, not \"jsom\"",
            hint: "did you mean json?"
        ),
        Wrong("image", id, "--format", "json", problem: "--format json needs --output FILE"),
        Wrong("image", id, "--format=jsonl", "--output=-", problem: "--format jsonl needs --output FILE, not -"),
        Wrong("comments", problem: "comments needs IMAGE-ID"),
        Wrong("comments", "7", problem: "comments needs an image id, or its first four or more digits, not \"7\""),
        Wrong(
            "image",
            "example.com/a.png",
            problem: "image needs an image id, its first four or more digits, or an http(s) URL",
            hint: "did you mean https://example.com/a.png?"
        ),
        Wrong("university", "", problem: "university needs text that is not blank, not \"\""),
        Wrong(
            "university",
            "American",
            "College",
            problem: "unexpected argument \"College\"",
            hint: "did you mean \"American College\"?"
        ),
        Wrong("load", "--", "--quiet", problem: "\"--quiet\" in load is not an http or https URL"),
        Wrong("completions", problem: "completions needs bash|zsh|fish"),
        Wrong("completions", "bsh", problem: "completions needs bash|zsh|fish, not \"bsh\""),
    ]

    @Test(arguments: all)
    func namesTheProblemAndShowsTheUsage(wrong: Wrong) throws {
        let lines = try lines(wrong.words)

        #expect(try #require(lines.first).hasPrefix("essential-feed: " + wrong.problem))
        #expect(try #require(lines.last).hasPrefix("usage: essential-feed "))
        #expect(lines.count <= 6)
        if let hint = wrong.hint { #expect(lines.contains(hint)) }
    }

    @Test func namesTheHelpInsteadOfAUsageThatWouldExceedSixLines() async throws {
        func rows(_ lines: [String], _ columns: Int) -> [String] {
            lines.flatMap { Wrapping.lines(of: $0, width: columns) }
        }
        let words = ["load", "--limit", "0"]
        let lines = try lines(words)
        let columns = try #require((30...200).first { rows(lines, $0).count <= 6 })
        let short: [String] = lines.dropLast() + ["help: essential-feed help load"]
        for (columns, expected) in [(columns, lines), (columns - 1, short)] {
            let user = try User()
            var program = try user.program(words)
            program.errorOutput = .terminal(columns: columns)
            let result = try await program.run()
            #expect(result.errorLines == rows(expected, columns))
        }
    }

    private static let suggestions = [
        "feeds add http://a": "--add", "https://a.example/f": "load https://a.example/f",
        "a.example/f": "load https://a.example/f",
        "feed://a.example/f": "load feed://a.example/f", "05394917": "image 05394917",
        "load --feeds http://a": "--url http://a", "load -": "--feeds -",
        "load --since 20261120": "2026-11-20",
        "load me:secret@a.example/f": "https://…@a.example/f",
    ]

    @Test(arguments: suggestions)
    func suggestsTheWordsThatWereMeant(words: String, meaning: String) throws {
        let lines = try lines(words.split(separator: " ").map(String.init))
        #expect(lines.contains("did you mean \(meaning)?"), "\(lines)")
        #expect(lines.count <= 6 && !lines.joined().contains("secret"))
    }

    @Test func suggestsNothingWhenNoWordIsSimilar() throws {
        #expect(try lines(["load", "--nonsense"]).count == 2)
        #expect(try lines(["load", "-n"]).count == 2)
    }

    @Test func listsAllCommandsForAnUnknownOne() throws {
        let commands = "commands: " + Main.program.commandNames.joined(separator: ", ")
        #expect(try lines(["nonsense"]).dropLast() == ["essential-feed: unknown command \"nonsense\"", commands])
        #expect(try lines(["help", "lod"]).dropFirst().dropLast() == ["did you mean load?", commands])
    }

    @Test(arguments: [0x1B, 0x0A, 0x0D, 0x7F, 0x9B, 0x202E, 0x2066, 0x61C, 0x2028] as [UInt32])
    func showsNoTerminalControlCharacters(code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        let word = "--format" + String(scalar)

        for words in [[word], ["load", word], ["load", "--format=" + word], ["load" + word]] {
            let lines = try lines(words)
            #expect(!lines.contains { $0.unicodeScalars.contains(scalar) })
            #expect(lines.contains { $0.contains("\\u{" + String(code, radix: 16, uppercase: true) + "}") })
        }
    }

    @Test func truncatesALongWord() throws {
        let line = try lines(["load", "--" + String(repeating: "x", count: 100_000)])[0]

        #expect(line.count < 200)
        #expect(line.hasSuffix("…"))
    }
}
