import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Following a list", .limited)
struct FollowingTests {
    private let clock = TestClock(start: anyDate, skipsSleeps: true)
    private let events = Observed<[String]>([])
    private let storage = MemoryStorage()

    /// A service that sends the lists one after another, then repeats the last one; nil is a failure.
    private func service(
        _ lists: [[FeedImage]?],
        freshness: Duration = .zero
    ) -> StubConditionalLoader<FeedPage<FeedImage>> {
        let rest = Observed(lists)
        return StubConditionalLoader { _ in
            let list = rest.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
            guard let list else { throw AnyError("remote") }
            return .fetched(Fetched(FeedPage(items: list, next: nil), freshness: freshness))
        }
    }

    private func feed(
        _ remote: StubConditionalLoader<FeedPage<FeedImage>>,
        _ store: MemoryStore<[FeedImage]> = MemoryStore(),
        keepsItemsOfEmptyLists: Bool = false,
        clock: TestClock? = nil,
        now: (@Sendable () -> Date)? = nil
    ) -> Feed<FeedImage> {
        let clock = clock ?? self.clock
        let source = PageSource(
            firstPage: anyURL("feed"),
            keepsItemsOfEmptyLists: keepsItemsOfEmptyLists
        ) { _, _ in remote }
        return Feed(in: store, source: source, storage: storage, clock: clock, now: now) { [events] event in
            #expect(event.feed == anyURL("feed"))
            switch event.kind {
            case .outageBegan(let error): events.update { $0.append("began: \(error)") }
            case .outageEnded(let duration): events.update { $0.append("ended after \(duration)") }
            case .savingFailed(let error): events.update { $0.append("not saved: \(error)") }
            case .checked(let isChanged, let next):
                let wait = next.map { Int($0.timeIntervalSince(clock.date)) }
                events.update { $0.append("\(isChanged ? "changed" : "unchanged"), next in \(wait ?? 0)") }
            default: break
            }
        }
    }

    /// The events so far, except checks.
    private var failures: [String] { events.value.filter { !$0.contains("changed") } }

