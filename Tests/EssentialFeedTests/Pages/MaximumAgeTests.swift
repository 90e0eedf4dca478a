import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Avoiding requests", .limited)
struct MaximumAgeTests {
    private func feed(
        _ store: MemoryStore<[FeedImage]> = MemoryStore(),
        policy: CachePolicy = .days(7),
        remote: @escaping @Sendable () async throws -> [FeedImage]
    ) -> Feed<FeedImage> {
        let source = PageSource(firstPage: anyURL("feed")) { _, _ in
            StubConditionalLoader<FeedPage<FeedImage>> { _ in
                .fetched(Fetched(FeedPage(items: try await remote(), next: nil)))
            }
        }
        return Feed(in: store, policy: policy, source: source, now: { anyDate })
    }

    @Test func showsAYoungListWithoutARequest() async throws {
        let loaded = try await feed(MemoryStore(anyEntry(timestamp: anyDate - 59))) {
            Issue.record("A request was sent.")
            return []
        }.load(maximumAge: .seconds(60))
        #expect(loaded == LoadedList(items: anyFeed(), source: .cache(fallbackReason: nil), savedAt: anyDate - 59))
    }

    @Test func sendsARequestIfTheListIsOldOrEmptyOrExpired() async throws {
        let entries = [nil, anyEntry(timestamp: anyDate - 60), anyEntry([]), anyEntry(timestamp: anyDate - 604_800)]
        for entry in entries {
            let loaded = try await feed(MemoryStore(entry)) { anyFeed(3) }.load(maximumAge: .seconds(60))
            #expect(loaded.items == anyFeed(3))
            #expect(loaded.source == .remote(savingFailure: nil))
        }
    }

    @Test func sendsARequestIfAListThatNeverExpiresIsDatedInTheFuture() async throws {
        let store = MemoryStore(anyEntry(timestamp: anyDate + 100_000))
        #expect(
            try await feed(store, policy: .neverExpires) { anyFeed(3) }.load(maximumAge: .seconds(60)).items
                == anyFeed(3)
        )
    }

    @Test func countsTheAgeOfAPagedListFromItsLastLoad() async throws {
        let world = World(newImages(45))
        _ = try await world.feed(pageSize: 20).loadAll()
        world.clock.advance(by: .seconds(50))
        _ = try await world.feed(pageSize: 20).load()
        world.clock.advance(by: .seconds(50))
        let loaded = try await world.feed(pageSize: 20).load(maximumAge: .seconds(60))
        #expect(!loaded.isRemote && loaded.items == world.service.images && loaded.savedAt == anyDate + 50)
    }
}
