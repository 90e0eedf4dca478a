import FeedTestSupport
import Testing

@Suite("essential-feed validate-cache", .limited)
struct ValidateCacheTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: "/other", with: .ok(json: Payload.otherFeed))
        service.respond(at: "/universities", with: .ok(json: Payload.universities))
    }

    private func load() async throws {
        try await user.cacheFeed(at: service.feedURL)
    }

    private func columns(_ result: ProgramResult) -> [[String]] {
        result.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func reportsThatNothingIsCached() async throws {
        for words in [["validate-cache"], ["validate-cache", "--url", service.feedURL]] {
            let result = try await user.program(words).run()
            #expect(result.output == "")
            #expect(result.errorLines == ["Nothing is cached."])
            #expect(result.exitCode == 0)
        }
        #expect(try JSON(await user.run("validate-cache", "--format", "json")) == ["feeds": []])
        #expect(service.targets.isEmpty)
    }

    @Test func leavesAFeedYoungerThanSevenDays() async throws {
        try await load()
        try user.ageCache(by: .days(7) - .hours(1))
        let before = try user.cachedText()
        let result = try await user.run("validate-cache")
        let row = try #require(columns(result).first)
        #expect(row.count == 4)
        #expect(row[0] == "valid")
        #expect(row[1] == service.feedURL)
        #expect(row[2].isWholeSecondsUTC)
        #expect(row[3].isWholeSecondsUTC)
        #expect(row[2] < row[3])
        #expect(result.lines.count == 1)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(try user.cachedText() == before)
        #expect(service.targets == ["/feed"])
    }

    /// The time since a feed was saved, its status, and whether it is deleted: the clock may be wrong.
    @Test(
        arguments: [
            (.days(7) - 60, "valid", false), (.days(7), "expired", true), (.days(700), "expired", true),
            (-.days(1) + .hours(1), "valid", false), (-.days(1) - .hours(1), "expired", false),
        ] as [(Double, String, Bool)]
    )
    func deletesOnlyExpiredFeeds(age: Double, status: String, isDeleted: Bool) async throws {
        try await load()
        try user.ageCache(by: age)
        #expect(try await user.run("feeds").lines.map { $0.prefix { $0 != "\t" } } == [Substring(status)])
        if status == "expired", !isDeleted {
            let shown = try await user.runOnTerminal("validate-cache", columns: 200)
            #expect(shown.output.contains("so the clock may be wrong; not deleted"))
        }
        let result = try await user.run("validate-cache")
        #expect(columns(result).map { Array($0.prefix(2)) } == [[status, service.feedURL]])
        #expect(result.exitCode == 0)
        #expect(try user.cachedFiles().count == (isDeleted ? 0 : 1))
        #expect(try await user.run("validate-cache").errors == (isDeleted ? "Nothing is cached.\n" : ""))
    }

    @Test(arguments: ["", "{", #"{"version":2}"#])
    func deletesACorruptFeed(_ text: String) async throws {
        try await load()
        try user.writeHead(text)
        let result = try await user.run("validate-cache")
        #expect(result.lines == ["corrupt\t\t\t"])
        #expect(result.exitCode == 0)
        #expect(try user.cachedFiles().isEmpty)
    }

    @Test func namesTheCorruptFeedGivenByURL() async throws {
        try await load()
        try user.writeCache("damaged")
        let result = try await user.run("validate-cache", "--url", service.feedURL, "--format", "json")
        #expect(try JSON(result) == ["feeds": [["status": "corrupt", "url": .string(service.feedURL)]]])
    }

    @Test func validatesOnlyTheFeedGivenByURL() async throws {
        try await load()
        try user.ageCache(by: .days(9))
        _ = try await user.run("load", "--url", service.url("/other"))
        let other = try await user.run("validate-cache", "--url", service.url("/other"))
        #expect(columns(other).map { Array($0.prefix(2)) } == [["valid", service.url("/other")]])
        #expect(try user.cachedFiles().count == 2)
        let all = try await user.run("validate-cache")
        #expect(Set(columns(all).map(\.[0])) == ["valid", "expired"])
        #expect(try user.cachedFiles().count == 1)
    }

    @Test func writesReportsAsJSON() async throws {
        try await load()
        let object = try JSON(await user.run("validate-cache", "--format", "json"))
        #expect(object.keys == ["feeds"])
        let feed = try #require(object["feeds"]?.elements.first)
        #expect(feed.keys == ["expires_at", "saved_at", "status", "url"])
        #expect(feed["status"] == "valid")
        #expect(feed["url"] == .string(service.feedURL))
        #expect(feed["saved_at"]?.isWholeSecondsUTC == true)
        #expect(feed["expires_at"]?.isWholeSecondsUTC == true)
        let lines = try await user.run("validate-cache", "--format", "jsonl").lines
        #expect(try lines.map { try JSON($0) } == [feed])
    }

    @Test func neverExpiresUniversities() async throws {
        _ = try await user.run("universities", "--url", service.url("/universities"))
        try user.ageCache(by: .days(4_000))
        let row = try #require(try await columns(user.run("validate-cache")).first)
        #expect(row[0...1] == ["valid", service.url("/universities")])
        #expect(row[2].isWholeSecondsUTC)
        #expect(row[3] == "")
        let list = try JSON(await user.run("validate-cache", "--format", "json"))["feeds"]?.elements.first
        #expect(list?.keys == ["saved_at", "status", "url"])
        #expect(try user.cachedFiles().count == 1)
    }

    @Test func writesOneSentencePerFeedOnATerminal() async throws {
        try await load()
        try user.ageCache(by: .hours(30))
        let valid = try await user.runOnTerminal("validate-cache", columns: 200)
        #expect(valid.output == "\(service.feedURL): valid, saved 30 hours ago, expires in 6 days\n")
        try user.ageCache(by: .days(8))
        let expired = try await user.runOnTerminal("validate-cache", columns: 200)
        #expect(expired.output == "\(service.feedURL): expired, saved 8 days ago, deleted\n")
    }
}