    /// Follows a list up to an update, and cancels during its delivery.
    private func updates<Item>(
        _ count: Int,
        of feed: Feed<Item>,
        every interval: Duration = .seconds(900)
    ) async throws -> [FeedUpdate<Item>] {
        let task = Task {
            var updates: [FeedUpdate<Item>] = []
            do {
                try await feed.follow(every: interval, longestWait: .seconds(3_600)) { update in
                    updates.append(update)
                    if updates.count == count { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch is CancellationError {}
            return updates
        }
        return try await task.value(of: "the updates")
    }

    /// Follows a list until delivering throws.
    private func follow<Item>(
        _ feed: Feed<Item>,
        deliver: (FeedUpdate<Item>) throws -> Void
    ) async {
        await #expect(throws: AnyError("closed")) {
            try await feed.follow(every: .zero, longestWait: .seconds(3_600), deliver: deliver)
        }
    }

    /// Expects sleeps of these durations in seconds, or up to a tenth more.
    private func expectSleeps(_ seconds: Double...) {
        let sleeps = clock.sleeps.map { $0 / .seconds(1) }
        #expect(sleeps.count == seconds.count)
        for (sleep, seconds) in zip(sleeps, seconds) { #expect(seconds...seconds * 1.1 ~= sleep) }
    }

    @Test func deliversEachChangeAndWhatIsNewInIt() async throws {
        let lists = [[2, 1], [2, 1], [2], [1, 2], [3]].map { $0.map { anyImage($0) } }
        let updates = try await updates(4, of: feed(service(lists), MemoryStore(anyEntry([anyImage(1)]))))
        #expect(updates.map(\.feed) == Array(repeating: anyURL("feed"), count: 4))
        #expect(updates.map(\.new) == [[anyImage(2)], [], [], [anyImage(3)]], "an item is new once")
        #expect(updates.map(\.items) == [lists[0], lists[2], lists[3], lists[4]])
        expectSleeps(900, 900, 900, 900)
    }

    @Test func deliversTheFirstRoundEvenIfNothingIsNew() async throws {
        let updates = try await updates(1, of: feed(service([anyFeed(1)]), MemoryStore(anyEntry(anyFeed(1)))))
        #expect(updates.map(\.new) == [[]])
        #expect(updates.map(\.items) == [anyFeed(1)])
    }

    @Test func reportsForEachRoundWhetherTheListHasChangedAndTheNextRound() async throws {
        let lists: [[FeedImage]?] = [anyFeed(1), anyFeed(1), nil, anyFeed(1), anyFeed(2), anyFeed(3)]
        _ = try await updates(3, of: feed(service(lists), MemoryStore(anyEntry(anyFeed(1)))))
        let checks = events.value.filter { $0.contains("changed") }
        #expect(
            checks.map { $0.prefix { $0 != "," } } == ["unchanged", "unchanged", "unchanged", "changed", "changed"]
        )
        for check in checks { #expect((900...990).contains(check.split(separator: " ").last.flatMap { Int($0) } ?? 0)) }
    }

    @Test func savesAnUpdateWhenItHasBeenDelivered() async {
        let store = MemoryStore<[FeedImage]>()
        var saved: [[FeedImage]?] = []
        await follow(feed(service([anyFeed(1), anyFeed(2), anyFeed(3)]), store)) { _ in
            saved.append(store.entry?.value)
            if saved.count == 3 { throw AnyError("closed") }
        }
        #expect(saved == [nil, anyFeed(1), anyFeed(2)])
        #expect(store.entry?.value == anyFeed(2))
    }

    @Test func savesAnUpdateIfTheTaskIsCancelledDuringDelivery() async throws {
        let store = MemoryStore<[FeedImage]>()
        let remote = service([anyFeed(1), anyFeed(2)])
        _ = try await updates(2, of: feed(remote, store))
        #expect(store.entry?.value == anyFeed(2))
        #expect(remote.requests.count == 2)
    }

    @Test func comparesWithTheLastUpdateRegardlessOfOtherSaves() async {
        let store = MemoryStore(anyEntry([anyImage(1)]))
        var new: [[FeedImage]] = []
        await follow(feed(service([anyFeed(2), anyFeed(3)]), store)) { update in
            new.append(update.new)
            store.entry = anyEntry([])
            if new.count == 2 { throw AnyError("closed") }
        }
        #expect(new == [[anyImage(0)], [anyImage(2)]])
    }

    @Test(arguments: [true, false])
    func deliversAnEmptyListUnlessTheSavedItemsStay(keepsItems: Bool) async throws {
        let store = MemoryStore(anyEntry(anyFeed(2)))
        let feed = feed(
            service([anyFeed(2), [], anyFeed(3)]),
            store,
            keepsItemsOfEmptyLists: keepsItems
        )
        let updates = try await updates(keepsItems ? 2 : 3, of: feed)
        #expect(updates.map(\.items) == (keepsItems ? [anyFeed(2), anyFeed(3)] : [anyFeed(2), [], anyFeed(3)]))
        #expect(updates.last?.new == [anyImage(2)], "an item is new once")
    }

    @Test func reportsTheStartAndEndOfAnOutageOnce() async throws {
        let lists: [[FeedImage]?] = [anyFeed(1), nil, nil, nil, anyFeed(2), nil, anyFeed(3)]
        _ = try await updates(3, of: feed(service(lists)))
        #expect(failures.map { $0.prefix(5) } == ["began", "ended", "began", "ended"])
        #expect(failures.first == "began: \(AnyError("remote"))")
        // The waits double from the second consecutive failure, and start again with the next outage.
        expectSleeps(900, 900, 1_800, 3_600, 900, 900)
    }

    @Test func waitsUntilTheListIsNoLongerFresh() async throws {
        _ = try await updates(2, of: feed(service([anyFeed(1), anyFeed(2)], freshness: .seconds(1_800))))
        expectSleeps(1_800)
    }

    @Test func startsAfterRetryAfterHasPassed() async throws {
        let feed = feed(service([anyFeed(1)]))
        try await feed.retryAfter.record(
            ServiceFailure(status: 503, retryAfter: .seconds(5_000)),
            for: anyURL("feed")
        )
        _ = try await updates(1, of: feed)
        #expect(clock.sleeps == [.seconds(5_000)])
    }

    @Test func respectsARetryAfterOfTheServiceItFollows() async throws {
        let service = LetterService("ab")
        service.restart(failing: 0, with: ServiceFailure(status: 503, retryAfter: .seconds(7_200)))
        _ = try await updates(1, of: service.feed(MemoryStore(), clock: clock))
        expectSleeps(7_200)
        #expect(service.requests == "--")
    }

    /// Another process, or another feed of the same origin, may receive a `Retry-After` while this one sleeps.
    @Test func respectsARetryAfterReceivedByOthersBetweenTwoRounds() async throws {
        let feed = feed(service([anyFeed(1), anyFeed(2)]))
        var times: [Date] = []
        try? await feed.follow(every: .seconds(900), longestWait: .seconds(3_600)) { _ in
            times.append(clock.date)
            if times.count == 2 { throw AnyError("closed") }
            let failure = ServiceFailure(status: 429, retryAfter: .seconds(5_000))
            try await feed.retryAfter.record(failure, for: anyURL("other"))
        }
        #expect(times == [anyDate, anyDate + 5_000])
    }

    @Test func reportsOnceThatNothingCanBeSavedAndLosesNothing() async throws {
        let store = MemoryStore<[FeedImage]>()
        store.failure = AnyError("full")
        let updates = try await updates(5, of: feed(service((1...5).map { anyFeed($0) }), store))
        #expect(updates.map(\.new) == (0..<5).map { [anyImage($0)] })
        #expect(failures == ["not saved: \(AnyError("full"))"])
    }

    @Test func reportsOnceThatTheSavedListCannotBeRead() async throws {
        let store = MemoryStore(anyEntry(anyFeed(1)))
        store.readingFailure = AnyError("damaged")
        let updates = try await updates(1, of: feed(service([anyFeed(1)]), store))
        #expect(updates.map(\.new) == [anyFeed(1)])
        // Deleting unused pictures also reads the list.
        #expect(Set(failures) == ["not saved: \(AnyError("damaged"))"])
    }

    @Test func sendsConditionalRequestsAndRefreshesAnUnmodifiedList() async throws {
        let store = MemoryStore(anyEntry(anyFeed(1), validators: Validators(etag: "\"1\"")))
        let count = Observed(0)
        let remote = StubConditionalLoader<FeedPage<FeedImage>> { _ in
            let number = count.update { count in
                count += 1
                return count
            }
            if number < 4 { return .unchanged(freshness: .seconds(7_200)) }
            return .fetched(Fetched(FeedPage(items: anyFeed(2), next: nil)))
        }
        let updates = try await updates(2, of: feed(remote, store))
        #expect(updates.map(\.new) == [[], [anyImage(1)]])
        #expect(updates.map(\.isNotModified) == [true, false])
        #expect(remote.requests == Array(repeating: Validators(etag: "\"1\""), count: 4))
        #expect(store.counts.values == 1 && store.counts.metadata == 3)
        expectSleeps(7_200, 7_200, 7_200)
    }

    @Test func deliversTheItemsOfAFailedRoundInTheNextSuccessfulRound() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = MemoryStore(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        service.restart(failing: 1)
        let updates = try await updates(1, of: service.feed(store, clock: clock))
        #expect(updates.map(\.new.word) == ["abcde"])
        #expect(service.requests == "-b-bd")
        #expect(store.entry?.value.word == "abcdef")
    }

    @Test(arguments: [LetterService.Format.afterItem, .links])
    func findsAllNewItemsOnAnyNumberOfPages(format: LetterService.Format) async {
        let service = LetterService("klmnop", pageSize: 2, format: format)
        var new: [String] = []
        await follow(service.feed(MemoryStore(), clock: clock)) { update in
            new.append(update.new.word)
            service.word = "abcdefghijklmnop"
            if new.count == 2 { throw AnyError("closed") }
        }
        #expect(new == ["kl", "abcdefghij"])
    }

    @Test(arguments: [true, false])
    func endsWhenItsTaskIsCancelled(isSleeping: Bool) async throws {
        let still = TestClock(start: anyDate)
        let (requested, delivered) = (Observed(0), Observed(0))
        let isHeld = Observed(!isSleeping)
        let remote = StubConditionalLoader<FeedPage<FeedImage>> { _ in
            requested.update { $0 += 1 }
            try await isHeld.wait { !$0 }
            return .fetched(Fetched(FeedPage(items: [], next: nil)))
        }
        let feed = feed(remote, clock: still)
        let task = Task {
            try await feed.follow(every: .seconds(900), longestWait: .seconds(900)) { _ in
                delivered.update { $0 += 1 }
            }
        }
        try await (isSleeping ? delivered : requested).wait(for: "the first round") { $0 == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value(of: "the watch") }
        #expect(requested.value == 1)
        #expect(delivered.value == (isSleeping ? 1 : 0))
    }

    @Test func continuesWhenTheClockJumps() async throws {
        let dates = Observed([anyDate, anyDate + 1e9, anyDate - 1e9, anyDate, anyDate + 5, anyDate - 1e6])
        let feed = feed(service([anyFeed(1), nil, anyFeed(2), anyFeed(3)], freshness: .seconds(60))) {
            dates.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
        #expect(try await updates(3, of: feed).count == 3)
        #expect(clock.sleeps.allSatisfy { $0 <= .seconds(3 * 86_400) })
    }

    /// A clock that is set back after the response would make the list fresh again.
    @Test func waitsNoLongerThanTheIntervalAfterAFailureEvenIfTheListWasFresh() async throws {
        let lists = Observed<[[FeedImage]?]>([anyFeed(1), nil, anyFeed(2)])
        let remote = StubConditionalLoader<FeedPage<FeedImage>> { _ in
            guard let list = lists.update({ $0.removeFirst() }) else { throw AnyError("remote") }
            return .fetched(Fetched(FeedPage(items: list, next: nil), freshness: .seconds(7_200)))
        }
        _ = try await updates(2, of: feed(remote) { anyDate })
        expectSleeps(7_200, 900)
    }
}
