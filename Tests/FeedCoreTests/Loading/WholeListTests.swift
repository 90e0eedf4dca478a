import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Loading all pages", .limited)
struct WholeListTests {
    private let feed = anyFeed(200)

    private func pages(
        _ cache: StubCache,
        of length: Int = 10,
        failingAt failing: Int? = nil
    ) -> PageLoader<FeedImage, UUID> {
        PageLoader(cache: cache) { [feed] cursor in
            StubLoader<Fetched<[FeedImage]>> {
                let start = (feed.firstIndex { $0.id == cursor } ?? 0) + 1
                if start == failing { throw AnyError("page") }
                return Fetched(Array(feed[start...].prefix(length)))
            }
        }
    }

    private func first(_ length: Int = 10) -> StubLoader<Fetched<[FeedImage]>> {
        StubLoader { [feed] in Fetched(Array(feed.prefix(length)), validators: Validators(etag: "\"1\"")) }
    }

    @Test(arguments: [1, 7, 10, 200, 300])
    func savesTheWholeListOnceAndWithoutValidators(length: Int) async throws {
        let cache = StubCache(saving: { anyDate + 1 })
        let whole = try await pages(cache, of: length).loadAll(after: first(length))
        #expect(whole.list == Loaded(feed, source: .remote(savingFailure: nil), savedAt: anyDate + 1))
        #expect(whole.pageFailure == nil)
        #expect(await cache.messages == [.save(Fetched(feed))])
    }

    @Test func savesAndShowsThePagesBeforeAFailedOne() async throws {
        let cache = StubCache()
        let whole = try await pages(cache, failingAt: 50).loadAll(after: first())
        #expect(whole.list.value == Array(feed.prefix(50)))
        #expect(whole.pageFailure as? AnyError == AnyError("page"))
        #expect(await cache.messages == [.save(Fetched(Array(feed.prefix(50))))])
    }

    @Test func showsTheCachedListWhenTheFirstPageFails() async throws {
        let entry = anyEntry()
        let cache = StubCache(loading: { entry })
        let failing = StubLoader<Fetched<[FeedImage]>> { throw AnyError("first") }
        let whole = try await pages(cache).loadAll(after: failing)
        #expect(whole.list.value == entry.value)
        #expect(whole.list.source == .cache(fallbackReason: AnyError("first")))
        #expect(whole.pageFailure == nil)
        #expect(await cache.messages == [.load])
    }

    @Test func failsWhenTheFirstPageFailsAndNothingIsCached() async {
        let failing = StubLoader<Fetched<[FeedImage]>> { throw AnyError("first") }
        let error = await #expect(throws: LoadingError.self) {
            try await pages(StubCache()).loadAll(after: failing)
        }
        #expect(error?.remoteFailure as? AnyError == AnyError("first"))
    }

    @Test func savesNothingWhenCancelled() async {
        let cache = StubCache()
        let pages = PageLoader(cache: cache) { (_: UUID) in
            StubLoader<Fetched<[FeedImage]>> {
                withUnsafeCurrentTask { $0?.cancel() }
                throw AnyError("page")
            }
        }
        let first = first()
        let task = Task { try await pages.loadAll(after: first) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(await cache.messages == [])
    }

    @Test func showsTheListThatCouldNotBeSaved() async throws {
        let cache = StubCache(saving: { throw AnyError("full") })
        let whole = try await pages(cache).loadAll(after: first())
        #expect(whole.list.value == feed)
        #expect(whole.list.source == .remote(savingFailure: AnyError("full")))
    }
}
