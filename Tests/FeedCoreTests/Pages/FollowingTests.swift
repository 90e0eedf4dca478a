import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedCore

@Suite("Following a list", .limited)
struct FollowingTests {
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

    private func loader(
        _ remote: StubConditionalLoader<[FeedImage]>,
        cache: MemoryCache<FeedImage>? = nil,
        clock: TestClock? = nil,
        now: (@Sendable () -> Date)? = nil
    ) -> ListLoader<FeedImage, UUID> {
        let clock = clock ?? self.clock
        return ListLoader(
            cache: cache ?? self.cache(),
            url: anyURL("feed"),
            retryAfter: waits,
            clock: clock,
            now: now ?? { clock.date },
            report: { [events] event in
                switch event {
                case .outageBegan(let error): events.update { $0.append("began: \(error)") }
                case .outageEnded(let duration): events.update { $0.append("ended after \(duration)") }
                case .savingFailed(let error): events.update { $0.append("not saved: \(error)") }
                case .pageRequested, .picturesLoaded, .pictureFailed: break
                }
            },
            page: { _ in remote }
        )
    }

    private func cache(_ entry: CacheEntry<[FeedImage]>? = nil) -> MemoryCache<FeedImage> {
        MemoryCache(entry, now: { [clock] in clock.date })
    }

