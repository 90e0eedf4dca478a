import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Recording Retry-After", .limited)
struct RetryAfterTests {
    private let store = InMemoryRetryAfterStore()
    private let service = LetterService("abcd", pageSize: 2)

    private func load(failingRequest number: Int? = nil, status: Int = 503, retryAfter: Duration? = nil) async {
        service.restart(failing: number, with: ServiceFailure(status: status, retryAfter: retryAfter))
        _ = try? await service.loader(MemoryCache(), retryAfter: store).loadAll()
    }

    /// The waits for the list itself, and for another one of the same origin.
    private func waits() async -> [Double?] {
        var waits: [Double?] = []
        for url in [anyURL("feed"), anyURL("other")] {
            waits.append(await store.retryAfter(for: url)?.timeIntervalSince(anyDate))
        }
        return waits
    }

    @Test(arguments: [0, 1])
    func recordsA503ForTheListAlsoIfItIsThatOfALaterPage(number: Int) async {
        await load(failingRequest: number, retryAfter: .seconds(120))
        #expect(await waits() == [120, nil])
    }

    @Test func recordsA429ForTheOrigin() async throws {
        await load(failingRequest: 0, status: 429, retryAfter: .seconds(120))
        #expect(await waits() == [120, 120])
        #expect(await store.retryAfter(for: try #require(URL(string: "https://other.example/"))) == nil)
    }

    @Test(arguments: [(404, nil, 120), (503, nil, 120), (200, nil, nil)] as [(Int, Duration?, Double?)])
    func leavesTheWaitUntilThereIsA200(status: Int, retryAfter: Duration?, remaining: Double?) async {
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

    /// It would apply again if the clock went back.
    @Test func endsAWaitThatHasPassedByTheClock() async throws {
        struct StoreOfPassedTimes: RetryAfterStore {
            let store: InMemoryRetryAfterStore
            func retryAfter(for url: URL) async -> Date? { nil }
            func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws {
                await store.setRetryAfter(date, for: url, wholeOrigin: wholeOrigin)
            }
        }
        await load(failingRequest: 0, retryAfter: .seconds(120))
        service.restart()
        _ = try await service.loader(MemoryCache(), retryAfter: StoreOfPassedTimes(store: store)).load()
        #expect(await waits() == [nil, nil])
    }

    @Test func reportsThatItCouldNotBeStoredAndShowsTheListNevertheless() async throws {
        struct FullStore: RetryAfterStore {
            func retryAfter(for url: URL) async -> Date? { nil }
            func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws { throw AnyError("full") }
        }
        let loaded = try await service.loader(MemoryCache(), retryAfter: FullStore()).load()
        #expect(loaded.value.word == "ab")
        #expect(service.problems == ["\(AnyError("full"))"])
    }
}
