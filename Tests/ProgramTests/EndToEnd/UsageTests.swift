import FeedTestSupport
import Testing

@Suite("Help and version", .limited)
struct UsageTests {
    private let user: User

    init() throws { user = try User() }

    @Test func commandHelpIsTheSameInBothForms() async throws {
        let option = try await user.run("load", "--help")
        #expect(option.output.contains("essential-feed load"))
        #expect(option.exitCode == 0)
        #expect(try await user.run("help", "load").output == option.output)
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
}
