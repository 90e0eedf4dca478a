import TestSupport
import Testing

@Suite("Secrets in URLs", .timeLimit(.minutes(30)))
struct SecretsTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    private static let answers: [LoopbackResponse] = [
        .ok(json: Payload.feed), .closedAtOnce, .status(500), .ok(json: "{"), .redirect(to: "/feed?token=hunter2"),
        .redirect(to: "file:///hunter2"), .unauthorized(),
    ]

    private func expectNoSecret(_ result: ProgramResult) {
        #expect(!result.errors.contains("hunter2"), "\(result.errors)")
        #expect(!result.errors.contains("s%33cret"), "\(result.errors)")
        #expect(!result.errors.contains("s3cret"), "\(result.errors)")
    }

    private var url: String { service.url("/feed?token=hunter2&x=1", user: "somebody:s3cret") }

    @Test(arguments: answers, [[], ["--verbose"], ["--all"], ["--images"]])
    func areNeverWrittenToStandardError(_ answer: LoopbackResponse, _ words: [String]) async throws {
        service.answer(with: answer)
        expectNoSecret(try await user.program(["load", "--url", url] + words).run())
        expectNoSecret(try await user.program(["load"] + words, environment: ["ESSENTIAL_FEED_URL": url]).run())
        expectNoSecret(
            try await user.program(["load", "--url", url, "--offline"] + words.filter { $0 != "--all" }).run()
        )
    }

    @Test(arguments: ["comments", "image"])
    func areNeverWrittenByCommandsForAnImage(_ command: String) async throws {
        expectNoSecret(try await user.run(command, Payload.imageID, "--url", url, "--verbose"))
    }

    @Test func areNeverWrittenForUniversities() async throws {
        expectNoSecret(try await user.run("universities", "--url", url, "--verbose"))
        expectNoSecret(try await user.run("university", "x", "--url", url))
    }

    @Test(arguments: ["ftp://somebody:s3cret@a.example/?token=hunter2", "http://somebody:s3cret@:99999/?token=hunter2"])
    func areNeverWrittenWhereTheURLIsWrong(_ url: String) async throws {
        let option = try await user.run("load", "--url", url)
        #expect(option.exitCode == 64)
        expectNoSecret(option)
        expectNoSecret(try await user.run("load", environment: ["ESSENTIAL_FEED_URL": url]))
        expectNoSecret(try await user.run("load", url))
    }

    @Test func areNeverWrittenByValidation() async throws {
        _ = try await user.run("load", "--url", url)
        try user.ageCache(by: .days(8))
        let result = try await user.run("validate-cache", "--verbose")
        #expect(result.exitCode == 0)
        expectNoSecret(result)
    }
}
