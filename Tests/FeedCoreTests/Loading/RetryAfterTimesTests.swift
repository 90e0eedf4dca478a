import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Recording Retry-After in the storage", .limited)
struct RetryAfterTimesTests {
    private let date = Observed(anyDate)
    private let storage = MemoryStorage()

    private var times: RetryAfterTimes {
        RetryAfterTimes(in: storage, writes: SerialTasks(), now: { [date] in date.value })
    }

    private func url(_ text: String) throws -> URL {
        try #require(URL(web: text))
    }

    private func record(_ status: Int?, _ seconds: Int? = nil, for url: URL) async throws {
        let failure = ServiceFailure(status: status, retryAfter: seconds.map { .seconds($0) })
        try await times.record(status == nil ? nil : failure, for: url)
    }

    @Test(arguments: [
        ("https://host/a", true), ("https://host/b", false), ("https://host/", false), ("https://host", false),
    ])
    func appliesA503OnlyToItsURL(text: String, isSame: Bool) async throws {
        try await record(503, 60, for: try url("https://host/a"))
        #expect(await times.end(for: try url(text)) == (isSame ? anyDate + 60 : nil))
    }

    @Test(arguments: [
        ("https://host/b", true), ("https://HOST:443/", true), ("https://host", true), ("http://host/a", false),
        ("https://host:8443/a", false), ("https://other/a", false),
    ])
    func appliesA429ToItsWholeOrigin(text: String, isSame: Bool) async throws {
        try await record(429, 60, for: try url("https://host/a"))
        #expect(await times.end(for: try url(text)) == (isSame ? anyDate + 60 : nil))
    }

    /// Its own time and its origin's time are then saved in the same place.
    @Test func distinguishesTheTimesOfAURLThatIsItsOrigin() async throws {
        let origin = try url("https://host")
        try await record(503, 60, for: origin)
        #expect(await times.end(for: origin) == anyDate + 60)
        #expect(await times.end(for: try url("https://host/a")) == nil)
        try await record(429, 30, for: try url("https://host/a"))
        #expect(await times.end(for: origin) == anyDate + 60)
        #expect(await times.end(for: try url("https://host/a")) == anyDate + 30)
    }

    @Test func deliversTheLaterOfTwoTimes() async throws {
        let (url, other) = (try url("https://host/a"), try url("https://host/b"))
        try await record(429, 60, for: url)
        try await record(503, 61, for: url)
        #expect(await times.end(for: url) == anyDate + 61)
        #expect(await times.end(for: other) == anyDate + 60)
        try await record(429, 90, for: other)
        #expect(await times.end(for: url) == anyDate + 90)
    }

    @Test(arguments: [nil, 200])
    func endsTheTimesOfURLAndOriginWithA200(status: Int?) async throws {
        let url = try url("https://host/a")
        try await record(429, 60, for: url)
        try await record(503, 60, for: url)
        try await record(status, for: url)
        #expect(await times.end(for: url) == nil)
        #expect(await times.end(for: try self.url("https://host/b")) == nil)
    }

    @Test func leavesOtherTimesUnchangedOnA200() async throws {
        try await record(503, 60, for: try url("https://host/a"))
        try await record(nil, for: try url("https://host/b"))
        #expect(await times.end(for: try url("https://host/a")) == anyDate + 60)
    }

    @Test(arguments: [(404, nil), (503, nil), (500, nil)] as [(Int, Int?)])
    func leavesTheTimesUnchangedOnAnyOtherResponse(status: Int, seconds: Int?) async throws {
        let url = try url("https://host/a")
        try await record(503, 60, for: url)
        try await record(status, seconds, for: url)
        try await times.record(AnyError("no network"), for: url)
        #expect(await times.end(for: url) == anyDate + 60)
    }

    @Test(arguments: [(59.999, true), (60, false), (61, false)] as [(TimeInterval, Bool)])
    func endsWhenTheTimeHasPassed(elapsed: TimeInterval, isRunning: Bool) async throws {
        let url = try url("https://host/a")
        try await record(503, 60, for: url)
        date.update { $0 += elapsed }
        #expect(await times.end(for: url) == (isRunning ? anyDate + 60 : nil))
    }

    /// It would apply again if the clock were set back.
    @Test func removesATimeThatHasPassed() async throws {
        let url = try url("https://host/a")
        try await record(503, 60, for: url)
        date.update { $0 += 61 }
        try await record(nil, for: url)
        date.update { $0 -= 61 }
        #expect(await times.end(for: url) == nil)
    }

    @Test func waitsAtMostTwoDays() async throws {
        let url = try url("https://host/a")
        try await record(503, 2 * 86_400, for: url)
        #expect(await times.end(for: url) == anyDate + 2 * 86_400)
        date.update { $0 -= 1 }
        #expect(await times.end(for: url) == nil, "a time too far ahead: the clock has been set back")
    }

    @Test func leavesNothingInTheStorageOnceAllHaveEnded() async throws {
        let url = try url("https://host/a")
        try await record(429, 60, for: url)
        try await record(503, 60, for: url)
        try await record(nil, for: url)
        for store in storage.stores() { #expect(try await store.metadata() == nil) }
    }

    @Test func throwsTheStoragesErrorIfATimeCouldNotBeSaved() async throws {
        let storage = MemoryStorage(failure: AnyError("full"))
        let times = RetryAfterTimes(in: storage, writes: SerialTasks(), now: { anyDate })
        let failure = ServiceFailure(status: 503, retryAfter: .seconds(60))
        await #expect(throws: AnyError("full")) { try await times.record(failure, for: anyURL()) }
        try await times.record(nil, for: anyURL())
    }
}