    /// Follows a list up to an update; following is cancelled while that is being delivered.
    private func updates<Item: Equatable, Cursor>(
        _ count: Int,
        of loader: ListLoader<Item, Cursor>,
        every interval: Duration = .seconds(900)
    ) async throws -> [ListUpdate<Item>] {
        let task = Task {
            var updates: [ListUpdate<Item>] = []
            do {
                try await loader.follow(every: interval) { update in
                    updates.append(update)
                    if updates.count == count { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch is CancellationError {}
            return updates
        }
        return try await task.value(of: "the updates")
    }

    /// Expects sleeps of these numbers of seconds, or up to a tenth more.
    private func expectSleeps(_ seconds: Double...) {
        let sleeps = clock.sleeps.map { $0 / .seconds(1) }
        #expect(sleeps.count == seconds.count)
        for (sleep, seconds) in zip(sleeps, seconds) { #expect(seconds...seconds * 1.1 ~= sleep) }
    }

    @Test func deliversEachChangeAndWhatIsNewInIt() async throws {
        let cache = cache(anyEntry([anyImage(1)]))
        let lists = [[2, 1], [2, 1], [2], [1, 2], [3]].map { $0.map { anyImage($0) } }
        let updates = try await updates(4, of: loader(service(lists), cache: cache))
        #expect(updates.map(\.new) == [[anyImage(2)], [], [anyImage(1)], [anyImage(3)]])
        #expect(updates.map(\.images) == [lists[0], lists[2], lists[3], lists[4]])
        expectSleeps(900, 900, 900, 900)
    }

    @Test func deliversTheFirstRoundEvenIfNothingIsNew() async throws {
        let updates = try await updates(1, of: loader(service([anyFeed(1)]), cache: cache(anyEntry(anyFeed(1)))))
        #expect(updates.map(\.new) == [[]])
        #expect(updates.map(\.images) == [anyFeed(1)])
    }

    @Test func savesAnUpdateWhenItHasBeenDelivered() async throws {
        let cache = cache()
        var saved: [[FeedImage]?] = []
        await #expect(throws: AnyError("closed")) {
            try await loader(service([anyFeed(1), anyFeed(2), anyFeed(3)]), cache: cache).follow(every: .zero) { _ in
                saved.append(cache.entry?.value)
                if saved.count == 3 { throw AnyError("closed") }
            }
        }
        #expect(saved == [nil, anyFeed(1), anyFeed(2)])
        #expect(cache.entry?.value == anyFeed(2))
    }

    @Test func savesAnUpdateDuringWhoseDeliveryItsTaskIsCancelled() async throws {
        let cache = cache()
        let remote = service([anyFeed(1), anyFeed(2)])
        _ = try await updates(2, of: loader(remote, cache: cache))
        #expect(cache.entry?.value == anyFeed(2))
        #expect(remote.requests.count == 2)
    }

    @Test func comparesWithTheUpdateBeforeWhateverOthersSave() async throws {
        let cache = cache(anyEntry([anyImage(1)]))
        var new: [[FeedImage]] = []
        await #expect(throws: AnyError("closed")) {
            try await loader(service([anyFeed(2), anyFeed(3)]), cache: cache).follow(every: .zero) { update in
                new.append(update.new)
                cache.entry = anyEntry([])
                if new.count == 2 { throw AnyError("closed") }
            }
        }
        #expect(new == [[anyImage(0)], [anyImage(2)]])
    }

    @Test func reportsTheStartAndEndOfAnOutageOnce() async throws {
        let lists: [[FeedImage]?] = [anyFeed(1), nil, nil, nil, anyFeed(2), nil, anyFeed(3)]
        _ = try await updates(3, of: loader(service(lists)))
        #expect(events.value.map { $0.prefix(5) } == ["began", "ended", "began", "ended"])
        #expect(events.value.first == "began: \(AnyError("remote"))")
        // The waits double from the second failure in a row on, and start anew with the next outage.
        expectSleeps(900, 900, 1_800, 3_600, 900, 900)
    }

    @Test func waitsUntilTheListIsNoLongerFresh() async throws {
        _ = try await updates(2, of: loader(service([anyFeed(1), anyFeed(2)], freshness: .seconds(1_800))))
        #expect(clock.sleeps == [.seconds(1_800)])
    }

    @Test func startsNoEarlierThanRetryAfter() async throws {
        await waits.setRetryAfter(anyDate + 5_000, for: anyURL("feed"), wholeOrigin: false)
        _ = try await updates(1, of: loader(service([anyFeed(1)])))
        #expect(clock.sleeps == [.seconds(5_000)])
    }

    @Test func respectsARetryAfterOfTheServiceItFollows() async throws {
        let service = LetterService("ab")
        service.restart(failing: 0, with: ServiceFailure(status: 503, retryAfter: .seconds(7_200)))
        _ = try await updates(1, of: service.loader(MemoryCache(), clock: clock))
        #expect(clock.sleeps == [.seconds(7_200)])
        #expect(service.requests == "--")
    }

    @Test func warnsOnceIfTheCacheCannotBeWrittenAndLosesNothing() async throws {
        let cache = cache()
        cache.failure = AnyError("full")
        let updates = try await updates(5, of: loader(service((1...5).map { anyFeed($0) }), cache: cache))
        #expect(updates.map(\.new) == (0..<5).map { [anyImage($0)] })
        #expect(events.value == ["not saved: \(AnyError("full"))"])
    }

    @Test func sendsConditionalRequestsAndRenewsAConfirmedList() async throws {
        let cache = cache(anyEntry(anyFeed(1), validators: Validators(etag: "\"1\"")))
        let count = Observed(0)
        let remote = StubConditionalLoader<[FeedImage]> { _ in
            let number = count.update { count in
                count += 1
                return count
            }
            return number < 4 ? .unchanged(freshness: .seconds(7_200)) : .fetched(Fetched(anyFeed(2)))
        }
        let updates = try await updates(2, of: loader(remote, cache: cache))
        #expect(updates.map(\.new) == [[], [anyImage(1)]])
        #expect(updates.map(\.isConfirmed) == [true, false])
        #expect(remote.requests == Array(repeating: Validators(etag: "\"1\""), count: 4))
        #expect(cache.counts == (1, 3))
        #expect(clock.sleeps == Array(repeating: .seconds(7_200), count: 3))
    }

    @Test func deliversTheItemsOfAFailedRoundWithTheFirstThatSucceeds() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let cache = MemoryCache(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        service.restart(failing: 1)
        let updates = try await updates(1, of: service.loader(cache, clock: clock))
        #expect(updates.map(\.new.word) == ["abcde"])
        #expect(service.requests == "-b-bd")
        #expect(cache.entry?.value.word == "abcdef")
    }

    @Test func findsAllNewItemsHoweverManyPagesTheyFill() async throws {
        let service = LetterService("klmnop", pageSize: 2)
        let loader = service.loader(MemoryCache(), clock: clock)
        var new: [String] = []
        await #expect(throws: AnyError("closed")) {
            try await loader.follow(every: .zero) { update in
                new.append(update.new.word)
                service.word = "abcdefghijklmnop"
                if new.count == 2 { throw AnyError("closed") }
            }
        }
        #expect(new == ["kl", "abcdefghij"])
    }

    @Test(arguments: [true, false])
    func endsWhenItsTaskIsCancelled(isSleeping: Bool) async throws {
        let still = TestClock(start: anyDate)
        let (requested, delivered) = (Observed(0), Observed(0))
        let remote = StubConditionalLoader<[FeedImage]> { _ in
            requested.update { $0 += 1 }
            if !isSleeping { try await Task.sleep(for: .seconds(3_600)) }
            return .fetched(Fetched([]))
        }
        let loader = loader(remote, clock: still)
        let task = Task { try await loader.follow(every: .seconds(900)) { _ in delivered.update { $0 += 1 } } }
        try await (isSleeping ? delivered : requested).wait(for: "the first round") { $0 == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value(of: "the watch") }
        #expect(requested.value == 1)
        #expect(delivered.value == (isSleeping ? 1 : 0))
    }

    @Test func goesOnWhenTheClockJumps() async throws {
        let dates = Observed([anyDate, anyDate + 1e9, anyDate - 1e9, anyDate, anyDate + 5, anyDate - 1e6])
        let loader = loader(service([anyFeed(1), nil, anyFeed(2), anyFeed(3)], freshness: .seconds(60))) {
            dates.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
        #expect(try await updates(3, of: loader).count == 3)
        #expect(clock.sleeps.allSatisfy { $0 <= .seconds(3 * 86_400) })
    }

    /// A clock that is set back after the response would make the list fresh again.
    @Test func waitsNoLongerThanTheIntervalAfterAFailureEvenIfTheListWasFresh() async throws {
        let date = Observed(anyDate)
        let lists = Observed<[[FeedImage]?]>([anyFeed(1), nil, anyFeed(2)])
        let remote = StubConditionalLoader<[FeedImage]> { _ in
            guard let list = lists.update({ $0.removeFirst() }) else { throw AnyError("remote") }
            return .fetched(Fetched(list, freshness: .seconds(7_200)))
        }
        _ = try await updates(2, of: loader(remote) { date.value })
        expectSleeps(7_200, 900)
    }
}
