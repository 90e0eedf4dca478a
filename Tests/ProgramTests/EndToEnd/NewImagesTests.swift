import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed load --new and --max-age", .limited)
struct NewImagesTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private func load(_ options: String...) async throws -> ProgramResult {
        try await load(options)
    }

    private func load(_ options: [String]) async throws -> ProgramResult {
        try await user.program(["load", "--url", service.feedURL] + options).run()
    }

    /// The feed of four images with another image at the front.
    private static let longerFeed = Payload.feed.replacing(
        "{ \"items\": [",
        with: "{\"items\":[{\"id\":\"\(Payload.otherImageID)\",\"image\":\"https://other.example/1.png\"},"
    )
    private static let newLines = ["\(Payload.otherImageID)\t\t\thttps://other.example/1.png"]

    @Test func showsImagesMissingFromTheCachedFeed() async throws {
        #expect(try await load("--new").lines == Payload.feedLines)
        service.respond(with: .ok(json: Self.longerFeed))
        try user.ageCache(by: .days(30))
        let result = try await load("--new")
        #expect(result.lines == Self.newLines)
        #expect(result.exitCode == 0)
        let again = try await load("--new", "--format", "json")
        #expect(again.exitCode == 0)
        #expect(try JSON(again).keys == ["items", "source", "url"])
        #expect(try JSON(again)["items"] == .array([]))
        #expect(again.errorLines == ["Nothing new."])
        #expect(try await load("--offline").lines == Self.newLines + Payload.feedLines)
    }

    @Test func reportsThatCachedImagesStayIfTheServiceSendsNone() async throws {
        #expect(try await load("--new").exitCode == 0)
        service.respond(with: .ok(json: Payload.emptyFeed))
        let result = try await load("--new", "--strict")
        #expect(result.output == "")
        #expect(result.errors.contains("4 cached images stay"))
        #expect(result.exitCode == 65)
        #expect(try await load("--new").exitCode == 0)
    }

    @Test func showsImagesAgainWhenTheyCouldNotBeWritten() async throws {
        var program = try user.program(["load", "--new", "--url", service.feedURL])
        program.output = .file("/dev/full")
        #expect(try await program.run().exitCode == 74)
        #expect(try await load("--new").lines == Payload.feedLines)
        #expect(try await load("--new").lines == [])
    }

    @Test func showsNothingWhenTheFeedIsUnchanged() async throws {
        let tagged = LoopbackResponse.ok(json: Payload.feed, headers: ["ETag": "\"1\""])
        service.respond(with: tagged)
        #expect(try await load("--new").exitCode == 0)
        service.respond(with: .status(304))
        let result = try await load("--new", "--format", "json")
        #expect(try JSON(result)["unchanged"] == .number(1))
        #expect(try JSON(result)["items"] == .array([]))
        let whole = try await load("--format", "json")
        #expect(try JSON(whole)["unchanged"] == .number(1))
        #expect(try JSON(whole)["source"] == "remote")
    }

    @Test func sendsNoRequestBeforeRetryAfter() async throws {
        #expect(try await load().exitCode == 0)
        service.respond(with: .status(503, headers: ["Retry-After": "3600"]))
        let sent = Date()
        let text = try #require(try await JSON(load("--format", "json"))["error"]?["retry_at"]?.text)
        #expect(try (3_599...3_700).contains(Date(text, strategy: .iso8601).timeIntervalSince(sent)))
        for words in [["--max-age", "0"], [], ["--all"]] {
            let result = try await user.program(["load", "--url", service.feedURL, "--format", "json"] + words).run()
            #expect(try JSON(result)["source"] == "cache")
            #expect(try JSON(result)["error"]?["retry_at"] != nil)
        }
        let new = try await load("--new")
        #expect(new.exitCode == 69 && new.errors.contains("\(service.feedURL): the service says to wait until"))
        #expect(service.targets == ["/feed", "/feed"])
        service.respond(with: .ok(json: Payload.feed))
        try user.endRetryAfter()
        #expect(try JSON(try await load("--max-age", "0", "--format", "json"))["source"] == "remote")
    }
}
