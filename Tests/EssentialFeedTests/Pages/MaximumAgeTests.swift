import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Avoiding requests", .limited)
struct MaximumAgeTests {
    /// A list that is requested only if it is stale.
    private struct Loader {
        let list: Feed<FeedImage>
        let maximumAge: Duration

        func load() async throws -> LoadedList<FeedImage> {
            try await list.loadIfStale(maximumAge: maximumAge) { try await list.load(all: false) }
        }
    }

    private func feed(
        _ store: MemoryStore<[FeedImage]> = MemoryStore(),
        _ storage: MemoryStorage = MemoryStorage(),
        maximumAge: Duration = .seconds(60),
        policy: CachePolicy = .days(7),
        remote: @escaping @Sendable () async throws -> [FeedImage]
    ) -> Loader {
        let source = PageSource(firstPage: anyURL("feed")) { _, _ in
            StubConditionalLoader<FeedPage<FeedImage>> { _ in
                .fetched(Fetched(FeedPage(items: try await remote(), next: nil)))
            }
        }
        let list = Feed(
            in: store,
            policy: policy,
            source: source,
            storage: storage,
            now: { anyDate }
        )
        return Loader(list: list, maximumAge: maximumAge)
    }

    private func wait(_ seconds: Int, for status: Int, in feed: Loader) async throws {
        let failure = ServiceFailure(status: status, retryAfter: .seconds(seconds))
        try await feed.list.retryAfter.record(failure, for: anyURL("feed"))
    }

    @Test func showsAYoungListWithoutARequest() async throws {
        let loaded = try await feed(MemoryStore(anyEntry(timestamp: anyDate - 59))) {
            Issue.record("A request was sent.")
            return []
        }.load()
        #expect(loaded == LoadedList(items: anyFeed(), source: .cache(fallbackReason: nil), savedAt: anyDate - 59))
    }

    @Test func sendsARequestIfTheListIsOldOrEmptyOrExpired() async throws {
        let entries = [nil, anyEntry(timestamp: anyDate - 60), anyEntry([]), anyEntry(timestamp: anyDate - 604_800)]
        for entry in entries {
            let loaded = try await feed(MemoryStore(entry)) { anyFeed(3) }.load()
            #expect(loaded.items == anyFeed(3))
            #expect(loaded.source == .remote(savingFailure: nil))
        }
    }

    @Test func showsTheSavedListBeforeRetryAfter() async throws {
        let feed = feed(MemoryStore(anyEntry(timestamp: anyDate - 3_600))) { throw AnyError("asked") }
        try await wait(1, for: 429, in: feed)
        #expect(try await feed.load().source == .cache(fallbackReason: RequestNotSent.retryLater(anyDate + 1)))
    }

    @Test func failsWithoutARequestBeforeRetryAfterIfNothingIsSaved() async throws {
        let feed = feed { throw AnyError("asked") }
        try await wait(1, for: 503, in: feed)
        let error = await #expect(throws: LoadingError.self) { try await feed.load() }
        #expect(error?.remoteFailure as? RequestNotSent == .retryLater(anyDate + 1))
    }

    @Test func sendsARequestIfAListThatNeverExpiresIsDatedInTheFuture() async throws {
        let store = MemoryStore(anyEntry(timestamp: anyDate + 100_000))
        #expect(try await feed(store, policy: .neverExpires) { anyFeed(3) }.load().items == anyFeed(3))
    }

    @Test func showsTheUnexpiredPartOfAPagedListAndItsNextPage() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let clock = TestClock(start: anyDate)
        let feed = service.feed(MemoryStore(), clock: clock)
        _ = try await feed.load(all: true)
        clock.advance(by: .seconds(604_000))
        _ = try await feed.load(all: false)
        clock.advance(by: .seconds(1_000))
        service.restart()
        let list = try await feed.loadIfStale(maximumAge: .seconds(2_000)) {
            throw AnyError("requested")
        }
        #expect(list.items.word == "ab" && list.hasMore)
        #expect(try await feed.loadMore(after: list).items.word == "abcd")
        #expect(service.requests == "b")
    }
}
