import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("Saving in the background", .limited)
struct BackgroundCacheTests {
    private let slow = SlowCache()
    private let feed = Fetched([anyImage()])

    @Test func returnsBeforeTheValueIsSaved() async throws {
        let cache = BackgroundCache(slow, now: { anyDate })
        #expect(await cache.save(feed) == anyDate)
        #expect(await slow.saved == [])
        slow.open()
        try await cache.finishSaving()
        #expect(await slow.saved == [feed])
    }

    @Test func savesInOrderBeforeLoading() async throws {
        let cache = BackgroundCache(slow)
        let other = Fetched([anyImage(), anyImage()])
        _ = await cache.save(feed)
        _ = await cache.save(other)
        // Long enough for the second one to begin, if nothing keeps it from beginning.
        for _ in 0..<100 { await Task.yield() }
        #expect(await slow.begun <= 1)
        slow.open()
        #expect(try await cache.load()?.value == other.value)
        #expect(await slow.begun == 2)
        #expect(await slow.saved == [feed, other])
    }

    @Test func deliversTheSavingErrorWhenFinished() async throws {
        let cache = BackgroundCache(StubCache(saving: { throw AnyError() }))
        _ = await cache.save(feed)
        await #expect(throws: AnyError.self) { try await cache.finishSaving() }
    }

    @Test func cancelsSavingWhenTheWaiterIsCancelled() async throws {
        let cache = BackgroundCache(slow)
        _ = await cache.save(feed)
        let waiter = Task { try await cache.finishSaving() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        #expect(await slow.saved == [])
    }

    @Test func finishesAtOnceWhenNothingIsBeingSaved() async throws {
        try await BackgroundCache(slow).finishSaving()
    }
}

/// A cache that does not save until it is opened.
private actor SlowCache: ValueCache {
    private(set) var begun = 0
    private(set) var saved: [Fetched<[FeedImage]>] = []
    private let gate = AsyncStream.makeStream(of: Never.self)

    nonisolated func open() {
        gate.continuation.finish()
    }

    func save(_ fetched: Fetched<[FeedImage]>) async throws -> Date {
        begun += 1
        for await _ in gate.stream {}
        try Task.checkCancellation()
        saved.append(fetched)
        return anyDate
    }

    func load() -> CacheEntry<[FeedImage]>? {
        saved.last.map { anyEntry($0.value) }
    }
}
