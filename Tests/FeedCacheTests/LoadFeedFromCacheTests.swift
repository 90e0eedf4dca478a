import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Loading the feed from the cache", .limited)
struct LoadFeedFromCacheTests {
    private static let sevenDays: TimeInterval = 604_800
    private static let oneDay: TimeInterval = 86_400
    private let url = anyURL("feed")

    private func loader(_ store: RecordingStore, after age: TimeInterval = 0) -> LocalFeedLoader {
        LocalFeedLoader(store: store, url: url) { anyDate + age }
    }

    @Test func sendsNoMessageToTheStoreBeforeLoading() async {
        let store = RecordingStore(anyEntry())
        _ = loader(store)
        #expect(await store.messages == [])
    }

    @Test(arguments: [(sevenDays - 1, true), (sevenDays, false), (sevenDays + 1, false)])
    func deliversTheFeedWhileItIsYoungerThanSevenDays(age: TimeInterval, isDelivered: Bool) async throws {
        let entry = anyEntry(anyFeed(3), url: url, validators: Validators(etag: "any"))
        let store = RecordingStore(entry)
        #expect(try await loader(store, after: age).load() == (isDelivered ? entry : nil))
        #expect(await store.messages == [.retrieve])
        #expect(await store.entry == entry)
    }

    @Test(arguments: [(oneDay - 1, true), (oneDay, true), (oneDay + 1, false)])
    func deliversNothingFromMoreThanADayInTheFuture(lead: TimeInterval, isDelivered: Bool) async throws {
        let store = RecordingStore(anyEntry(url: url))
        #expect(try await loader(store, after: -lead).load() == (isDelivered ? anyEntry(url: url) : nil))
    }

    @Test func deliversNothingOnAnEmptyCache() async throws {
        let store = RecordingStore()
        #expect(try await loader(store).load() == nil)
        #expect(await store.messages == [.retrieve])
    }

    @Test func deliversTheRetrievalErrorWithoutSideEffects() async {
        let store = RecordingStore(anyEntry(), failures: .init(retrieval: AnyError("retrieval")))
        await #expect(throws: AnyError("retrieval")) { try await loader(store).load() }
        #expect(await store.messages == [.retrieve])
    }

    @Test(arguments: ["feed/", "feed2", "other", ""])
    func ignoresTheEntryOfAnotherURL(path: String) async throws {
        let store = RecordingStore(anyEntry(url: anyURL(path)))
        #expect(try await loader(store).load() == nil)
        #expect(await store.messages == [.retrieve])
    }

    @Test func deliversAFeedOfAnyAgeWithoutALimit() async throws {
        let store = RecordingStore(anyEntry(url: url))
        let loader = LocalLoader(store: store, url: url, policy: .neverExpires) { anyDate + 1e10 }
        #expect(try await loader.load() == anyEntry(url: url))
    }

    @Test(arguments: [([0, sevenDays, 0], 1), ([sevenDays, 0], 0), ([sevenDays - 1, 0], 2)])
    func deliversAListUpToItsFirstExpiredPart(ages: [TimeInterval], count: Int) async throws {
        let parts = ages.map { Paging.Part(count: 1, savedAt: anyDate - $0) }
        let entry = anyEntry(anyFeed(UInt8(ages.count)), url: url)
            .with { $0.paging = Paging(firstPageSize: 1, isComplete: true, parts: parts) }
        let store = RecordingStore(entry)
        #expect(try await loader(store).load()?.value ?? [] == Array(entry.value.prefix(count)))
        #expect(await store.entry == entry)
    }

    @Test func readsTheClockOnEveryLoad() async throws {
        let now = Observed(anyDate)
        let loader = LocalFeedLoader(store: RecordingStore(anyEntry(url: url)), url: url) { now.value }
        #expect(try await loader.load() != nil)
        now.update { $0 += Self.sevenDays }
        #expect(try await loader.load() == nil)
    }
}
