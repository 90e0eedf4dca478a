import FeedTestSupport
import Foundation
import Testing

@Suite("A list with a feed that dies", .limited)
struct DeadFeedTests {
    private let user: User
    private let service: FeedService
    private let directory: String

    init() throws {
        (user, service) = (try User(), try FeedService())
        directory = user.home.path("out")
        service.respond(at: "/dead", with: .ok(json: Payload.otherFeed))
        try user.home.write("\(service.url("/dead"))\n\(service.feedURL)\n", to: "urls")
    }

    private func export(_ words: String...) async throws -> ProgramResult {
        try await user.program(["export", directory, "--feeds", user.home.path("urls")] + words).run()
    }

    /// Ends the feed, and deletes the cache.
    private func die(_ response: LoopbackResponse = .status(410), at path: String = "/dead") throws {
        service.respond(at: path, with: response)
        try? FileManager.default.removeItem(atPath: user.home.path(".cache"))
    }

    private static let responses: [(LoopbackResponse, Int32)] = [
        (.status(410), 65), (.closedAtOnce, 69), (.ok(json: #"{"items":[]}"#), 65),
    ]

    @Test(arguments: responses)
    func doesNotStopThePublicationOfTheOthers(response: LoopbackResponse, code: Int32) async throws {
        _ = try await export()
        let before = try user.home.text(of: "out/127-0-0-1-dead/feed.json")
        try die(response)
        service.respond(with: .ok(json: Payload.feed.replacing("Description 1", with: "New")))
        let result = try await export()
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.errors.contains("\(directory)/127-0-0-1-dead stays unchanged"), "\(result.errors)")
        #expect(!result.errors.contains("essential-feed: "), "a note, no error")
        #expect(try user.home.text(of: "out/127-0-0-1-dead/feed.json") == before)
        #expect(try user.home.text(of: "out/index.html").contains(#"href="127-0-0-1-dead/index.html""#))
        #expect(try await export("--strict", "-q").exitCode == code)
        #expect(try await export("-q").errors == "")
    }

    @Test func isOneNoteWithMoreThanThreeOfItsKind() async throws {
        let paths = (1...5).map { "/\($0)" }
        for path in paths { service.respond(at: path, with: .ok(json: Payload.otherFeed)) }
        try user.home.write(paths.map(service.url).joined(separator: "\n"), to: "urls")
        #expect(try await export().exitCode == 0)
        for path in paths { try die(.status(410), at: path) }
        let result = try await export()
        #expect(result.exitCode == 0 && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("5 feeds: Unexpected response: the status is 410"), "\(result.errors)")
        #expect(result.errors.hasSuffix("; their directories stay unchanged\n"), "\(result.errors)")
    }

    @Test func isAFailureIfNothingOfItIsShown() async throws {
        service.respond(at: "/dead", with: .status(410))
        #expect(try await export().exitCode == 65)
        service.respond(at: "/dead", with: .ok(json: Payload.otherFeed))
        #expect(try await export().exitCode == 0)
        try Data("{".utf8).write(to: user.home.url("out/127-0-0-1-dead/feed.json"))
        try die()
        #expect(try await export().exitCode == 65)
    }

    @Test func isListedWithTheErrorAndItsPage() async throws {
        _ = try await export()
        try die()
        for format in ["json", "jsonl"] {
            let feeds = try JSON(await export("--format", format))["feeds"]?.elements ?? []
            try #require(feeds.count == 2 && feeds[1]["images"] != nil)
            #expect(feeds[0]["url"]?.text == service.url("/dead"))
            #expect(feeds[0]["path"]?.text == "\(directory)/127-0-0-1-dead/index.html")
            #expect(feeds[0]["error"]?["exit"] == 65 && feeds[0]["error"]?["status"] == 410)
        }
    }

    /// The ID of an image of the feed.
    private func id() throws -> String {
        let feed = try user.home.text(of: "out/127-0-0-1-dead/feed.json")
        return String(try #require(feed.firstMatch(of: #/"id":"([^"]+)"/#)?.1))
    }

    /// The files that contain an ID, or have it in their path, except the export lists.
    private func files(with id: String) throws -> [String] {
        try user.home.contents().filter { name -> Bool in
            guard name.hasPrefix("out/"), !name.hasSuffix("essential-feed.json") else { return false }
            // The name may be that of a directory.
            let data = try? Data(contentsOf: user.home.url(name))
            return name.contains(id) || data?.range(of: Data(id.utf8)) != nil
        }
    }

    @Test(arguments: responses, [false, true])
    func losesAnImageThatIsTakenDown(response: (LoopbackResponse, Int32), allDie: Bool) async throws {
        _ = try await export()
        let id = try id()
        try die(response.0)
        if allDie { service.respond(with: .status(410)) }
        let result = try await export("--without", id)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.errors.contains("\(service.url("/dead")): Taken down: "), "\(result.errors)")
        #expect(!result.errors.contains("127-0-0-1-dead stays unchanged"), "\(result.errors)")
        #expect(try files(with: id) == [])
        service.respond(at: "/dead", with: .ok(json: Payload.otherFeed))
        #expect(try await export().exitCode == 0)
        #expect(try files(with: id) == [])
        try die()
        let shown = try await export("--with", id)
        #expect(shown.exitCode == 0, "\(shown.errors)")
        service.respond(at: "/dead", with: .ok(json: Payload.otherFeed))
        #expect(try await export().exitCode == 0)
        #expect(try files(with: id) != [])
    }

    @Test func losesAnImageThatIsTakenDownWhenItLeavesTheList() async throws {
        _ = try await export()
        let id = try id()
        try user.home.write(service.feedURL, to: "urls")
        let result = try await export("--without", id)
        #expect(result.exitCode == 0 && result.errors.contains("Taken down: "), "\(result.errors)")
        #expect(try files(with: id) == [])
        #expect(try user.home.contents().contains("out/127-0-0-1-dead/index.html"))
        #expect(try await export("--without", String(id.dropLast()) + "F").exitCode == 66)
    }

    @Test func takesAnImageDownFromAllFeedsThatGetItLater() async throws {
        _ = try await export()
        let id = try id()
        #expect(try await export("--without", id).exitCode == 0)
        service.respond(with: .ok(json: Payload.otherFeed))
        #expect(try await export().exitCode == 0)
        #expect(try files(with: id) == [])
        #expect(try !user.home.text(of: "out/index.html").contains(id))
        let shown = try await export("--with", id)
        #expect(shown.exitCode == 0, "\(shown.errors)")
        #expect(try user.home.text(of: "out/index.html").contains(id))
        #expect(try await export("--with", id).exitCode == 66)
    }
}
