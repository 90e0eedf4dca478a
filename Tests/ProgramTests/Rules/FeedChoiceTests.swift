import FeedTestSupport
import Testing

@Suite("Choosing the feed", .limited)
struct FeedChoiceTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    @Test func usesTheEnvironmentsFeed() async throws {
        let result = try await user.run("load", environment: ["ESSENTIAL_FEED_URL": service.feedURL])
        #expect(result.lines == Payload.feedLines)
        #expect(result.errors == "")
    }

    @Test func prefersTheOptionsFeed() async throws {
        service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
        let environment = ["ESSENTIAL_FEED_URL": service.feedURL]
        let result = try await user.run("load", "--url", service.url("/other"), environment: environment)
        #expect(result.lines == Payload.otherFeedLines)
        #expect(service.targets == ["/other"])
    }

    @Test(
        arguments: ["load", "load --offline"],
        [
            "ftp://a.example/feed", "file:///etc/passwd", "a.example/feed", "http://", "javascript:alert(1)",
            "not a url",
        ]
    )
    func refusesAnInvalidURL(_ command: String, _ url: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let option = try await user.program(words + ["--url", url]).run()
        let variable = try await user.program(words, environment: ["ESSENTIAL_FEED_URL": url]).run()
        for result in [option, variable] {
            #expect(result.exitCode == 64)
            #expect(result.output == "")
            #expect(result.errors.contains(url))
            #expect(result.errorLines.contains { $0.hasPrefix("usage: essential-feed load ") })
            #expect(result.errorLines.count <= 6)
        }
        #expect(variable.errors.contains("ESSENTIAL_FEED_URL"))
        #expect(try user.cachedFiles().isEmpty)
    }

    @Test func usesTheSampleIfNoneIsNamed() async throws {
        let result = try await user.run("load")
        #expect(result.lines.count >= 6)
        #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
        #expect(result.errors.contains("sample"))
        #expect(result.errors.contains("--url"))
        #expect(result.errors.contains("ESSENTIAL_FEED_URL"))
        #expect(result.exitCode == 0)

        let cached = try await user.run("load", "--offline", "--quiet")
        #expect(cached.output == result.output)
        #expect(cached.exitCode == 0)
    }

    @Test func usesTheSampleIfTheVariableIsEmpty() async throws {
        let result = try await user.run("load", environment: ["ESSENTIAL_FEED_URL": ""])
        #expect(result.lines.count >= 6)
        #expect(result.exitCode == 0)
    }

    @Test func findsCommentsOnSomeImagesOfTheSample() async throws {
        let ids = try await user.run("load", "--quiet").lines.map { String($0.prefix(36)) }
        var commented = 0
        for id in ids {
            let result = try await user.run("comments", id)
            #expect(result.exitCode == 0)
            if !result.lines.isEmpty { commented += 1 }
        }
        #expect(commented > 0)
    }
}
