import FeedCache
import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Saving the first pages of a cached list", .limited)
struct PagedCacheTests {
    private let images = (0..<5).map { anyImage($0) }

    @Test func keepsTheImagesAfterThePagesAndTheirAge() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 3)
        let timestamp = try await cache.save(Fetched(Array(images[..<2])))
        #expect(timestamp == now.addingTimeInterval(-3 * 86_400))
        #expect(await store.retrieve()?.value == images)
        #expect(await store.retrieve()?.timestamp == timestamp)
    }

    @Test func dropsImagesNoLongerAmongThePages() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        let new = anyImage(99)
        _ = try await cache.save(Fetched([new, images[2]]))
        #expect(await store.retrieve()?.value == [new, images[2], images[3], images[4]])
    }

    @Test func keepsTheWholeListAfterPagesOfNewImages() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        _ = try await cache.save(Fetched([anyImage(99)]))
        #expect(await store.retrieve()?.value == [anyImage(99)] + images)
    }

    @Test func keepsTheImagesThatAnotherProcessSavesMeanwhile() async throws {
        let new = anyImage(99)
        let store = BusyStore(InMemoryStore(anyEntry(images, timestamp: now)), newer: anyEntry([new], timestamp: now))
        let cache = PagedCache(LocalFeedLoader(store: store, url: anyURL("feed"), now: { [now] in now }))
        _ = try await cache.save(Fetched([anyImage(98)]))
        #expect(await store.store.retrieve()?.value == [anyImage(98), new])
    }

    @Test func emptiesTheListWhenTheFirstPageIsEmpty() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        #expect(try await cache.save(Fetched([])) == now)
        #expect(await store.retrieve()?.value == [])
    }

    @Test func isAsOfNowWhenThePagesAreTheWholeList() async throws {
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

    /// They are those of a page, not of the whole list.
    @Test(arguments: [0.0, 1, 7], [1, 5])
    func savesNoValidatorsAndNoFreshness(savedDaysAgo days: Double, count: Int) async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: days)
        let page = Array(images[..<count])
        _ = try await cache.save(Fetched(page, validators: Validators(etag: "\"1\""), freshness: .seconds(60)))
        #expect(await store.retrieve()?.validators == Validators.none)
        #expect(await store.retrieve()?.freshness == .zero)
    }

    @Test func refreshesToTheSavedList() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 3)
        let page = [anyImage(99), images[1]]
        let loaded = try await cache.refresh(with: StubLoader { Fetched(page) })
        #expect(loaded.value == [anyImage(99), images[1], images[2], images[3], images[4]])
        #expect(loaded.value == (await store.retrieve()?.value))
        #expect(loaded.savedAt == now.addingTimeInterval(-3 * 86_400))
        #expect(loaded.source == .remote(savingFailure: nil))
    }

    @Test func keepsItsAgeWhileMorePagesArrive() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 3)
        let refreshed = try await cache.refresh(with: StubLoader { [images] in Fetched([images[0]]) })
        let list = Paginated(firstPage: refreshed)
        #expect(list.cursor == images[4].id)
        let pages = PageLoader(cache: cache) { _ in StubLoader { Fetched((50..<60).map { anyImage($0) }) } }
        let longer = try await pages.loadMore(of: list)
        #expect(longer?.savedAt == now.addingTimeInterval(-3 * 86_400))
        #expect(await store.retrieve()?.timestamp == now.addingTimeInterval(-3 * 86_400))
        #expect(await store.retrieve()?.value.count == 15)
    }

    @Test func refreshesToThePagesAloneWhenTheyCannotBeSaved() async throws {
        let full = RecordingStore(anyEntry(images), failures: .init(replacement: AnyError("disk full")))
        let cache = PagedCache(LocalFeedLoader(store: full, url: anyURL("feed")) { anyDate })
        let loaded = try await cache.refresh(with: StubLoader { [images] in Fetched([images[0]]) })
        #expect(loaded.value == [images[0]])
        #expect(loaded.source == .remote(savingFailure: AnyError("disk full")))
        #expect(loaded.savedAt == nil)
    }

    @Test func refreshesToTheSavedListWhenTheServiceFails() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 6)
        let failing = StubLoader<Fetched<[FeedImage]>> { throw AnyError("offline") }
        let loaded = try await cache.refresh(with: failing)
        #expect(loaded.value == images)
        #expect(loaded.source == .cache(fallbackReason: AnyError("offline")))
        try await store.delete()
        let error = await #expect(throws: LoadingError.self) { try await cache.refresh(with: failing) }
        #expect(error?.remoteFailure is AnyError)
    }

    @Test func leavesTheListUnchangedWhenTheRefreshIsCancelled() async throws {
        let (cache, store) = cache(holding: images, savedDaysAgo: 1)
        let cancelled = StubLoader<Fetched<[FeedImage]>> { throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await cache.refresh(with: cancelled) }
        #expect(await store.retrieve()?.value == images)
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

/// A store in which another process saves an entry as soon as one has been read, or just before one is changed.
private struct BusyStore: CacheStore {
    let store: InMemoryStore<[FeedImage]>
    private let newer: CacheEntry<[FeedImage]>

    init(_ store: InMemoryStore<[FeedImage]>, newer: CacheEntry<[FeedImage]>) {
        self.store = store
        self.newer = newer
    }

    func retrieve() async -> CacheEntry<[FeedImage]>? {
        let entry = await store.retrieve()
        await store.replace(with: newer)
        return entry
    }

    func replace(with entry: CacheEntry<[FeedImage]>) async {
        await store.replace(with: entry)
    }

    func replace(
        by change: @Sendable (CacheEntry<[FeedImage]>?) -> CacheEntry<[FeedImage]>
    ) async throws -> CacheEntry<[FeedImage]> {
        await store.replace(with: newer)
        return try await store.replace(by: change)
    }

    func delete(
        unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool
    ) async -> CacheEntry<[FeedImage]>? {
        await store.delete(unless: isValid)
    }
}
