import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Watching a feed", .limited)
struct FeedWatcherTests {
    private let clock = TestClock(start: anyDate, skipsSleeps: true)
    private let events = Observed<[String]>([])
    private let waits = InMemoryRetryAfterStore()

    /// A service that sends one list after another, and the last one forever; nil is a failure.
    private func service(_ lists: [[FeedImage]?], freshness: Duration = .zero) -> StubConditionalLoader<[FeedImage]> {
        let rest = Observed(lists)
        return StubConditionalLoader { _ in
            let list = rest.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
            guard let list else { throw AnyError("remote") }
            return .fetched(Fetched(list, freshness: freshness))
        }
    }

    private func watcher(
        _ remote: StubConditionalLoader<[FeedImage]>,
        cache: MemoryCache,
        every interval: Duration = .seconds(900),
        random: Double = 0
    ) -> FeedWatcher<FeedImage> {
        FeedWatcher(
            remote: remote,
            cache: cache,
            url: anyURL("feed"),
            schedule: WatchSchedule(every: interval, random: { random }),
            retryAfter: waits,
            clock: clock,
            now: { clock.date },
            report: { event in
                let text =
                    switch event {
                    case .outageBegan(let error): "began: \(error)"
                    case .outageEnded(let duration): "ended after \(duration)"
                    case .savingFailed(let error): "not saved: \(error)"
                    }
                events.update { $0.append(text) }
            }
        )
    }

    private func cache(_ entry: CacheEntry<[FeedImage]>? = nil) -> MemoryCache {
        MemoryCache(entry, now: { [clock] in clock.date })
    }

    private func batches(_ count: Int, of watcher: FeedWatcher<FeedImage>) async -> [[FeedImage]] {
        var batches: [[FeedImage]] = []
        for await batch in watcher {
            batches.append(batch)
            if batches.count == count { break }
        }
        return batches
    }

