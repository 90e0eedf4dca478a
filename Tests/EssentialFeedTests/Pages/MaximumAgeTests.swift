import FeedTestSupport
import FeedTesting
import Foundation
import Synchronization
import Testing

@testable import EssentialFeed

@Suite("Avoiding requests", .limited)
struct MaximumAgeTests {
    /// A lock in this process, or a lock that cannot be acquired.
    private actor Lock {
        /// The number of tasks that have waited for the lock.
        nonisolated let waited = Observed(0)

        private let failure: (any Error)?
        private var isTaken = false
        private var waiters: [CheckedContinuation<Void, Never>] = []

        init(failure: (any Error)? = nil) {
            self.failure = failure
        }

        func withLock<Result: Sendable>(_ body: @Sendable () async -> Result) async throws -> Result {
            if let failure { throw failure }
            if isTaken {
                await withCheckedContinuation { waiter in
                    waiters.append(waiter)
                    waited.update { $0 += 1 }
                }
            } else {
                isTaken = true
            }
            let result = await body()
            if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
            return result
        }
    }

    /// A storage whose requests are locked, if there is a lock.
    private struct Storage: FeedStorage {
        let stored = MemoryStorage()
        let timeout = Observed<Duration?>(nil)
        var lock: Lock?

        func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
            stored.store(of: type, for: url)
        }

        func imageDataStore(forFeedAt url: URL) -> any ImageDataStore { stored.imageDataStore(forFeedAt: url) }

        func stores() -> [any CacheStore] { stored.stores() }

