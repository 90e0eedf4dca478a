import FeedCommandLine
import FeedTestSupport
import Testing

@Suite("Output as cards", .limited)
struct CardsTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: "/list", with: .ok(json: Payload.universities))
        service.respond(at: "/image/\(Payload.imageID)/comments", with: .ok(json: Payload.comments))
    }

    private var commands: [[String]] {
        [
            ["load", "--url", service.feedURL], ["comments", Payload.imageID, "--url", service.feedURL],
            ["universities", "--url", service.url("/list")],
        ]
    }

    @Test func isTheTextOfATerminalWithoutColour() async throws {
        for words in commands {
            let expected = try await user.runOnTerminal(words, environment: ["NO_COLOR": "1"]).output
            let environment = ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]
            let result = try await user.program(words + ["--format", "cards"], environment: environment).run()
            #expect(result.output == expected.replacing("\r\n", with: "\n"))
            #expect(result.exitCode == 0)
        }
    }

    @Test(arguments: [("30", 30), ("200", 200), ("0", 80), ("wide", 80), ("-5", 80)])
    func isAsWideAsTheVariable(columns: String, width: Int) async throws {
        service.respond(with: .ok(json: Payload.feed(description: String(repeating: "word ", count: 60))))
        let words = ["load", "--url", service.feedURL, "--format=cards"]
        let lines = try await user.program(words, environment: ["COLUMNS": columns]).run().lines
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines.contains { DisplayWidth.of($0) > width - 6 })
    }

    @Test(arguments: [4, 5])
    func showsFourLinesOfADescription(count: Int) async throws {
        let description = Array(repeating: String(repeating: "x", count: 70), count: count).joined(separator: " ")
        service.respond(with: .ok(json: Payload.feed(description: description)))
        let lines = try await user.run("load", "--url", service.feedURL, "--format", "cards").lines
        let shown = lines.filter { $0.hasPrefix("x") }
        #expect(shown.count == 4)
        #expect(shown.last?.hasSuffix("…") == (count > 4))
    }

    /// The parts of a card with 36 characters, and their indentation, on a terminal on which they just fit, or do not.
    @Test(arguments: [("description", 0), ("location", 2), ("link", 2), ("id", 2)], [0, 1])
    func wrapsTextThatIsWiderThanTheTerminal(part: (name: String, indent: Int), excess: Int) async throws {
        let words = String(repeating: "x", count: 28)
        let text = part.name == "id" ? Payload.imageID : (part.name == "link" ? "https://" : "abcdefgh") + words
        let member = part.name == "id" ? "" : #","\#(part.name)":"\#(text)""#
        let item = #"{"id":"\#(Payload.imageID)","image":"https://a.b"\#(member)}"#
        service.respond(with: .ok(json: #"{"items":[\#(item)]}"#))
        let columns = ["COLUMNS": "\(36 + part.indent - excess)"]
        let result = try await user.run("load", "--url", service.feedURL, "--format=cards", environment: columns)
        let lines = result.lines.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty && text.contains($0) }
        #expect(lines.joined() == text && lines.count == 1 + excess, "\(result.output)")
    }

    @Test(arguments: ["image", "export", "feeds", "validate-cache", "university"])
    func isRefusedForOtherResults(command: String) async throws {
        let argument = ["image": [Payload.imageID], "export": ["gallery"], "university": ["a"]][command] ?? []
        let result = try await user.program([command] + argument + ["--format", "cards"]).run()
        let formats = command == "feeds" ? "text|json|jsonl|opml" : "text|json|jsonl"
        #expect(result.errorLines.first?.hasSuffix("--format must be \(formats), not \"cards\"") == true)
        #expect(result.exitCode == 64)
    }
}
