import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Respecting a Retry-After", .limited)
struct RetryAfterTests {
    private let store = MemoryStore<[Letter]>()
    private let service = LetterService("abcd", pageSize: 2)
    private let clock = TestClock(start: anyDate)

    private var feed: Feed<Letter> { service.feed(store, clock: clock) }

    /// The seconds of the wait in the head of the list.
    private var wait: Double? { store.entry?.metadata.failure?.retryAt?.timeIntervalSince(anyDate) }

    private func fail(_ number: Int, status: Int = 503, retryAfter: Duration? = .seconds(120)) {
        service.restart(failing: number, with: ServiceFailure(status: status, retryAfter: retryAfter))
    }

    @Test(arguments: [0, 1])
    func isSavedInTheHeadForAnyPage(number: Int) async throws {
        fail(number)
        _ = try? await feed.loadAll()
        #expect(wait == 120 && store.entry?.value.word == (number == 0 ? "" : "ab"))
        #expect(store.entry?.metadata.hasItems == (number == 1))
    }

    @Test func isSavedAfterARequestForMoreOrForNewItems() async throws {
        let first = try await feed.load()
        for isMore in [true, false] {
            fail(0)
            await #expect(throws: ServiceFailure.self) {
                if isMore { _ = try await feed.loadMore(after: first) } else { _ = try await feed.new() }
            }
            #expect(wait == 120 && store.entry?.value.word == "ab")
            service.restart()
            clock.advance(by: .seconds(120))
            _ = try await feed.load()
            #expect(wait == nil)
            clock.advance(by: .seconds(-120))
        }
    }

    /// The list is shown with the time as the reason; nothing else may send a request either.
    @Test(arguments: [(119.9, true), (120, false), (120.1, false)])
    func isRespectedByEveryLoadUntilItHasPassed(seconds: Double, isRespected: Bool) async throws {
        let first = try await feed.load()
        fail(0)
        #expect(
            try await feed.load().source
                == .cache(fallbackReason: ServiceFailure(status: 503, retryAfter: .seconds(120)))
        )
        service.restart()
        clock.advance(by: .seconds(seconds))
        let reason = RequestNotSent.retryLater(anyDate + 120)
        let source = isRespected ? LoadedSource.cache(fallbackReason: reason) : .remote(savingFailure: nil)
        if isRespected {
            await #expect(throws: reason) { try await feed.loadMore(after: first) }
            await #expect(throws: reason) { try await feed.new() }
        }
        for list in [try await feed.load(), try await feed.load(maximumAge: .zero), try await feed.loadAll()] {
            #expect(list.source == source)
        }
        #expect(service.requests.isEmpty == isRespected)
    }

    @Test func isTheReasonIfNothingIsSaved() async throws {
        fail(0)
        await #expect(throws: LoadingError.self) { try await feed.load() }
        let error = await #expect(throws: LoadingError.self) { try await feed.load() }
        #expect(error?.remoteFailure as? RequestNotSent == .retryLater(anyDate + 120))
        #expect(service.requests == "-")
    }

    @Test func isNotRespectedByPages() async throws {
        let first = try await feed.load()
        fail(0)
        _ = try? await feed.load()
        clock.advance(by: .seconds(120))
        service.restart()
        _ = try await feed.loadMore(after: first)
        #expect(wait == nil, "a received page ends it")
    }

    /// A follower that cannot save its `Retry-After` still knows it; the later one holds.
    @Test(arguments: [(600, 7_200), (7_200, 600)])
    func isTheLaterOneOfThoseSavedAndReceived(saved: Int, received: Int) async throws {
        let clock = TestClock(start: anyDate, skipsSleeps: true)
        _ = try await service.feed(store, clock: clock).load()
        let failure = FailedLoad(
            since: anyDate,
            message: "",
            isInvalidData: true,
            status: 503,
            retryAt: anyDate + Double(saved)
        )
        let requested = Observed(0)
        let source = PageSource<Letter>(firstPage: service.url) { [store] _, _ in
            StubConditionalLoader { _ in
                let count = requested.update { count in
                    count += 1
                    return count
                }
                guard count == 1 else { return .fetched(Fetched(FeedPage(items: letters("abc")))) }
                // Another process saves its own, and this one cannot save.
                store.entry = store.entry?.with { $0.failure = failure }
                store.failure = AnyError("full")
                throw ServiceFailure(status: 503, retryAfter: .seconds(received))
            }
        }
        _ = try await Feed(in: store, source: source, clock: clock).updates(1)
        #expect(clock.date >= anyDate + 7_200 && clock.date < anyDate + 7_300)
    }

    @Test func isReportedIfItCannotBeSaved() async throws {
        store.failure = AnyError("full")
        fail(1)
        #expect(try await feed.loadAll().items.word == "ab")
        #expect(service.problems == ["\(AnyError("full"))"])
    }

    /// The head has the first failure after the last success.
    @Test func remembersWhenTheServiceBeganToFail() async throws {
        fail(0, status: 500, retryAfter: nil)
        _ = try? await feed.load()
        clock.advance(by: .seconds(60))
        fail(1, status: 404, retryAfter: nil)
        service.restart(failing: 0, with: ServiceFailure(status: 404))
        _ = try? await feed.load()
        let failure = try #require(store.entry?.metadata.failure)
        #expect(failure.since == anyDate && failure.status == 404)
        service.restart()
        _ = try await feed.load()
        #expect(store.entry?.metadata.failure == nil)
    }
}
