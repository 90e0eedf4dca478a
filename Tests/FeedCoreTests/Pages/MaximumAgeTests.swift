import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Avoiding requests", .limited)
struct MaximumAgeTests {
    /// Turns in this process, and the error of a turn, if any.
    private actor Turns: RequestQueue {
        /// How many waiters there have been.
        nonisolated let waited = Observed(0)

        private let failure: (any Error)?
        private var isTaken = false
        private var waiters: [CheckedContinuation<Void, Never>] = []

        init(failure: (any Error)? = nil) {
            self.failure = failure
        }

        func withTurn<Result: Sendable>(
            within limit: Duration,
            _ body: @Sendable () async -> Result
        ) async throws -> Result {
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

    private let url = anyURL("feed")
    private let waits = InMemoryRetryAfterStore()

    /// A list that is requested only if it is old.
    private struct Loader {
        let list: ListLoader<FeedImage, UUID>
        let maximumAge: Duration
        let turns: Turns?

        func load() async throws -> Loaded<[FeedImage]> {
            switch try await load(asking: { try await list.load() }) {
            case .asked(let loaded), .cached(let loaded): loaded
            }
        }

        func load<Asked>(asking ask: @escaping @Sendable () async throws -> Asked) async throws
            -> Spared<FeedImage, Asked>
        {
            try await list.load(maximumAge: maximumAge, queue: turns, asking: ask)
        }
    }

    private func loader(
        _ cache: MemoryCache<FeedImage>,
        maximumAge: Duration = .seconds(60),
        turns: Turns? = nil,
        remote: @escaping @Sendable () async throws -> [FeedImage]
    ) -> Loader {
        let list = ListLoader(cache: cache, url: url, retryAfter: waits, now: { anyDate }) { _ in
            StubConditionalLoader { _ in .fetched(Fetched(try await remote())) }
        }
        return Loader(list: list, maximumAge: maximumAge, turns: turns)
    }

    @Test func showsAYoungFeedWithoutARequest() async throws {
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 59))
        let loaded = try await loader(cache) {
            Issue.record("A request was sent.")
            return []
        }.load()
        #expect(loaded == Loaded(anyFeed(), source: .cache(fallbackReason: nil), savedAt: anyDate - 59))
    }

    @Test func sendsARequestWhenTheFeedIsOldOrEmptyOrExpired() async throws {
        let entries = [nil, anyEntry(timestamp: anyDate - 60), anyEntry([]), anyEntry(timestamp: anyDate - 604_800)]
        for entry in entries {
            let loaded = try await loader(MemoryCache(entry)) { anyFeed(3) }.load()
            #expect(loaded.value == anyFeed(3))
            #expect(loaded.source == .remote(savingFailure: nil))
        }
    }

