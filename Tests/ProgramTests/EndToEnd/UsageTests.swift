import FeedTestSupport
import Testing

@Suite("Help and version", .limited)
struct UsageTests {
    private let user: User

    init() throws {
        user = try User()
    }

    private static let commands = [
        "load", "export", "comments", "image", "feeds", "validate-cache", "universities", "university", "completions",
    ]

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

    @Test(arguments: ["br.json", "./Feed.XML"])
    func takesALocalFileForNoHost(path: String) async throws {
        let result = try await user.run("load", "--url", path)
        #expect(result.exitCode == 64)
        #expect(!result.errors.contains("https://"))
    }

    @Test(arguments: [("5s", 69), ("1m", 69), ("0s", 64), ("2d", 64), ("5x", 64)])
    func acceptsATimeWithAUnitAsATimeout(time: String, exitCode: Int32) async throws {
        let result = try await user.run("load", "--offline", "--url", "http://127.0.0.1:1/", "--timeout", time)
        #expect(result.exitCode == exitCode)
    }
}
