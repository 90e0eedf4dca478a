import FeedCache
import FeedCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Saving the first pages of a list that was cached whole")
struct PagedCacheTests {
    private let images = (0..<5).map { anyImage($0) }

    @Test func keepsWhatStoodBehindThePagesWithItsAge() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 3)
        let timestamp = try await cache.save(Fetched(Array(images[..<2])))
        #expect(timestamp == now.addingTimeInterval(-3 * 86_400))
        #expect(await store.retrieve()?.value == images)
        #expect(await store.retrieve()?.timestamp == timestamp)
    }

    @Test func dropsWhatIsNoLongerAmongThePages() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        let new = anyImage(99)
        _ = try await cache.save(Fetched([new, images[2]]))
        #expect(await store.retrieve()?.value == [new, images[2], images[3], images[4]])
    }

    @Test func keepsAllOfTheListBehindPagesOfNewImages() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        _ = try await cache.save(Fetched([anyImage(99)]))
        #expect(await store.retrieve()?.value == [anyImage(99)] + images)
    }

    @Test func isAsOfNowWhereThePagesAreTheWholeList() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        let timestamp = try await cache.save(Fetched(images))
        #expect(timestamp == now)
        #expect(await store.retrieve()?.timestamp == now)
    }

    @Test func replacesAnExpiredList() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 7)
        let timestamp = try await cache.save(Fetched([images[0]]))
        #expect(timestamp == now)
        #expect(await store.retrieve()?.value == [images[0]])
    }

    private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func cache(
        holding images: [FeedImage],
        savedDaysAgo days: Double
    ) -> (PagedCache<FeedImage>, InMemoryStore<[FeedImage]>) {
        let url = anyURL("feed")
        let timestamp = now.addingTimeInterval(-days * 86_400)
        let store = InMemoryStore(CacheEntry(value: images, timestamp: timestamp, url: url))
        return (PagedCache(LocalFeedLoader(store: store, url: url) { [now] in now }), store)
    }
}