    @Test func showsTheCachedFeedBeforeRetryAfter() async throws {
        await waits.setRetryAfter(anyDate + 1, for: url, wholeOrigin: true)
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 3_600))
        let loaded = try await loader(cache) { throw AnyError("asked") }.load()
        #expect(loaded.source == .cache(fallbackReason: nil))
    }

    @Test func failsWithoutARequestBeforeRetryAfterWhenNothingIsCached() async {
        await waits.setRetryAfter(anyDate + 1, for: url, wholeOrigin: false)
        let error = await #expect(throws: LoadingError.self) {
            try await loader(MemoryCache()) { throw AnyError("asked") }.load()
        }
        #expect(error?.remoteFailure as? RequestNotSent == .retryLater(anyDate + 1))
    }

    @Test(arguments: [Duration.zero, .seconds(60)], [anyFeed(3), []])
    func sendsOneRequestForConcurrentLoads(maximumAge: Duration, feed: [FeedImage]) async throws {
        let (requests, isOpen, turns) = (Observed(0), Observed(false), Turns())
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 3_600))
        let loader = loader(cache, maximumAge: maximumAge, turns: turns) {
            requests.update { $0 += 1 }
            try await isOpen.wait(for: "nine to wait for the response") { $0 }
            return feed
        }
        let tasks = (0..<10).map { _ in Task { try await loader.load() } }
        try await turns.waited.wait(for: "nine to wait for their turn") { $0 == 9 }
        isOpen.update { $0 = true }
        for task in tasks { #expect(try await task.value(of: "the load").value == feed) }
        #expect(requests.value == 1)
    }

    @Test func sendsAnotherRequestWhenThePreviousOneFailed() async throws {
        let requests = Observed(0)
        let loader = loader(MemoryCache(), turns: Turns()) {
            let number = requests.update { count in
                count += 1
                return count
            }
            guard number > 1 else { throw AnyError("remote") }
            return anyFeed(3)
        }
        let tasks = (0..<3).map { _ in Task { try? await loader.load().value } }
        var values: [[FeedImage]?] = []
        for task in tasks { values.append(await task.value) }
        #expect(values.count { $0 == nil } == 1)
        #expect(values.count { $0 == anyFeed(3) } == 2)
        #expect(requests.value == 2)
    }

    @Test func sendsNoMoreRequestsOnceOneIsToldToRetryLater() async throws {
        let (requests, isOpen, turns) = (Observed(0), Observed(false), Turns())
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 3_600))
        let loader = loader(cache, turns: turns) { [waits, url] in
            requests.update { $0 += 1 }
            try await isOpen.wait(for: "two to wait for the response") { $0 }
            await waits.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
            throw AnyError("remote")
        }
        let tasks = (0..<3).map { _ in Task { try await loader.load() } }
        try await turns.waited.wait(for: "two to wait for their turn") { $0 == 2 }
        isOpen.update { $0 = true }
        var reasons: [String] = []
        for task in tasks {
            guard case .cache(let reason) = try await task.value(of: "the load").source else { continue }
            reasons.append(reason.map { "\($0)" } ?? "not asked")
        }
        #expect(reasons.sorted() == ["\(AnyError("remote"))", "not asked", "not asked"].sorted())
        #expect(requests.value == 1)
    }

    @Test func sendsARequestWhenAListThatNeverExpiresIsFromTheFuture() async throws {
        let cache = MemoryCache(anyEntry(timestamp: anyDate + 100_000), policy: .neverExpires)
        #expect(try await loader(cache) { anyFeed(3) }.load().value == anyFeed(3))
    }

    @Test func runsACustomRequestOnceForConcurrentLoads() async throws {
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 3_600))
        let loader = loader(cache, turns: Turns()) { throw AnyError("asked as usual") }
        let requested = Observed(0)
        let isOpen = Observed(false)
        let tasks = (0..<5).map { _ in
            Task {
                try await loader.load {
                    requested.update { $0 += 1 }
                    try await isOpen.wait(for: "the response") { $0 }
                    _ = try cache.save(Fetched(anyFeed(3)))
                    return "asked"
                }
            }
        }
        try await requested.wait(for: "the request") { $0 == 1 }
        isOpen.update { $0 = true }
        var results: [String] = []
        for task in tasks {
            switch try await task.value(of: "the load") {
            case .asked(let text): results.append(text)
            case .cached(let loaded): results.append("\(loaded.value.count) cached")
            }
        }
        #expect(results.sorted() == ["3 cached", "3 cached", "3 cached", "3 cached", "asked"])
        #expect(requested.value == 1)
    }

    @Test(arguments: [true, false])
    func rethrowsTheErrorOfACustomRequest(takesTurns: Bool) async {
        let turns = takesTurns ? Turns() : nil
        let loader = loader(MemoryCache(anyEntry(timestamp: anyDate - 3_600)), turns: turns) { anyFeed(3) }
        await #expect(throws: AnyError("remote")) { try await loader.load { throw AnyError("remote") } }
    }

    @Test func treatsALongWaitAsAConnectivityFailure() async throws {
        let cache = MemoryCache(anyEntry(timestamp: anyDate - 3_600))
        let turns = Turns(failure: RequestNotSent.waitedTooLong(.seconds(30)))
        let loaded = try await loader(cache, turns: turns) { throw AnyError("asked") }.load()
        #expect(loaded.source == .cache(fallbackReason: RequestNotSent.waitedTooLong(.seconds(30))))
    }

    @Test func sendsARequestWhenNoTurnCanBeTaken() async throws {
        let loaded = try await loader(MemoryCache(), turns: Turns(failure: AnyError("no lock"))) { anyFeed(3) }.load()
        #expect(loaded.value == anyFeed(3))
    }
}
