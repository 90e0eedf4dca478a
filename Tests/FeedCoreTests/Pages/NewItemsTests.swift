import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading new items", .limited)
struct NewItemsTests {
    private let old = [anyImage(1), anyImage(2), anyImage(3)]
    private let now = [anyImage(9), anyImage(2), anyImage(8), anyImage(3)]
    private let events = Observed<[String]>([])

    private func loader(
        _ cache: MemoryCache<FeedImage>,
        _ respond: @escaping @Sendable (Validators) throws -> ConditionalResponse<[FeedImage]>
    ) -> ListLoader<FeedImage, UUID> {
        ListLoader(
            cache: cache,
            url: anyURL("feed"),
            now: { anyDate },
            report: { [events] event in
                if case .savingFailed(let error) = event { events.update { $0.append("\(error)") } }
            },
            page: { _ in StubConditionalLoader(respond) }
        )
    }

    private func loader(_ cache: MemoryCache<FeedImage>, _ list: [FeedImage]) -> ListLoader<FeedImage, UUID> {
        loader(cache) { _ in .fetched(Fetched(list)) }
    }

    @Test(arguments: [60, 604_800_000] as [TimeInterval])
    func deliversItemsMissingFromTheCachedListThenSaves(age: TimeInterval) async throws {
        let cache = MemoryCache(anyEntry(old, timestamp: anyDate - age))
        var updates: [FeedUpdate] = []
        try await loader(cache, now).loadNew { update in
            #expect(cache.entry?.value == old)
            updates.append(update)
        }
        #expect(updates.map(\.new) == [[anyImage(9), anyImage(8)]])
        #expect(updates.map(\.images) == [now])
        #expect(updates.map(\.source) == [.remote(savingFailure: nil)])
        #expect(updates.map(\.isConfirmed) == [false])
        #expect(cache.entry?.value == now)
        #expect(cache.entry?.timestamp == anyDate)
    }

    @Test func reportsAConfirmedList() async throws {
        let cache = MemoryCache(anyEntry(old, timestamp: anyDate - 60, validators: Validators(etag: "\"1\"")))
        var updates: [FeedUpdate] = []
        try await loader(cache) { _ in .unchanged(freshness: nil) }.loadNew { updates.append($0) }
        #expect(updates.map(\.isConfirmed) == [true])
        #expect(updates.map(\.new) == [[]])
        #expect(updates.map(\.images) == [old])
        #expect(cache.counts == (0, 1))
    }

    @Test func savesNothingThatCouldNotBeDelivered() async {
        let cache = MemoryCache(anyEntry(old))
        await #expect(throws: AnyError("full")) {
            try await loader(cache, now).loadNew { _ in throw AnyError("full") }
        }
        #expect(cache.entry == anyEntry(old))
    }

    @Test func savesWhatWasDeliveredEvenIfItsTaskIsCancelledMeanwhile() async throws {
        let cache = MemoryCache(anyEntry(old))
        let loader = loader(cache, now)
        let task = Task { try await loader.loadNew { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        try await task.value(of: "the load")
        #expect(cache.entry?.value == now)
    }

    @Test func neverFallsBackToTheCache() async {
        let cache = MemoryCache(anyEntry(old))
        await #expect(throws: AnyError("remote")) {
            try await loader(cache) { _ in throw AnyError("remote") }.loadNew { _ in
                Issue.record("Something was delivered.")
            }
        }
    }

    @Test func reportsThatTheListCouldNotBeSaved() async throws {
        let cache = MemoryCache(anyEntry(old))
        cache.failure = AnyError("full")
        try await loader(cache, now).loadNew { _ in }
        #expect(events.value == ["\(AnyError("full"))"])
    }

    @Test(arguments: [false, true])
    func deliversTheLoadedPagesButSavesNothingWhenAPageFails(all: Bool) async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let cache = MemoryCache(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        let before = cache.entry
        service.restart(failing: 2)
        var updates: [ListUpdate<Letter>] = []
        try await service.loader(cache).loadNew(all: all) { updates.append($0) }
        #expect(updates.map(\.new.word) == ["abcd"])
        #expect(updates.first?.pageFailure as? AnyError == AnyError("page"))
        #expect(cache.entry == before)
    }
}
