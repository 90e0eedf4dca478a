import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Loading the next page", .limited)
struct PageLoaderTests {
    private let list = Paginated(firstPage: anyFeed(3))

    private func loader(
        _ cache: StubCache,
        page: @escaping @Sendable (UUID) async throws -> [FeedImage]
    ) -> PageLoader<FeedImage, UUID> {
        PageLoader(cache: cache) { cursor in StubLoader<Fetched<[FeedImage]>> { Fetched(try await page(cursor)) } }
    }

    @Test func requestsThePageAfterTheLastItem() async throws {
        let requested = Observed<[UUID]>([])
        let loader = loader(StubCache()) { cursor in
            requested.update { $0.append(cursor) }
            return [anyImage(9)]
        }
        let longer = try #require(try await loader.loadMore(of: list))
        _ = try await loader.loadMore(of: longer.value)
        #expect(requested.value == [anyID(2), anyID(9)])
    }

    @Test func savesTheWholeListAtItsEnd() async throws {
        let cache = StubCache(saving: { anyDate + 1 })
        let loader = loader(cache) { cursor in cursor == anyID(2) ? [anyImage(2), anyImage(9)] : [] }
        let longer = try #require(try await loader.loadMore(of: list))
        #expect(longer.value.items == anyFeed(3) + [anyImage(9)])
        #expect(longer.value.cursor == anyID(9))
        #expect(longer.savedAt == nil)
        #expect(await cache.messages == [])
        let whole = try #require(try await loader.loadMore(of: longer.value))
        #expect(whole.value.items == anyFeed(3) + [anyImage(9)])
        #expect(whole.value.cursor == nil)
        #expect(whole.savedAt == anyDate + 1)
        #expect(whole.source == .remote(savingFailure: nil))
        #expect(await cache.messages == [.save(Fetched(anyFeed(3) + [anyImage(9)]))])
    }

    @Test func savesAListEachTimeItDoubles() async throws {
        let cache = StubCache()
        let loader = loader(cache) { cursor in
            let last = Int(withUnsafeBytes(of: cursor.uuid) { $0[0] })
            return last < 200 ? (last + 1..<last + 11).map { anyImage(UInt8($0)) } : []
        }
        var list = Paginated(firstPage: anyFeed(10))
        while let longer = try await loader.loadMore(of: list) { list = longer.value }
        #expect(list.items.count == 210)
        let counts = await cache.messages.map { message in
            if case .save(let fetched) = message { fetched.value.count } else { 0 }
        }
        #expect(counts == [20, 40, 80, 160, 210])
    }

    @Test func savesOnRequest() async throws {
        let cache = StubCache(saving: { anyDate + 1 })
        let loader = loader(cache) { _ in [anyImage(9)] }
        let longer = try #require(try await loader.loadMore(of: list)?.value)
        let saved = try await loader.save(longer)
        #expect(saved.value == longer)
        #expect(saved.savedAt == anyDate + 1)
        #expect(await cache.messages == [.save(Fetched(longer.items))])
    }

    @Test func showsThePageAndReportsThatItCouldNotBeSaved() async throws {
        let cache = StubCache(saving: { throw AnyError("saving") })
        let page = (10..<20).map { anyImage($0) }
        let loaded = try #require(try await loader(cache) { _ in page }.loadMore(of: list))
        #expect(loaded.value.items == anyFeed(3) + page)
        #expect(loaded.savedAt == nil)
        #expect(loaded.source == .remote(savingFailure: AnyError("saving")))
    }

    @Test(arguments: [[], anyFeed(1), anyFeed(3)])
    func endsWithoutSavingWhenAPageHasNothingNew(page: [FeedImage]) async throws {
        let cache = StubCache()
        let whole = try #require(try await loader(cache) { _ in page }.loadMore(of: list))
        #expect(whole.value.cursor == nil)
        #expect(whole.value.items == list.items)
        #expect(await cache.messages == [])
    }

    @Test func sendsNoRequestWhenThereAreNoMorePages() async throws {
        let loader = loader(StubCache()) { _ in
            Issue.record("A request was sent.")
            return []
        }
        #expect(try await loader.loadMore(of: Paginated(firstPage: [])) == nil)
        #expect(try await loader.loadMore(of: list.appending([])) == nil)
    }

    @Test func deliversTheFailureOfAPageAndSavesNothing() async {
        let cache = StubCache()
        await #expect(throws: AnyError("remote")) {
            try await loader(cache) { _ in throw AnyError("remote") }.loadMore(of: list)
        }
        #expect(await cache.messages == [])
        #expect(list.items == anyFeed(3))
        #expect(list.cursor == anyID(2))
    }

    @Test func reloadsAFailedPage() async throws {
        let count = Observed(0)
        let loader = loader(StubCache()) { _ in
            let isFirst = count.update { count in
                count += 1
                return count == 1
            }
            if isFirst { throw AnyError("remote") }
            return [anyImage(9)]
        }
        await #expect(throws: AnyError("remote")) { try await loader.loadMore(of: list) }
        #expect(try await loader.loadMore(of: list)?.value.items == anyFeed(3) + [anyImage(9)])
    }

    @Test func savesNothingWhenCancelledDuringAPage() async {
        let cache = StubCache()
        let loader = loader(cache) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw CancellationError()
        }
        let list = list
        let task = Task { try await loader.loadMore(of: list) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(await cache.messages == [])
    }

    @Test func throwsCancellationErrorWhenCancelledWhileSaving() async {
        let cache = StubCache(saving: {
            withUnsafeCurrentTask { $0?.cancel() }
            throw AnyError("saving")
        })
        let loader = loader(cache) { _ in anyFeed(20) }
        let list = list
        let task = Task { try await loader.loadMore(of: list) }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
    }
}
