import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed load", .limited)
struct LoadTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    @Test(arguments: [["load", "URL"], ["load", "--", "URL"], ["load", "--url", "URL"], ["load", "--url=URL"]])
    func takesItsURLInEveryForm(words: [String]) async throws {
        let words = words.map { $0.replacing("URL", with: service.feedURL) }
        let result = try await user.program(words).run()
        #expect(result.lines == Payload.feedLines && result.errors == "" && result.exitCode == 0)
        #expect(service.targets == ["/feed"])
    }

    @Test func writesTheFeedAsAnObjectWithItsSource() async throws {
        let remote = try JSON(await user.run("load", "--url", service.feedURL, "--format", "json"))
        #expect(remote.keys == ["items", "saved_at", "source", "url"])
        #expect(remote["source"] == .string("remote"))
        #expect(remote["url"] == .string(service.feedURL))
        #expect(remote["saved_at"]?.isWholeSecondsUTC == true)
        #expect(remote["items"] == Payload.feedItems)

        let cached = try JSON(await user.run("load", "--url", service.feedURL, "--format", "json", "--offline"))
        #expect(cached["source"] == .string("cache"))
        #expect(cached["url"] == .string(service.feedURL))
        #expect(cached["saved_at"] == remote["saved_at"])
        #expect(cached["items"] == Payload.feedItems)
    }

    @Test func writesOneItemPerLine() async throws {
        let result = try await user.run("load", "--url", service.feedURL, "--format", "jsonl")
        #expect(try .array(result.lines.map { try JSON($0) }) == Payload.feedItems)
        #expect(result.errors == "")
    }

    @Test func writesJSONThatCanBeServedAsAFeed() async throws {
        let first = try await user.run("load", "--url", service.feedURL, "--format", "json")
        service.respond(at: "/mirror/feed", with: .ok(first.stdout, type: "application/json"))
        let second = try await user.run("load", "--url", service.url("/mirror/feed"))
        #expect(second.lines == Payload.feedLines)
        #expect(second.exitCode == 0)
    }

    @Test func showsANoteForAnEmptyFeed() async throws {
        service.respond(with: .ok(json: Payload.emptyFeed))
        let text = try await user.run("load", "--url", service.feedURL)
        #expect(text.output == "")
        #expect(text.errorLines == ["The feed has no images."])
        #expect(text.exitCode == 0)
        let json = try JSON(await user.run("load", "--url", service.feedURL, "--format", "json", "--quiet"))
        #expect(json["items"] == .array([]))
    }

    @Test func cachesInTheDirectoryOfTheOption() async throws {
        let elsewhere = try TemporaryDirectory()
        let place = elsewhere.path("a cache")
        _ = try await user.run("load", "--url", service.feedURL, "--cache-dir", place)
        #expect(try user.home.contents().isEmpty)
        #expect(try elsewhere.contents().contains { $0.hasPrefix("a cache/essential-feed/") })
        let offline = try await user.run("load", "--url", service.feedURL, "--offline", "--cache-dir=\(place)")
        #expect(offline.lines == Payload.feedLines)
    }

    @Test func cachesInTheDirectoryOfTheEnvironment() async throws {
        let elsewhere = try TemporaryDirectory()
        _ = try await user.run("load", "--url", service.feedURL, environment: ["XDG_CACHE_HOME": elsewhere.path])
        #expect(try user.home.contents().isEmpty)
        #expect(try elsewhere.contents().contains { $0.hasPrefix("essential-feed/") && $0.hasSuffix("/feed.json") })
    }

    @Test func printsOnlyErrorsWhenQuiet() async throws {
        let sample = try await User().run("load", "--quiet")
        #expect(sample.lines.count >= 6)
        #expect(sample.errors == "")
        try await user.cacheFeed(at: service.feedURL)
        service.goOffline()
        let cached = try await user.run("load", "--url", service.feedURL, "--quiet")
        #expect(cached.lines == Payload.feedLines)
        #expect(cached.errors == "")
        try user.ageCache(by: .days(8))
        let failed = try await user.run("load", "--url", service.feedURL, "--quiet")
        #expect(failed.errorLines.count == 1)
        #expect(failed.exitCode == 69)
    }

    @Test func describesRequestsAndResponsesWhenVerbose() async throws {
        let result = try await user.run("load", "--url", service.feedURL, "--verbose")
        #expect(result.lines == Payload.feedLines)
        #expect(result.errorLines.count == 2)
        #expect(result.errors.contains("GET \(service.feedURL)"))
        #expect(result.errors.contains("200, \(Payload.feed.utf8.count) bytes from \(service.feedURL)"))
    }
}