    @Test func deliversWhatIsNewInEachRound() async {
        let cache = cache(anyEntry([anyImage(1)]))
        let lists = [[anyImage(2), anyImage(1)], [anyImage(2)], [anyImage(1), anyImage(2)], [anyImage(3)]]
        let found = await batches(3, of: watcher(service(lists), cache: cache))
        #expect(found == [[anyImage(2)], [anyImage(1)], [anyImage(3)]])
        #expect(clock.sleeps == [.seconds(900), .seconds(900), .seconds(900)])
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 18])
    func neverWaitsLongerThanClocksCan(interval: Duration) async {
        let remote = service([anyFeed(1), anyFeed(2)])
        _ = await batches(2, of: watcher(remote, cache: cache(), every: interval, random: 1))
        #expect(clock.sleeps.map { $0 < .seconds(2 * 36_500 * 86_400) } == [true])
    }

    @Test func savesABatchWhenTheNextIsRequested() async throws {
        let cache = cache()
        var iterator = watcher(service([anyFeed(1), anyFeed(2)]), cache: cache).makeAsyncIterator()
        #expect(await iterator.next() == anyFeed(1))
        #expect(cache.entry == nil)
        #expect(await iterator.next() == [anyImage(1)])
        #expect(cache.entry?.value == anyFeed(1))
    }

    @Test func comparesWithThePreviousRoundWhateverOthersSave() async {
        let cache = cache(anyEntry([anyImage(1)]))
        var iterator = watcher(service([anyFeed(2), anyFeed(3)]), cache: cache).makeAsyncIterator()
        #expect(await iterator.next() == [anyImage(0)])
        cache.entry = anyEntry([])
        #expect(await iterator.next() == [anyImage(2)])
    }

    @Test func reportsTheStartAndEndOfAnOutageOnce() async {
        let lists: [[FeedImage]?] = [anyFeed(1), nil, nil, nil, anyFeed(2)]
        _ = await batches(2, of: watcher(service(lists), cache: cache()))
        #expect(
            events.value == ["began: \(AnyError("remote"))", "ended after \(Duration.seconds(900 + 1_800 + 3_600))"]
        )
        #expect(clock.sleeps == [900, 900, 1_800, 3_600].map { .seconds($0) })
    }

    @Test(arguments: [(900, 3_600), (1_000, 3_600), (3_600, 3_600), (7_200, 7_200)])
    func waitsUpToAnHourOrTheIntervalWhileTheServiceFails(interval: Int, longest: Int) async {
        let lists: [[FeedImage]?] = Array(repeating: nil, count: 12) + [anyFeed(1)]
        let remote = service(lists)
        _ = await batches(1, of: watcher(remote, cache: cache(), every: .seconds(interval)))
        #expect(remote.requests.count == 13)
        #expect(clock.sleeps.first == .seconds(interval))
        #expect(clock.sleeps.last == .seconds(longest))
        #expect(clock.sleeps.max() == .seconds(longest))
        #expect(events.value.count == 2)
    }

    @Test(arguments: [(0.0, 900.0), (0.5, 945), (1, 990), (7, 990), (-1, 900)])
    func waitsUpToATenthLongerAtRandom(random: Double, seconds: Double) async {
        _ = await batches(2, of: watcher(service([anyFeed(1), anyFeed(2)]), cache: cache(), random: random))
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test(arguments: [(1_800, 1_800), (60, 900), (864_000, 86_400)])
    func waitsUntilTheListIsNoLongerFresh(freshness: Int, wait: Int) async {
        let remote = service([anyFeed(1), anyFeed(2)], freshness: .seconds(freshness))
        _ = await batches(2, of: watcher(remote, cache: cache()))
        #expect(clock.sleeps == [.seconds(wait)])
    }

    @Test func startsNoEarlierThanRetryAfter() async {
        await waits.setRetryAfter(anyDate + 5_000, for: anyURL("feed"), wholeOrigin: false)
        _ = await batches(1, of: watcher(service([anyFeed(1)]), cache: cache()))
        #expect(clock.sleeps == [.seconds(5_000)])
    }

    @Test func warnsOnceIfTheCacheCannotBeWrittenAndLosesNothing() async {
        let cache = cache()
        cache.failure = AnyError("full")
        let found = await batches(5, of: watcher(service((1...5).map { anyFeed($0) }), cache: cache))
        #expect(found == (0..<5).map { [anyImage($0)] })
        #expect(events.value == ["not saved: \(AnyError("full"))"])
    }

    @Test func sendsConditionalRequestsAndRenewsAConfirmedList() async {
        let cache = cache(anyEntry(anyFeed(1), validators: Validators(etag: "\"1\"")))
        let count = Observed(0)
        let remote = StubConditionalLoader<[FeedImage]> { _ in
            let number = count.update { count in
                count += 1
                return count
            }
            return number < 4 ? .unchanged(freshness: .seconds(7_200)) : .fetched(Fetched(anyFeed(2)))
        }
        let found = await batches(1, of: watcher(remote, cache: cache))
        #expect(found == [[anyImage(1)]])
        #expect(remote.requests == Array(repeating: Validators(etag: "\"1\""), count: 4))
        #expect(cache.counts == (0, 3))
        #expect(clock.sleeps == Array(repeating: .seconds(7_200), count: 3))
    }

    @Test(arguments: [true, false])
    func endsWhenItsTaskIsCancelled(isSleeping: Bool) async throws {
        let still = TestClock(start: anyDate)
        let requested = Observed(0)
        let remote = StubConditionalLoader<[FeedImage]> { _ in
            requested.update { $0 += 1 }
            if !isSleeping { try await Task.sleep(for: .seconds(3_600)) }
            return .fetched(Fetched([]))
        }
        let watcher = FeedWatcher(
            remote: remote,
            cache: cache(),
            url: anyURL("feed"),
            clock: still,
            now: { still.date }
        )
        let task = Task<Int, any Error> {
            var count = 0
            for await _ in watcher { count += 1 }
            return count
        }
        try await requested.wait(for: "the first round") { $0 == 1 }
        task.cancel()
        #expect(try await task.value(of: "the watch") == 0)
    }

    @Test func goesOnWhenTheClockJumps() async {
        let dates = Observed([anyDate, anyDate + 1e9, anyDate - 1e9, anyDate, anyDate + 5, anyDate - 1e6])
        let watcher = FeedWatcher(
            remote: service([anyFeed(1), nil, anyFeed(2), anyFeed(3)], freshness: .seconds(60)),
            cache: cache(),
            url: anyURL("feed"),
            clock: clock,
            now: { dates.update { $0.count > 1 ? $0.removeFirst() : $0[0] } }
        )
        #expect(await batches(3, of: watcher).count == 3)
        #expect(clock.sleeps.allSatisfy { $0 <= .seconds(3 * 86_400) })
    }
}
