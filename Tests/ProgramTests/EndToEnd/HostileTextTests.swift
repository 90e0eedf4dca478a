import FeedTestSupport
import Testing

@Suite("Text that tries to control the terminal", .limited)
struct HostileTextTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    /// JSON escapes of scalars: C0 including tab and new lines, DEL, C1, and bidirectional controls.
    private static let escapes = [
        "\\u0000", "\\u0007", "\\b", "\\t", "\\n", "\\u000b", "\\r", "\\u001b", "\\u001f", "\\u007f", "\\u0080",
        "\\u0085", "\\u009b", "\\u009f", "\\u061c", "\\u200e", "\\u200f", "\\u202a", "\\u202e", "\\u2066", "\\u2069",
    ]

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private func expectSafe(_ text: some StringProtocol) {
        #expect(!text.unicodeScalars.contains(where: Self.isUnsafe), "\(String(text).debugDescription)")
    }

    @Test(arguments: ["json", "jsonl"])
    func escapesHostileTextInJSON(_ format: String) async throws {
        let description = "a" + Self.escapes.joined() + "b"
        service.respond(with: .ok(json: Payload.feed(description: description)))
        let result = try await user.run("load", "--url", service.feedURL, "--format", format)
        expectSafe(result.output.dropLast())
        let item = format == "json" ? try JSON(result)["items"]?.elements.first : try JSON(result)
        #expect(try item?["description"] == JSON("\"\(description)\""))
        #expect(result.output.contains("\\u001b") || result.output.contains("\\u001B"))
        #expect(result.output.contains("\\u202e") || result.output.contains("\\u202E"))
        #expect(result.output.contains("\\u0009"))
        #expect(result.output.contains("\\u000a") || result.output.contains("\\u000A"))
    }

    @Test func makesHostileTextSafeOnATerminal() async throws {
        service.respond(with: .ok(json: Payload.feed(description: "a" + Self.escapes.joined() + "b")))
        let result = try await user.runOnTerminal("load", "--url", service.feedURL, environment: ["NO_COLOR": "1"])
        result.lines.forEach(expectSafe)
    }

    @Test func makesHostileTextSafeInComments() async throws {
        let id = Payload.imageID
        let hostile = Payload.comments.replacing("another username", with: "u\\u001b[2J\\nv")
            .replacing("another message", with: "m\\t\\u202ex\\ny")
        service.respond(at: "/image/\(id)/comments", with: .ok(json: hostile))
        let text = try await user.run("comments", id, "--url", service.feedURL)
        #expect(text.lines.count == 2)
        for line in text.lines {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(columns.count == 4)
            columns.forEach(expectSafe)
        }
        let terminal = try await user.runOnTerminal(
            "comments",
            id,
            "--url",
            service.feedURL,
            environment: ["TERM": "dumb"]
        )
        terminal.lines.forEach(expectSafe)
    }

    @Test(arguments: ["universities", "university"])
    func makesHostileTextSafeInUniversities(_ command: String) async throws {
        let list = Payload.universities.replacing("\"College\"", with: "\"College\\u001b]0;x\\u0007\\n\\u202e\"")
            .replacing("not a url", with: "a\\tb\\nc")
        service.respond(at: "/list", with: .ok(json: list))
        let words = command == "university" ? ["college", "--url"] : ["--url"]
        let result = try await user.program([command] + words + [service.url("/list")]).run()
        #expect(result.exitCode == 0)
        for line in result.lines { line.split(separator: "\t").forEach(expectSafe) }
        #expect(result.lines.count == (command == "universities" ? 3 : 4 + 1 + 3))
    }

    @Test(
        arguments: ["{\"items\":[{\"\u{1B}[2J\u{202E}\":1", "\u{1B}]0;x\u{7}", "{\"items\":[\"\\u001b[2J\\n\"]}"]
            as [RawText]
    )
    func makesHostileTextSafeInMessages(_ body: RawText) async throws {
        service.respond(with: .ok(json: body.text))
        let result = try await user.run("load", "--url", service.feedURL, "--verbose")
        #expect(result.exitCode == 65)
        result.errorLines.forEach(expectSafe)
    }

    @Test(arguments: ["load", "--url", "university", "comments", "help"])
    func makesHostileTextSafeInUsageErrors(_ word: String) async throws {
        let hostile = "\u{1B}[2J\u{9B}31m\t\n\u{202E}x"
        for words in [[word, hostile], [hostile, word], ["load", "--\(hostile)=\(hostile)"]] {
            let result = try await user.program(words).run()
            #expect(result.exitCode != 0)
            result.errorLines.forEach(expectSafe)
            #expect(result.errorLines.count <= 6)
        }
    }

    @Test func makesHostileTextSafeInARedirect() async throws {
        service.respond(with: .redirect(to: "file:///\u{9B}31m\u{202E}x"))
        let result = try await user.run("load", "--url", service.feedURL, "--verbose")
        #expect(result.exitCode != 0)
        result.errorLines.forEach(expectSafe)
    }
}
