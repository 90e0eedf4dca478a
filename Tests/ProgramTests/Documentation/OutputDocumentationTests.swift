import FeedTestSupport
import Foundation
import Testing

@testable import FeedCommandLine
@testable import essential_feed

@Suite("Documenting output, variables and files", .limited)
struct OutputDocumentationTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: "/list", with: .ok(json: Payload.universities))
        service.respond(at: "/image/\(Payload.otherImageID)/comments", with: .ok(json: Payload.comments))
    }

    private var commands: [[String]] {
        [
            ["load", "--url", service.feedURL], ["comments", Payload.otherImageID, "--url", service.feedURL],
            ["universities", "--url", service.url("/list")], ["university", "a", "--url", service.url("/list")],
            ["feeds"], ["validate-cache"],
        ]
    }

    private func output(of command: String) throws -> CommandOutput {
        try #require(Main.program.declarations.first { $0.name == command }).output
    }

    @Test func documentsEveryMember() async throws {
        let others = [
            ["load", "--url", service.feedURL, "--newest", "9"], ["find", "127"],
            ["export", user.home.path("out"), "--url", service.feedURL],
        ]
        for words in commands + others {
            let result = try await user.program(words + ["--format", "json"]).run()
            let rows = try output(of: words[0]).members.map { "\($0.term) \($0.meaning)" }
            let documented = rows.flatMap { $0.matches(of: /[a-z_-]+/).map { String($0.output) } }
            let value = try JSONSerialization.jsonObject(with: Data(result.stdout))
            let names = Self.members(of: value)
            #expect(!names.isEmpty)
            #expect(names.subtracting(documented) == [], "\(words[0])")
        }
    }

    private static func members(of value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]: Set(object.keys).union(object.values.flatMap(members))
        case let array as [Any]: Set(array.flatMap(members))
        default: []
        }
    }

    @Test func documentsEveryColumn() async throws {
        for words in commands where words[0] != "university" {
            let line = try #require(try await user.program(words).run().lines.first)
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).count
            let documented = try output(of: words[0]).columns.filter { !$0.contains("several feeds") }
            #expect(columns == documented.count, "\(words[0])")
        }
    }

    /// The names of variables in the sources of the program, except a variable that it only sets.
    private static func variables() throws -> Set<String> {
        let directory = Readme.root.appending(path: "Sources/essential-feed")
        let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        let swift = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        let sources = try swift.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let names = sources.matches(of: /"((?:[A-Z]+_)+[A-Z]+|HOME|NETRC|TERM|TMUX|STY|COLUMNS|LANG|TMPDIR|TZ)"/)
        return Set(names.map { String($0.1) }).subtracting(["XDG_DATA_HOME"])
    }

    @Test func documentsEveryVariableAndFile() throws {
        let variables = try Self.variables()
        #expect(variables.isSuperset(of: ["ESSENTIAL_FEED_URL", "XDG_CONFIG_HOME", "NETRC", "COLUMNS"]))
        let files = ["~/.config/essential-feed/feeds", "~/.cache/essential-feed", "~/.netrc"]
        let manual = Main.program.manualPage.replacing("\\(ti", with: "~").replacing("\\-", with: "-")
        for text in [Main.program.help(for: nil), manual] {
            for name in variables.union(files) { #expect(text.contains(name), "\(name)") }
        }
    }

    @Test func hasASynopsisOf80Columns() throws {
        let manual = Main.program.manualPage
        let synopsis = try #require(manual.split(separator: ".nf\n").dropFirst().first?.split(separator: "\n.fi").first)
        let lines = synopsis.replacing("\\-", with: "-").split(separator: "\n")
        #expect(lines.count >= Main.program.commandNames.count)
        // The manual page indents the lines by seven columns.
        for line in lines { #expect(line.count <= 73, "\(line)") }
    }

    /// The manual page indents the lines by nine columns.
    @Test(arguments: Main.program.declarations.flatMap(\.examples) + Main.program.documentation.examples)
    func hasExamplesOf80Columns(example: Example) {
        #expect(example.line.count <= 71)
    }
}
