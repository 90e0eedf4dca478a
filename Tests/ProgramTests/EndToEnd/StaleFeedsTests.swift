import FeedTestSupport
import Foundation
import Testing

@Suite("Feeds that fail among others", .limited)
struct StaleFeedsTests {
    private let user: User
    private let service: FeedService
    private let paths = (1...5).map { "/\($0)" }

    init() throws {
        (user, service) = (try User(), try FeedService())
        for path in paths {
            let image = #"{"id":"\#(UUID())","image":"https://a.example/1.png"}"#
            service.respond(at: path, with: .ok(json: #"{"items":[\#(image)]}"#))
        }
    }

    private var list: String { user.home.path("urls") }

    private func load(_ words: String..., feeds: ArraySlice<String>? = nil) async throws -> ProgramResult {
        let paths = feeds ?? paths[...]
        try user.home.write(paths.map(service.url).joined(separator: "\n"), to: "urls")
        return try await user.program(["load", "--feeds", list] + words).run()
    }

    @Test(arguments: [[], ["--newest", "9"]])
    func showTheirCachedListsWithoutAFailure(words: [String]) async throws {
        _ = try await load()
        service.respond(at: "/1", with: .status(410))
        service.goOffline("/3")
        let result = try await user.program(["load", "--feeds", list, "--format", "json"] + words).run()
        #expect(result.exitCode == 0)
        let errors = try #require(try JSON(result)["feeds"]).elements.map { $0["error"]?["exit"] }
        #expect(errors == [.number(65), nil, .number(69), nil, nil])
        #expect(result.errorLines.count == 2, "\(result.errors)")
        #expect(result.errors.contains("\(service.url("/1")): the status is 410: the feed is gone for good"))
        #expect(try await user.program(["load", "--feeds", list, "--strict"] + words).run().exitCode == 65)
        try user.ageEverything(by: .days(8))
        #expect(try await user.program(["load", "--feeds", list] + words).run().exitCode == 65)
    }

    @Test(arguments: [[], ["--newest", "9"]])
    func areOneNoteIfThereAreMoreThanThree(words: [String]) async throws {
        _ = try await load()
        for path in paths { service.goOffline(path) }
        try user.ageEverything(by: .days(3))
        let result = try await user.program(["load", "--feeds", list] + words).run()
        #expect(result.lines.count == 5 && result.exitCode == 0)
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("5 feeds: Couldn't connect to server: no complete response"))
        #expect(result.errors.hasSuffix(". Showing what was saved, the oldest 3 days ago.\n"))
        let offline = try await user.program(["load", "--feeds", list, "--offline"] + words).run()
        #expect(offline.errors == "5 feeds: Showing what was saved, the oldest 3 days ago.\n")
        #expect(try await load("--offline", feeds: paths[..<3]).errorLines.count == 3)
    }

    @Test func areOneNoteIfMoreThanThreeServicesSendNoImages() async throws {
        _ = try await load()
        for path in paths { service.respond(at: path, with: .ok(json: Payload.emptyFeed)) }
        let result = try await load()
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("5 feeds: The feed has no images. 1 cached image stays. "), "\(result.errors)")
        #expect(result.errors.contains("essential-feed feeds --remove URL "), "\(result.errors)")
        let three = try await load(feeds: paths[..<3])
        #expect(three.errorLines.count == 3 && three.errors.contains("--remove \(service.url("/1")) "))
    }

    @Test(arguments: [[], ["--newest", "9"]])
    func nameTheOptionThatShowsOldLists(words: [String]) async throws {
        _ = try await load()
        try user.ageEverything(by: .days(9))
        let result = try await user.program(["load", "--feeds", list, "--offline"] + words).run()
        #expect(result.errorLines.count == 5 && result.errorLines.allSatisfy { $0.contains("--any-age") })
        #expect(result.exitCode == 69)
        let shown = try await user.program(["load", "--feeds", list, "--offline", "--any-age"] + words).run()
        #expect(shown.lines.count == 5 && shown.exitCode == 0)
        let nothing = try await user.run("load", "--offline", "--url", service.url("/none"))
        #expect(nothing.exitCode == 69 && !nothing.errors.contains("--any-age"))
    }

    @Test func areChosenByWeeksAndSinceYesterday() async throws {
        let dates = [-1, 0].map { (days: Double) in
            Calendar.current.startOfDay(for: Date()).addingTimeInterval(days * 86_400).formatted(.iso8601)
        }
        let early = try #require(
            Calendar.current.date(byAdding: .minute, value: -1, to: Calendar.current.startOfDay(for: Date() - 86_400))
        )
        let images = (dates + [early.formatted(.iso8601)]).map {
            #"{"id":"\#(UUID())","image":"https://a.example/1.png","published_at":"\#($0)"}"#
        }
        service.respond(with: .ok(json: #"{"items":[\#(images.joined(separator: ","))]}"#))
        #expect(try await user.run("load", "--url", service.feedURL, "--since", "yesterday").lines.count == 2)
        #expect(try await user.run("load", "--url", service.feedURL, "--since", "1w").lines.count == 3)
        #expect(try await user.run("load", "--url", service.feedURL, "--max-age", "2w").lines.count == 3)
        #expect(try await user.run("load", "--url", service.feedURL, "--since", "5215w").exitCode == 64)
    }
}

@Suite("Naming another program", .limited)
struct UserAgentTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    @Test(arguments: ["load --images", "export out", "comments 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "feeds --add"])
    func sendsItWithEveryRequest(command: String) async throws {
        let name = "Mozilla/5.0 (X11; Linux)"
        let words = command.split(separator: " ").map(String.init)
        let url = words.last == "--add" ? [service.feedURL] : ["--url", service.feedURL]
        _ = try await user.program(words + url + ["--user-agent", name]).run()
        #expect(!service.requests.isEmpty && service.requests.allSatisfy { $0.header("User-Agent") == name })
    }

    @Test(arguments: ["a  b", " a", "a ", "é", "a\tb"])
    func refusesANameThatCannotBeSent(name: String) async throws {
        #expect(try await user.run("load", service.feedURL, "--user-agent", name).exitCode == 64)
        #expect(service.targets == [])
    }

    @Test(arguments: ["--user-agent=a", "--timeout=1", "--retry=1", "--netrc"])
    func doesNotApplyWithoutRequests(option: String) async throws {
        for command in [["find", "a"], ["validate-cache"]] {
            #expect(try await user.program(command + [option]).run().exitCode == 64)
        }
    }
}
