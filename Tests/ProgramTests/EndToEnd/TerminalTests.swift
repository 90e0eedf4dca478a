import FeedTestSupport
import Testing

@Suite("Output on a terminal", .limited)
struct TerminalTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    @Test func showsTheFeedAsCardsBelowATitle() async throws {
        let result = try await user.runOnTerminal("load", "--url", service.feedURL, environment: ["NO_COLOR": "1"])
        let cards = result.output.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        #expect(cards.count == 5)
        #expect(cards[0] == ["127.0.0.1"])
        #expect(cards[1][0] == "Description 1")
        for (card, line) in zip(cards.dropFirst(), Payload.feedLines) {
            for word in line.split(separator: "\t") { #expect(card.contains { $0.contains(word) }) }
        }
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test(arguments: [["TERM": "dumb"], ["NO_COLOR": "1", "TERM": "xterm-256color"]])
    func writesNoEscapeCodesIfNoneAreWanted(_ environment: [String: String]) async throws {
        service.respond(at: "/list", with: .ok(json: Payload.universities))
        service.respond(at: "/image/\(Payload.imageID)/comments", with: .ok(json: Payload.comments))
        for words in [
            ["load", "--url", service.feedURL], ["comments", Payload.imageID, "--url", service.feedURL],
            ["universities", "--url", service.url("/list")], ["university", "college", "--url", service.url("/list")],
            ["validate-cache"],
        ] {
            var program = try user.program(words, environment: environment)
            program.output = .terminal(columns: 80)
            program.errorOutput = .terminal(columns: 80)
            let result = try await program.run()
            #expect(!result.output.isEmpty)
            #expect(!result.output.contains("\u{1B}"))
            #expect(!result.errors.contains("\u{1B}"))
        }
    }

    @Test func usesColourOnlyOnATerminal() async throws {
        let environment = ["TERM": "xterm-256color"]
        let terminal = try await user.runOnTerminal("load", "--url", service.feedURL, environment: environment)
        #expect(terminal.output.contains("\u{1B}["))
        let pipe = try await user.run("load", "--url", service.feedURL, environment: environment)
        #expect(!pipe.output.contains("\u{1B}"))
    }

    @Test(arguments: ["json", "jsonl"])
    func writesTheSameJSONAsToAPipe(_ format: String) async throws {
        try await user.cacheFeed(at: service.feedURL)
        let words = ["load", "--url", service.feedURL, "--offline", "--format", format]
        let pipe = try await user.program(words).run()
        #expect(try await user.runOnTerminal(words, columns: 40).stdout == pipe.stdout)
    }

    @Test func showsTheNewestCommentFirstWithRelativeDates() async throws {
        service.respond(at: "/image/\(Payload.imageID)/comments", with: .ok(json: Payload.comments))
        let result = try await user.runOnTerminal(
            "comments",
            Payload.imageID,
            "--url",
            service.feedURL,
            environment: ["NO_COLOR": "1"]
        )
        let newer = try #require(result.output.firstRange(of: "another message"))
        let older = try #require(result.output.firstRange(of: "a message"))
        #expect(newer.lowerBound < older.lowerBound)
        #expect(result.output.contains(" years ago"))
        #expect(!result.output.contains("2020"))
    }

    @Test func showsUniversitiesAsCards() async throws {
        service.respond(at: "/list", with: .ok(json: Payload.universities))
        let environment = ["NO_COLOR": "1"]
        let list = try await user.runOnTerminal("universities", "--url", service.url("/list"), environment: environment)
        #expect(list.lines.first == "Universities")
        #expect(list.lines.contains("American College Of Dubai"))
        let one = try await user.runOnTerminal(
            "university",
            "sao paulo",
            "--url",
            service.url("/list"),
            environment: environment
        )
        #expect(one.output.contains("Name: Universidade de São Paulo\n"))
        #expect(one.output.contains("State or province: São Paulo\n"))
    }
}