        func withRequestLock<Result: Sendable>(
            for url: URL,
            timeout: Duration,
            _ body: @Sendable () async -> Result
        ) async throws -> Result {
            self.timeout.update { $0 = timeout }
            guard let lock else { return await body() }
            return try await lock.withLock(body)
        }
    }

    /// A list that is requested only if it is stale.
    private struct Loader {
        let list: Feed<FeedImage>
        let maximumAge: Duration

        func load() async throws -> LoadedList<FeedImage> {
            try await load { try await list.load(all: false) }
        }

        func load(
            _ request: @escaping @Sendable () async throws -> LoadedList<FeedImage>
        ) async throws -> LoadedList<FeedImage> {
            try await list.loadIfStale(maximumAge: maximumAge, request)
        }
    }

    private func feed(
        _ store: MemoryStore<[FeedImage]> = MemoryStore(),
        _ storage: Storage = Storage(),
        maximumAge: Duration = .seconds(60),
        policy: CachePolicy = .days(7),
        remote: @escaping @Sendable () async throws -> [FeedImage]
    ) -> Loader {
        let source = PageSource(firstPage: anyURL("feed")) { _, _ in
            StubConditionalLoader<FeedPage<FeedImage>> { _ in
                .fetched(Fetched(FeedPage(items: try await remote(), next: nil)))
            }
        }
        let list = Feed(
            in: store,
            policy: policy,
            source: source,
            storage: storage,
            now: { anyDate },
            lockTimeout: .seconds(17)
        )
        return Loader(list: list, maximumAge: maximumAge)
    }

    private func wait(_ seconds: Int, for status: Int, in feed: Loader) async throws {
        let failure = ServiceFailure(status: status, retryAfter: .seconds(seconds))
        try await feed.list.retryAfter.record(failure, for: anyURL("feed"))
    }

    @Test func showsAYoungListWithoutARequest() async throws {
        let loaded = try await feed(MemoryStore(anyEntry(timestamp: anyDate - 59))) {
            Issue.record("A request was sent.")
            return []
        }.load()
        #expect(loaded == LoadedList(items: anyFeed(), source: .cache(fallbackReason: nil), savedAt: anyDate - 59))
    }

    @Test func sendsARequestIfTheListIsOldOrEmptyOrExpired() async throws {
        let entries = [nil, anyEntry(timestamp: anyDate - 60), anyEntry([]), anyEntry(timestamp: anyDate - 604_800)]
        for entry in entries {
            let loaded = try await feed(MemoryStore(entry)) { anyFeed(3) }.load()
            #expect(loaded.items == anyFeed(3))
            #expect(loaded.source == .remote(savingFailure: nil))
        }
    }

    @Test func showsTheSavedListBeforeRetryAfter() async throws {
        let feed = feed(MemoryStore(anyEntry(timestamp: anyDate - 3_600))) { throw AnyError("asked") }
        try await wait(1, for: 429, in: feed)
        #expect(try await feed.load().source == .cache(fallbackReason: RequestNotSent.retryLater(anyDate + 1)))
    }

    @Test func failsWithoutARequestBeforeRetryAfterIfNothingIsSaved() async throws {
        let feed = feed { throw AnyError("asked") }
        try await wait(1, for: 503, in: feed)
        let error = await #expect(throws: LoadingError.self) { try await feed.load() }
        #expect(error?.remoteFailure as? RequestNotSent == .retryLater(anyDate + 1))
    }

    @Test(arguments: [Duration.zero, .seconds(60)], [anyFeed(3), []])
    func sendsOneRequestForConcurrentLoads(maximumAge: Duration, images: [FeedImage]) async throws {
        let (requests, isOpen, lock) = (Observed(0), Observed(false), Lock())
        let feed = feed(MemoryStore(), Storage(lock: lock), maximumAge: maximumAge) {
            requests.update { $0 += 1 }
            try await isOpen.wait { $0 }
            return images
        }
        let tasks = (0..<10).map { _ in Task { try await feed.load() } }
        try await lock.waited.wait(for: "nine to wait for the lock") { $0 == 9 }
        isOpen.update { $0 = true }
        for task in tasks { #expect(try await task.value(of: "the load").items == images) }
        #expect(requests.value == 1)
    }

    @Test func sendsAnotherRequestIfThePreviousOneFailed() async throws {
        let requests = Observed(0)
        let feed = feed(MemoryStore(), Storage(lock: Lock())) {
            let number = requests.update { count in
                count += 1
                return count
            }
            guard number > 1 else { throw AnyError("remote") }
            return anyFeed(3)
        }
        let tasks = (0..<3).map { _ in Task { try? await feed.load().items } }
        var values: [[FeedImage]?] = []
        for task in tasks { values.append(await task.value) }
        #expect(values.count { $0 == nil } == 1)
        #expect(values.count { $0 == anyFeed(3) } == 2)
        #expect(requests.value == 2)
    }

    @Test func sendsNoMoreRequestsAfterARetryAfter() async throws {
        let (requests, isOpen, lock) = (Observed(0), Observed(false), Lock())
        let store = MemoryStore(anyEntry(timestamp: anyDate - 3_600))
        let feed = feed(store, Storage(lock: lock)) {
            requests.update { $0 += 1 }
            try await isOpen.wait { $0 }
            throw ServiceFailure(status: 503, retryAfter: .seconds(60))
        }
        let tasks = (0..<3).map { _ in Task { try await feed.load() } }
        try await lock.waited.wait(for: "two to wait for the lock") { $0 == 2 }
        isOpen.update { $0 = true }
        var reasons: [String] = []
        for task in tasks {
            guard case .cache(let reason) = try await task.value(of: "the load").source else { continue }
            reasons.append(reason is ServiceFailure ? "refused" : "not asked")
        }
        #expect(reasons.sorted() == ["not asked", "not asked", "refused"])
        #expect(requests.value == 1)
    }

    @Test func sendsARequestIfAListThatNeverExpiresIsDatedInTheFuture() async throws {
        let store = MemoryStore(anyEntry(timestamp: anyDate + 100_000))
        #expect(try await feed(store, policy: .neverExpires) { anyFeed(3) }.load().items == anyFeed(3))
    }

    @Test func runsACustomRequestOnceForConcurrentLoads() async throws {
        let (requested, isOpen, lock) = (Observed(0), Observed(false), Lock())
        let store = MemoryStore(anyEntry(timestamp: anyDate - 3_600))
        let feed = feed(store, Storage(lock: lock)) { throw AnyError("asked as usual") }
        let tasks = (0..<5).map { _ in
            Task {
                try await feed.load {
                    requested.update { $0 += 1 }
                    try await isOpen.wait { $0 }
                    try store.replace(with: anyEntry(anyFeed(3)))
                    return LoadedList(items: anyFeed(3), title: "requested")
                }
            }
        }
        try await lock.waited.wait(for: "four to wait for the lock") { $0 == 4 }
        isOpen.update { $0 = true }
        var lists: [LoadedList<FeedImage>] = []
        for task in tasks { lists.append(try await task.value(of: "the load")) }
        #expect(lists.allSatisfy { $0.items == anyFeed(3) } && lists.count { $0.title == "requested" } == 1)
        #expect(requested.value == 1)
    }

    @Test(arguments: [true, false])
    func rethrowsTheErrorOfACustomRequest(isLocked: Bool) async {
        let storage = Storage(lock: isLocked ? Lock() : nil)
        let feed = feed(MemoryStore(anyEntry(timestamp: anyDate - 3_600)), storage) { anyFeed(3) }
        await #expect(throws: AnyError("remote")) { try await feed.load { throw AnyError("remote") } }
        #expect(storage.timeout.value == .seconds(17))
    }

    @Test func treatsALongWaitForAnotherProcessAsNoConnectivity() async throws {
        let storage = Storage(lock: Lock(failure: RequestNotSent.waitedTooLong(.seconds(30))))
        let store = MemoryStore(anyEntry(timestamp: anyDate - 3_600))
        let loaded = try await feed(store, storage) { throw AnyError("asked") }.load()
        #expect(loaded.source == .cache(fallbackReason: RequestNotSent.waitedTooLong(.seconds(30))))
    }

    @Test func sendsARequestIfNothingCanBeLocked() async throws {
        let storage = Storage(lock: Lock(failure: AnyError("no lock")))
        #expect(try await feed(MemoryStore(), storage) { anyFeed(3) }.load().items == anyFeed(3))
    }

    @Test func showsTheUnexpiredPartOfAPagedListAndItsNextPage() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let clock = TestClock(start: anyDate)
        let feed = service.feed(MemoryStore(), clock: clock)
        _ = try await feed.load(all: true)
        clock.advance(by: .seconds(604_000))
        _ = try await feed.load(all: false)
        clock.advance(by: .seconds(1_000))
        service.restart()
        let list = try await feed.loadIfStale(maximumAge: .seconds(2_000)) {
            throw AnyError("requested")
        }
        #expect(list.items.word == "ab" && list.hasMore)
        #expect(try await feed.loadMore(after: list).items.word == "abcd")
        #expect(service.requests == "b")
    }
}
