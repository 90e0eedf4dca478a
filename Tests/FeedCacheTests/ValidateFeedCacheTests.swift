import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Validating the cached feed", .limited)
struct ValidateFeedCacheTests {
    private static let sevenDays: TimeInterval = 604_800
    private static let oneDay: TimeInterval = 86_400

    private func validate(
        _ store: RecordingStore,
        after age: TimeInterval = 0
    ) async throws -> CacheEntry<[FeedImage]>? {
        try await LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate + age }.validateCache()
    }

    @Test(arguments: [0, sevenDays - 1, -oneDay, -oneDay - 1])
    func preservesAValidFeedAndAFeedFromTheFuture(age: TimeInterval) async throws {
        let store = RecordingStore(anyEntry())
        #expect(try await validate(store, after: age) == anyEntry())
        #expect(await store.messages == [.delete])
        #expect(await store.entry == anyEntry())
    }

    @Test(arguments: [sevenDays, sevenDays + 1])
    func deletesAnExpiredFeed(age: TimeInterval) async throws {
        let store = RecordingStore(anyEntry())
        #expect(try await validate(store, after: age) == nil)
        #expect(await store.messages == [.delete])
        #expect(await store.entry == nil)
    }

    @Test func preservesWhatWasDeliveredOfAnExpiredFeed() async throws {
        let entry = anyEntry().with { $0.deliveries = Deliveries(departed: ["any"]) }
        let store = MemoryStore(entry)
        let loader = LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate + Self.sevenDays }
        #expect(try await loader.validateCache() == nil)
        #expect(store.entry == entry.withoutItems && store.entry?.metadata.deliveries?.departed.count == 3)
        #expect(try await loader.validateCache() == nil)
        #expect(try await loader.load() == nil)
        #expect(store.entry == entry.withoutItems)
    }

    @Test func deletesAFeedThatCannotBeRetrieved() async throws {
        let store = RecordingStore(anyEntry(), failures: .init(retrieval: AnyError("retrieval")))
        #expect(try await validate(store) == nil)
        #expect(await store.messages == [.delete])
        #expect(await store.entry == nil)
    }

    @Test func findsNothingOnAnEmptyCache() async throws {
        let store = RecordingStore()
        #expect(try await validate(store) == nil)
        #expect(await store.entry == nil)
    }

    @Test(arguments: [nil, AnyError("retrieval")])
    func deliversTheDeletionErrorAndPreservesTheEntry(retrievalFailure: AnyError?) async {
        let failures = RecordingStore.Failures(retrieval: retrievalFailure, deletion: AnyError("deletion"))
        let store = RecordingStore(anyEntry(), failures: failures)
        await #expect(throws: AnyError("deletion")) { try await validate(store, after: Self.sevenDays) }
        #expect(await store.messages == [.delete])
        #expect(await store.entry == anyEntry())
    }

    @Test(arguments: [nil, AnyError("retrieval")])
    func preservesAndReturnsAFeedSavedMeanwhile(retrievalFailure: AnyError?) async throws {
        let newer = anyEntry(anyFeed(5), timestamp: anyDate + Self.sevenDays)
        let failures = RecordingStore.Failures(retrieval: retrievalFailure)
        let store = RecordingStore(anyEntry(), failures: failures, entryAtDeletion: newer)
        #expect(try await validate(store, after: Self.sevenDays) == newer)
        #expect(await store.entry == newer)
    }
}
