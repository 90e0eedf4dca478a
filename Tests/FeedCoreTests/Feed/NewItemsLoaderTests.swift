import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Loading new items", .limited)
struct NewItemsLoaderTests {
    private let old = [anyImage(1), anyImage(2), anyImage(3)]
    private let now = [anyImage(9), anyImage(2), anyImage(8), anyImage(3)]

    private func loader(_ cache: MemoryCache, _ list: [FeedImage]) -> NewItemsLoader<FeedImage> {
        let remote = StubConditionalLoader { _ in .fetched(Fetched(list)) }
        return NewItemsLoader(remote: remote, cache: cache, now: { anyDate })
    }

    private func paged(_ cache: MemoryCache, failing: Bool) -> NewItemsLoader<FeedImage> {
        let pages = PageLoader(cache: cache) { [now] (cursor: UUID) in
            StubLoader<Fetched<[FeedImage]>> {
                if failing { throw AnyError("page") }
                return Fetched(cursor == now[1].id ? Array(now[2...]) : [])
            }
        }
        return NewItemsLoader(first: { [now] in Paginated(firstPage: Array(now[..<2])) }, pages: pages, cache: cache)
    }

    @Test(arguments: [60, 604_800_000] as [TimeInterval])
    func deliversItemsMissingFromTheCachedListThenSaves(age: TimeInterval) async throws {
        let cache = MemoryCache(anyEntry(old, timestamp: anyDate - age))
        var new: [NewItems<FeedImage>] = []
        let loaded = try await loader(cache, now).load { items in
            #expect(cache.entry?.value == old)
            new.append(items)
        }
        #expect(new.map(\.items) == [[anyImage(9), anyImage(8)]])
        #expect(new.map(\.isConfirmed) == [false])
        #expect(cache.entry?.value == now)
        #expect(loaded.value == now)
        #expect(loaded.savedAt == anyDate)
    }

    @Test func deliversEverythingWhenNothingIsCached() async throws {
        var new: [FeedImage] = []
        _ = try await loader(MemoryCache(), now).load { new = $0.items }
        #expect(new == now)
    }

    @Test func savesEvenWhenNothingIsNew() async throws {
        let cache = MemoryCache(anyEntry(old))
        var counts: [Int] = []
        _ = try await loader(cache, [old[1]]).load { counts.append($0.items.count) }
        #expect(counts == [0])
        #expect(cache.entry?.value == [old[1]])
    }

    @Test func treatsReturningItemsAsNew() async throws {
        let cache = MemoryCache(anyEntry(old))
        var new: [FeedImage] = []
        for list in [[old[0]], old] { _ = try await loader(cache, list).load { new = $0.items } }
        #expect(new == [old[1], old[2]])
    }

    @Test func reportsAConfirmedList() async throws {
        let cache = MemoryCache(anyEntry(old, timestamp: anyDate - 60, validators: Validators(etag: "\"1\"")))
        let remote = StubConditionalLoader<[FeedImage]> { _ in .unchanged(freshness: nil) }
        var new: [NewItems<FeedImage>] = []
        let loader = NewItemsLoader(remote: remote, cache: cache, now: { anyDate })
        let loaded = try await loader.load { new.append($0) }
        #expect(new.map(\.isConfirmed) == [true])
        #expect(new.map(\.items) == [[]])
        #expect(loaded.isConfirmed)
        #expect(cache.counts == (0, 1))
    }

    @Test func savesNothingThatCouldNotBeDelivered() async {
        let cache = MemoryCache(anyEntry(old))
        await #expect(throws: AnyError("full")) {
            try await loader(cache, now).load { _ in throw AnyError("full") }
        }
        #expect(cache.entry == anyEntry(old))
    }

    @Test func neverFallsBackToTheCache() async {
        let cache = MemoryCache(anyEntry(old))
        let remote = StubConditionalLoader<[FeedImage]> { _ in throw AnyError("remote") }
        await #expect(throws: AnyError("remote")) {
            try await NewItemsLoader(remote: remote, cache: cache, now: { anyDate }).load { _ in
                Issue.record("Something was delivered.")
            }
        }
    }

    @Test func reportsThatTheListCouldNotBeSaved() async throws {
        let cache = MemoryCache(anyEntry(old))
        cache.failure = AnyError("full")
        let loaded = try await loader(cache, now).load { _ in }
        #expect(loaded.source == .remote(savingFailure: AnyError("full")))
    }

    @Test func collectsAllPages() async throws {
        let cache = MemoryCache(anyEntry(old))
        var new: [FeedImage] = []
        _ = try await paged(cache, failing: false).load { new = $0.items }
        #expect(new == [anyImage(9), anyImage(8)])
        #expect(cache.entry?.value == now)
        #expect(cache.counts == (1, 0))
    }

    @Test func deliversTheLoadedPagesButSavesNothingWhenAPageFails() async throws {
        let cache = MemoryCache(anyEntry(old))
        var new: [NewItems<FeedImage>] = []
        _ = try await paged(cache, failing: true).load { new.append($0) }
        #expect(new.map(\.items) == [[anyImage(9)]])
        #expect(new.first?.pageFailure as? AnyError == AnyError("page"))
        #expect(cache.entry == anyEntry(old))
    }
}
