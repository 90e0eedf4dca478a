import FeedTestSupport
import Testing

/// A state of the cached feed.
struct CacheState: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The time since it was saved; nil if nothing is cached.
    var age: Double?
    var isEmpty = false
    /// Returns the text that replaces the items.
    var damage: (@Sendable (String) -> String)?

    /// Whether it is shown if the service cannot be.
    var isUsable: Bool { isReadable && age.map { $0 < .days(7) && $0 > -.days(1) } == true }

    /// Whether it is shown with `--any-age`.
    var isReadable: Bool { age != nil && !isEmpty && damage == nil }

    static let all =
        [
            CacheState(testDescription: "younger than seven days", age: .days(7) - 60),
            CacheState(testDescription: "new", age: 0),
            CacheState(testDescription: "less than a day in the future", age: -.days(1) + .hours(1)),
            CacheState(testDescription: "seven days", age: .days(7)),
            CacheState(testDescription: "older", age: .days(700)),
            CacheState(testDescription: "more than a day in the future", age: -.days(1) - .hours(1)),
            CacheState(testDescription: "empty", age: 0, isEmpty: true), CacheState(testDescription: "none"),
        ]
        + ["", "{", "null", "\u{0}\u{0}", #"{"version":1}"#].map { text in
            CacheState(testDescription: "unreadable: \(text)", age: 0) { _ in text }
        }
        + ["Description 1", "url-2"].map { word in
            CacheState(testDescription: "damaged: \(word)", age: 0) { $0.replacing(word, with: "damaged") }
        }
}

@Suite("Online and offline", .limited)
struct FallbackTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private func load(_ words: String...) async throws -> ProgramResult {
        try await user.program(["load", "--url", service.feedURL] + words).run()
    }

    private func cache(_ state: CacheState) async throws {
        guard let age = state.age else { return }
        if state.isEmpty { service.respond(with: .ok(json: Payload.emptyFeed)) }
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: age)
        if let damage = state.damage { try user.writeCache(damage(user.cachedText())) }
    }

    /// Expects the cached feed and its age after the reason or, if it cannot be shown, one line and the code.
    private func expect(_ result: ProgramResult, isShown: Bool, saying reason: String, code: Int32) {
        #expect(result.lines == (isShown ? Payload.feedLines : []), "\(reason)")
        #expect(result.errorLines.count == 1 && result.errors.contains(reason), "\(result.errors)")
        let end = isShown ? "Showing what was saved " : "nothing usable is cached"
        #expect(result.errors.contains(end), "\(result.errors)")
        #expect(result.exitCode == (isShown ? 0 : code))
    }

    @Test(arguments: CacheState.all)
    func showsTheCachedFeed(state: CacheState) async throws {
        try await cache(state)
        let before = try user.files()
        service.goOffline()
        let unreachable = try await load()
        expect(unreachable, isShown: state.isUsable, saying: "Couldn't connect to server: ", code: 69)
        service.respond(with: .status(500))
        expect(try await load(), isShown: state.isUsable, saying: "Unexpected response: ", code: 65)
        let requests = service.targets.count
        expect(try await load("--offline"), isShown: state.isUsable, saying: "", code: 69)
        let advice = try await load("--offline").errors.contains("--any-age")
        #expect(advice == (state.isReadable && !state.isUsable))
        expect(try await load("--offline", "--any-age"), isShown: state.isReadable, saying: "", code: 69)
        #expect(service.targets.count == requests)
        // A failure is remembered, and nothing is deleted.
        #expect(try Set(before).isSubset(of: user.files()))
        service.respond(with: .ok(json: Payload.feed))
        let remote = try await load()
        #expect(remote.lines == Payload.feedLines && remote.errors == "" && remote.exitCode == 0)
        #expect(try await load("--offline").lines == Payload.feedLines)
    }

    @Test(arguments: Fault.connectivity + Fault.invalidData)
    func fallsBackOnEachFault(fault: Fault) async throws {
        let isConnectivity = Fault.connectivity.contains { $0.testDescription == fault.testDescription }
        let (reason, code): (String, Int32) =
            isConnectivity ? ("Couldn't connect to server: ", 69) : ("Unexpected response: ", 65)
        service.respond(with: fault.response)
        expect(try await load(), isShown: false, saying: reason, code: code)
        #expect(try user.cachedFiles().isEmpty)
        service.respond(with: .ok(json: Payload.feed))
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: .hours(3.5))
        service.respond(with: fault.response)
        let result = try await load()
        expect(result, isShown: true, saying: reason, code: 0)
        #expect(result.errors.hasSuffix("Showing what was saved 3 hours ago.\n"), "\(result.errors)")
    }

    /// If the cache cannot be written, the remote feed is shown, with a warning.
    @Test(arguments: [([], 0), (["--images"], 74), (["--new"], 74), (["--newest", "9"], 0)] as [([String], Int32)])
    func showsTheRemoteFeedWithoutACache(words: [String], code: Int32) async throws {
        service.respond(with: .ok(json: Payload.feed.replacing("https://url-", with: service.url("/"))))
        let options = ["load", "--url", service.feedURL, "--cache-dir", "/dev/null"] + words
        let result = try await user.program(options).run()
        #expect(result.lines.count == 4 && result.exitCode == code, "\(result.errors)")
        #expect(result.errors.contains("/dev/null"), "\(result.errors)")
    }

    @Test func doesNotFallBackToTheFeedOfAnotherURL() async throws {
        try await user.cacheFeed(at: service.feedURL)
        service.goOffline("/other")
        let result = try await user.run("load", "--url", service.url("/other"))
        #expect(result.output == "")
        #expect(result.exitCode == 69)
    }
}
