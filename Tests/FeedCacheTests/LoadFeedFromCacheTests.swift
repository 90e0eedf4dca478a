import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Loading the feed from the cache", .limited)
struct LoadFeedFromCacheTests {
    private static let sevenDays: TimeInterval = 604_800
    private let url = anyURL("feed")

    private func loader(_ store: RecordingStore, after age: TimeInterval = 0) -> LocalFeedLoader {
        LocalFeedLoader(store: store, url: url) { anyDate + age }
    }

    @Test(arguments: [(sevenDays - 1, true), (sevenDays, false), (sevenDays + 1, false)])
    func deliversTheFeedWhileItIsYoungerThanSevenDays(age: TimeInterval, isDelivered: Bool) async throws {
        let entry = anyEntry(anyFeed(3), url: url, validators: Validators(etag: "any"))
        let store = RecordingStore(entry)
        #expect(try await loader(store, after: age).load() == (isDelivered ? entry : nil))
        #expect(await store.messages == [.retrieve])
        #expect(await store.entry == entry)
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

    @Test func deliversNothingOfAHeadWithoutItems() async throws {
        let head = anyEntry([]).with { $0 = CacheMetadata(withoutItemsOf: anyURL("feed"), at: anyDate) }
        let loader = LocalLoader(store: RecordingStore(head), url: url, policy: .neverExpires) { anyDate }
        #expect(try await loader.load() == nil)
        #expect(try await loader.head() == head.metadata)
    }
}
