import FeedTestSupport
import Testing

@Suite("Loading online and offline", .limited)
struct FallbackTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
    }

    private func load(_ words: String...) async throws -> ProgramResult {
        try await user.program(["load", "--url", service.feedURL] + words).run()
    }

    /// Expects no output, one line with the reason, and an unchanged cache.
    private func expectNothing(_ words: String..., saying reason: String, code: Int32) async throws {
        let before = try user.cachedFiles().isEmpty ? "" : user.cachedText()
        let result = try await user.program(["load", "--url", service.feedURL] + words).run()
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(result.errors.contains("nothing usable is cached"), "\(result.errors)")
        #expect(result.exitCode == code)
        #expect(try before == (user.cachedFiles().isEmpty ? "" : user.cachedText()))
    }

    /// Expects the cached feed, and the reason with its age on standard error.
    private func expectCachedFeed(saying reason: String, age: String = "Showing what was saved ") async throws {
        let result = try await load()
        #expect(result.lines == Payload.feedLines)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(result.errors.contains(age), "\(result.errors)")
        #expect(result.exitCode == 0)
    }

    // Responses

    @Test(arguments: Fault.connectivity)
    func fallsBackOnNoConnectivity(_ fault: Fault) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: .hours(3.5))
        service.respond(with: fault.response)
        try await expectCachedFeed(saying: "Couldn't connect to server: ", age: "Showing what was saved 3 hours ago.")
    }

    @Test(arguments: Fault.connectivity)
    func exitsWith69OnNoConnectivityWithoutACache(_ fault: Fault) async throws {
        service.respond(with: fault.response)
        try await expectNothing(saying: "Couldn't connect to server: ", code: 69)
        #expect(try user.cachedFiles().isEmpty)
    }

    @Test(arguments: Fault.invalidData)
    func fallsBackOnInvalidData(_ fault: Fault) async throws {
        try await user.cacheFeed(at: service.feedURL)
        service.respond(with: fault.response)
        try await expectCachedFeed(saying: "Unexpected response: ")
    }

    @Test(arguments: Fault.invalidData)
    func exitsWith65OnInvalidDataWithoutACache(_ fault: Fault) async throws {
        service.respond(with: fault.response)
        try await expectNothing(saying: "Unexpected response: ", code: 65)
        #expect(try user.cachedFiles().isEmpty)
    }

    // Age

    @Test(arguments: [.days(7) - .hours(1), .days(1), 0, -.days(1) + .hours(1)])
    func showsACachedFeedYoungerThanSevenDays(_ age: Double) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: age)
        let offline = try await load("--offline")
        #expect(offline.lines == Payload.feedLines)
        #expect(offline.exitCode == 0)
        service.goOffline()
        #expect(try await load().lines == Payload.feedLines)
    }

    @Test(arguments: [.days(7), .days(7) + .hours(1), .days(700), -.days(1) - .hours(1), -.days(4_000)])
    func showsNoExpiredOrFutureCachedFeed(_ age: Double) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: age)
        service.goOffline()
        try await expectNothing(saying: "Couldn't connect to server: ", code: 69)
        #expect(try await load("--offline").errors.contains("nothing usable is cached (expired, saved "))
        let anyAge = try await load("--offline", "--any-age")
        #expect(anyAge.errors.contains("Showing what was saved "))
        service.respond(with: .ok(json: "no JSON"))
        try await expectNothing(saying: "Unexpected response: ", code: 65)
        try await expectNothing("--offline", saying: "Asked to stay offline", code: 69)
    }

    // The state of the cache

    @Test(arguments: ["", "{", "null", "\u{0}\u{0}", #"{"version":1}"#])
    func showsNoUnreadableCachedFeed(_ text: String) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.writeCache(text)
        service.goOffline()
        try await expectNothing(saying: "Couldn't connect to server: ", code: 69)
        service.respond(with: .status(500))
        try await expectNothing(saying: "Unexpected response: ", code: 65)
        try await expectNothing("--offline", saying: "Asked to stay offline", code: 69)
    }

    @Test(arguments: ["Description 1", "url-2"])
    func showsNoPartOfADamagedCache(_ word: String) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.writeCache(user.cachedText().replacing(word, with: "damaged"))
        try await expectNothing("--offline", saying: "nothing usable is cached", code: 69)
    }

    @Test func showsNoEmptyCachedFeed() async throws {
        service.respond(with: .ok(json: Payload.emptyFeed))
        try await user.cacheFeed(at: service.feedURL)
        service.goOffline()
        try await expectNothing(saying: "Couldn't connect to server: ", code: 69)
        try await expectNothing("--offline", saying: "Asked to stay offline", code: 69)
    }

    @Test func replacesAnyContentOfTheCache() async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.writeCache("damaged")
        #expect(try await load().errors == "")
        #expect(try await load("--offline").lines == Payload.feedLines)
    }

    // --offline

    @Test func sendsNoRequestWhenOffline() async throws {
        try await expectNothing("--offline", saying: "Asked to stay offline", code: 69)
        #expect(service.targets.isEmpty)
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: .days(2.5))
        let cached = try await load("--offline")
        #expect(cached.lines == Payload.feedLines)
        #expect(cached.errorLines == ["Showing what was saved 2 days ago."])
        #expect(service.targets == ["/feed"])
    }

    @Test func doesNotFallBackToTheFeedOfAnotherURL() async throws {
        try await user.cacheFeed(at: service.feedURL)
        service.goOffline("/other")
        let result = try await user.run("load", "--url", service.url("/other"))
        #expect(result.output == "")
        #expect(result.exitCode == 69)
    }
}
