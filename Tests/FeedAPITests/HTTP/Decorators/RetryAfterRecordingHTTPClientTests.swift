import FeedAPI
import FeedCore
import FeedTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Recording Retry-After", .limited)
struct RetryAfterRecordingHTTPClientTests {
    private let now = Date(timeIntervalSince1970: 1_589_973_899)
    private let store = InMemoryRetryAfterStore()
    private let url = anyURL("v1/feed")
    private let neighbour = anyURL("v1/other")

    private func receive(_ status: Int, _ retryAfter: String? = nil, from url: URL? = nil) async throws {
        var headers: HTTPHeaders = [:]
        headers["Retry-After"] = retryAfter
        let response = HTTPResponse(url: anyURL("moved"), status: status, headers: headers)
        let client = RetryAfterRecordingHTTPClient(StubHTTPClient(response), store: store, now: { [now] in now })
        #expect(try await client.send(HTTPRequest(url: url ?? self.url)) == response)
    }

    private func waits() async -> [Double?] {
        var waits: [Double?] = []
        for url in [url, neighbour] { waits.append(await store.retryAfter(for: url)?.timeIntervalSince(now)) }
        return waits
    }

    @Test(arguments: [("120", 120), ("Wed, 20 May 2020 11:25:59 GMT", 60), ("99999999999", 172_800)])
    func recordsA503ForTheURL(_ retryAfter: String, _ seconds: Double) async throws {
        try await receive(503, retryAfter)
        #expect(await waits() == [seconds, nil])
    }

    @Test func recordsA429ForTheOrigin() async throws {
        try await receive(429, "120")
        #expect(await waits() == [120, 120])
        #expect(await store.retryAfter(for: try #require(URL(string: "https://other.example/"))) == nil)
    }

    @Test(arguments: [(200, "120"), (500, "120"), (408, "120"), (301, "120"), (503, "-1"), (503, "soon")])
    func ignoresEverythingElse(_ status: Int, _ retryAfter: String) async throws {
        try await receive(status, retryAfter)
        try await receive(503)
        #expect(await waits() == [nil, nil])
    }

    @Test func endsTheWaitWithTheNext200OfTheURLOrOrigin() async throws {
        try await receive(503, "120")
        try await receive(200, from: neighbour)
        try await receive(304)
        try await receive(404)
        #expect(await waits() == [120, nil])
        try await receive(200)
        #expect(await waits() == [nil, nil])
        try await receive(429, "120")
        try await receive(200, from: neighbour)
        #expect(await waits() == [nil, nil])
    }

    /// It would apply again if the clock went back.
    @Test func endsAWaitThatHasPassedByTheClock() async throws {
        struct StoreOfPassedTimes: RetryAfterStore {
            let store: InMemoryRetryAfterStore
            func retryAfter(for url: URL) async -> Date? { nil }
            func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws {
                await store.setRetryAfter(date, for: url, wholeOrigin: wholeOrigin)
            }
        }
        try await receive(503, "120")
        let response = HTTPResponse(url: url, status: 200)
        let passed = StoreOfPassedTimes(store: store)
        let client = RetryAfterRecordingHTTPClient(StubHTTPClient(response), store: passed, now: { [now] in now })
        _ = try await client.send(HTTPRequest(url: url))
        #expect(await waits() == [nil, nil])
    }

    @Test func deliversTheResponseEvenIfNothingCanBeStored() async throws {
        struct FullStore: RetryAfterStore {
            func retryAfter(for url: URL) async -> Date? { nil }
            func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws { throw AnyError("full") }
        }
        let failures = Observed<[String]>([])
        let response = HTTPResponse(url: url, status: 503, headers: ["Retry-After": "1"])
        let client = RetryAfterRecordingHTTPClient(
            StubHTTPClient(response),
            store: FullStore(),
            report: { error in failures.update { $0.append("\(error)") } }
        )
        #expect(try await client.send(HTTPRequest(url: url)) == response)
        #expect(failures.value == ["\(AnyError("full"))"])
    }
}
