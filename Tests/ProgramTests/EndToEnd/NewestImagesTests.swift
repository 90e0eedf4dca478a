import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed find, load --newest and --since", .limited)
struct NewestImagesTests {
    private let user: User
    private let service: FeedService

    init() throws {
        (user, service) = (try User(), try FeedService())
        service.respond(with: .ok(json: Self.feed("Lake", on: "2026-01-02T00:00:00Z")))
        service.respond(at: "/other", with: .ok(json: Self.feed("Lakes", on: "2026-01-03T00:00:00Z")))
    }

    private static func feed(_ description: String, on date: String) -> String {
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "My \(description)", "items": [
        {"id": "\(description)", "title": "\(description)", "image": "https://a.example/1.png", "date_published": "\(date)"}]}
        """
    }

    private var urls: [String] { [service.url("/other"), service.feedURL] }

    private func list() throws -> String {
        try user.home.write(urls.joined(separator: "\n"), to: "list")
        return user.home.path("list")
    }

    @Test func showsTheFeedOfEachFoundImage() async throws {
        let loaded = try await user.run("load", "--feeds", list(), "--newest", "5", "--format", "json")
        let found = try await user.run("find", "LAKE", "--format", "json")
        let (loadedFeeds, foundFeeds) = (try JSON(loaded)["feeds"], try JSON(found)["feeds"])
        #expect(foundFeeds?.elements.count == 2)
        for feed in foundFeeds?.elements ?? [] {
            #expect(feed.keys == ["saved_at", "source", "title", "url"])
            let same = loadedFeeds?.elements.first { $0["url"] == feed["url"] }
            #expect(same?["title"] == feed["title"] && same?["saved_at"] == feed["saved_at"])
        }
        #expect(try await user.run("find", "lakes").lines.count == 1)
        #expect(try await user.run("find", "sea").exitCode == 66)
        try user.writeList("\(urls[0]) \"~Otter Lake\"\n\(urls[1]) \"~Zebra Lake\"\n")
        #expect(try await user.run("find", "zebra").lines.count == 1)
        let named = try await JSON(user.run("find", "lake", "--format", "json"))["feeds"]?.elements ?? []
        for (url, title) in zip(urls, ["Otter Lake", "Zebra Lake"]) {
            #expect(named.contains { $0["url"] == .string(url) && $0["title"] == .string(title) })
        }
    }

    @Test func namesTheNextStepIfThereIsNothingToSearch() async throws {
        let nothing = try await user.run("find", "lake")
        #expect(nothing.exitCode == 66 && nothing.errors.contains("essential-feed load"), "\(nothing.errors)")
        _ = try await user.run("load", "--url", service.feedURL)
        let none = try await user.run("find", "sea")
        #expect(none.errors == "essential-feed: No cached image matches sea.\n" && none.exitCode == 66)
        let other = try await user.run("find", "lake", "--url", service.url("/other"))
        #expect(other.exitCode == 66)
        #expect(other.errors.contains("Nothing from \(service.url("/other")) is cached"), "\(other.errors)")
    }

    @Test func areUnderTheHostOfAFeedWithoutATitle() async throws {
        service.respond(with: .ok(json: Payload.feed))
        let words = ["load", "--newest", "1", "--url", service.feedURL]
        let result = try await user.runOnTerminal(words, environment: ["NO_COLOR": "1"])
        #expect(result.lines.first == "127.0.0.1", "\(result.output)")
    }

    @Test func separatesCardsThatNameTheirFeeds() async throws {
        let result = try await user.run("load", "--feeds", list(), "--newest", "5", "--format", "cards")
        let paragraphs = result.output.split(separator: "\n\n")
        #expect(paragraphs.map { $0.contains("My Lakes") } == [true, false], "\(result.output)")
        #expect(paragraphs.last?.contains("My Lake") == true)
        for words in [["load", "--newest", "5"], ["find", "lake"]] {
            let one = try await user.program(words + ["--url", service.feedURL, "--format", "cards"]).run().output
            #expect(one.hasPrefix("My Lake\n") && one.ranges(of: "My Lake").count == 1, "\(one)")
        }
    }

    @Test(arguments: [
        ("2026-01-03", 1), ("2026-01-02T00:00Z", 2), ("2026-01-03T01:00+01:00", 1), ("2026-01-03T00:00:01Z", 0),
        ("2026-01-02T00:00:00", 2), ("20000d", 2),
    ])
    func showsImagesSinceAMoment(when: String, count: Int) async throws {
        let words = ["load", "--feeds", try list(), "--since", when]
        let result = try await user.program(words, environment: ["TZ": "UTC"]).run()
        #expect(result.lines.count == count && result.exitCode == 0)
        #expect(result.errors == (count == 0 ? "Nothing new.\n" : ""))
    }
}
