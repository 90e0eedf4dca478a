import TestSupport
import Testing

@Suite("Help and usage errors", .limited)
struct UsageTests {
    private let user: User

    init() throws {
        user = try User()
    }

    private static let commands = [
        "load", "export", "comments", "image", "feeds", "validate-cache", "universities", "university", "completions",
    ]

    @Test(arguments: [["help"], ["--help"]])
    func helpNamesEveryCommand(_ words: [String]) async throws {
        let result = try await user.program(words).run()
        #expect(Self.commands.allSatisfy { result.output.contains($0) })
        #expect(result.lines.allSatisfy { $0.count <= 80 })
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test(arguments: commands)
    func commandHelpIsTheSameInBothForms(_ command: String) async throws {
        let option = try await user.run(command, "--help")
        #expect(option.output.contains("essential-feed \(command)"))
        #expect(option.lines.allSatisfy { $0.count <= 80 })
        #expect(option.exitCode == 0)
        #expect(try await user.run("help", command).output == option.output)
    }

    @Test func versionIsOneLine() async throws {
        let result = try await user.run("--version")
        #expect(result.lines.count == 1)
        #expect(result.output.contains(/[0-9]+\.[0-9]+/))
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsAreWritten(_ shell: String) async throws {
        let result = try await user.run("completions", shell)
        #expect(result.output.contains("essential-feed"))
        #expect(result.exitCode == 0)
    }

    @Test(arguments: [
        [], ["lod"], ["load", "--offlin"], ["load", "--format", "xml"], ["load", "--format"], ["load", "--limit", "0"],
        ["load", "--timeout", "0"], ["load", "--timeout", "soon"], ["load", "--timeout=nan"],
        ["load", "--offline=yes"],
        ["load", "extra"], ["load", "--url", ""], ["load", "--cache-dir="], ["--quiet", "load"], ["comments"],
        ["comments", "x", "y"], ["image"], ["university"], ["university", ""], ["university", "a", "b"],
        ["validate-cache", "--offline"], ["comments", Payload.imageID, "--offline"], ["completions", "tcsh"],
        ["completions"], ["help", "lod"], ["--verison"], ["image", Payload.imageID, "--format", "json"],
        ["image", Payload.imageID, "--format=jsonl"], ["load", "\u{1B}[2J"], ["lo\nad"], ["load", "--", "--offline"],
    ])
    func wrongUsageIsExplainedInAFewLines(_ words: [String]) async throws {
        let result = try await user.program(words).run()
        #expect(result.exitCode == 64)
        #expect(result.output == "")
        #expect((1...6).contains(result.errorLines.count))
        #expect(result.errorLines.filter { $0.hasPrefix("usage: essential-feed") }.count == 1)
        #expect(!result.errors.contains("\u{1B}"))
        #expect(try user.files().isEmpty)
    }

    @Test(arguments: [
        (["lod"], "\"lod\"", "load"), (["load", "--offlin"], "--offlin", "did you mean --offline?"),
        (["load", "--format", "jason"], "\"jason\"", "did you mean json?"),
        (["univercity", "x"], "\"univercity\"", "did you mean university?"),
        (["image", Payload.imageID, "--otput", "x"], "--otput", "did you mean --output?"),
        (["lo"], "\"lo\"", "did you mean load?"),
    ])
    func wrongUsageNamesTheWordAndTheNearestValidOne(_ words: [String], _ wrong: String, _ right: String) async throws {
        let result = try await user.program(words).run()
        #expect(result.errors.contains(wrong))
        #expect(result.errors.contains(right))
    }
}
