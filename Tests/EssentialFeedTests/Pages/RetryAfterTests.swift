import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Recording Retry-After of a list", .limited)
struct RetryAfterTests {
    private let storage = MemoryStorage()
    private let store = MemoryStore<[Letter]>()
    private let service = LetterService("abcd", pageSize: 2)

    private var times: RetryAfterTimes { RetryAfterTimes(in: storage, writes: SerialTasks(), now: { anyDate }) }

    private func load(failingRequest number: Int? = nil, status: Int = 503, retryAfter: Duration? = nil) async {
        service.restart(failing: number, with: ServiceFailure(status: status, retryAfter: retryAfter))
        _ = try? await service.feed(store, storage: storage).load(all: true)
    }

    /// The waits for the list and for another list of the same origin.
    private func waits() async -> [Double?] {
        var waits: [Double?] = []
        for url in [anyURL("feed"), anyURL("other")] {
            waits.append(await times.end(for: url)?.timeIntervalSince(anyDate))
        }
        return waits
    }

    @Test(arguments: [0, 1])
    func recordsA503OfALaterPageForTheList(number: Int) async {
        await load(failingRequest: number, retryAfter: .seconds(120))
        #expect(await waits() == [120, nil])
    }

    @Test func recordsA503ToARequestForMore() async throws {
        let feed = service.feed(store, storage: storage)
        let first = try await feed.load(all: false)
        service.restart(failing: 0, with: ServiceFailure(status: 503, retryAfter: .seconds(120)))
        await #expect(throws: ServiceFailure.self) { try await feed.loadMore(after: first) }
        #expect(await waits() == [120, nil])
    }

    @Test func recordsA503ToARequestForNewItems() async throws {
        service.restart(failing: 0, with: ServiceFailure(status: 503, retryAfter: .seconds(120)))
        let feed = service.feed(store, storage: storage)
        await #expect(throws: ServiceFailure.self) { try await feed.loadNew(all: false) { _ in } }
        #expect(await waits() == [120, nil])
    }

    @Test func recordsA429ForTheOrigin() async throws {
        await load(failingRequest: 0, status: 429, retryAfter: .seconds(120))
        #expect(await waits() == [120, 120])
        #expect(await times.end(for: try #require(URL(string: "https://other.example/"))) == nil)
    }

    @Test(arguments: [(404, nil, 120), (503, nil, 120), (200, nil, nil)] as [(Int, Duration?, Double?)])
    func waitsUntilA200(status: Int, retryAfter: Duration?, remaining: Double?) async {
        await load(failingRequest: 0, retryAfter: .seconds(120))
        await load(failingRequest: 0, status: status, retryAfter: retryAfter)
        #expect(await waits() == [remaining, nil])
    }

    @Test(arguments: [429, 503])
    func endsTheWaitWithTheNext200OfTheListOrItsOrigin(status: Int) async {
        await load(failingRequest: 0, status: status, retryAfter: .seconds(120))
        await load()
        #expect(await waits() == [nil, nil])
    }

    /// The response to a request for a page counts for the list.
    @Test func endsTheWaitWithAReceivedPage() async throws {
        let feed = service.feed(store, storage: storage)
        let first = try await feed.load(all: false)
        await load(failingRequest: 0, retryAfter: .seconds(120))
        service.restart()
        _ = try await feed.loadMore(after: first)
        #expect(await waits() == [nil, nil])
    }

    @Test func showsTheListAndReportsThatAWaitCouldNotBeSaved() async throws {
        service.restart(failing: 1, with: ServiceFailure(status: 503, retryAfter: .seconds(120)))
        let feed = service.feed(store, storage: MemoryStorage(failure: AnyError("full")))
        #expect(try await feed.load(all: true).items.word == "ab")
        // Neither the wait nor the failure is saved.
        #expect(service.problems == Array(repeating: "\(AnyError("full"))", count: 2))
    }
}
