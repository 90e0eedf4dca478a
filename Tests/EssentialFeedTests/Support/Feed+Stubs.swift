import FeedTestSupport
import FeedTesting
import Foundation

@testable import EssentialFeed

extension Feed {
    /// Creates a list with pages and a store from the test.
    init(
        in store: any CacheStore<[Item]>,
        at url: URL = anyURL("feed"),
        policy: CachePolicy = .days(7),
        source: PageSource<Item>,
        storage: any FeedStorage = InMemoryStorage(),
        maximumPages: Int = 100,
        clock: TestClock = TestClock(start: anyDate),
        now: (@Sendable () -> Date)? = nil,
        report: @escaping @Sendable (FeedEvent) -> Void = { _ in }
    ) {
        let feeds = Feeds(
            storage: OneListStorage(list: store, others: storage),
            client: StubHTTPClient { throw NoResponse.transport(.offline, "a request for \($0.url)") },
            policy: policy,
            maximumPages: maximumPages,
            report: report,
            now: now ?? { clock.date },
            clock: clock
        )
        self.init(of: feeds, url: url, policy: policy, source: source)
    }

    /// Loads pages until they reach the saved list, or all pages.
    func load(all: Bool) async throws -> LoadedList<Item> {
        try await all ? loadAll() : load()
    }
}

/// A storage with a given store for the lists of one type.
private struct OneListStorage<Item: Sendable>: FeedStorage {
    let list: any CacheStore<[Item]>
    let others: any FeedStorage

    func store<Other: Codable & Sendable>(of type: Other.Type, for url: URL) -> any CacheStore<[Other]> {
        list as? any CacheStore<[Other]> ?? others.store(of: type, for: url)
    }

    func imageDataStore<Other>(of type: Other.Type, for url: URL) -> any ImageDataStore {
        others.imageDataStore(of: type, for: url)
    }

    func stores() async throws -> [any CacheStore] { try await others.stores() + [list] }
}
