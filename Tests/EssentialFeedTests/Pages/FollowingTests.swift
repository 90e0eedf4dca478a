import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Following a list", .limited)
struct FollowingTests {
    private let clock = TestClock(start: anyDate, skipsSleeps: true)
    private let events = Observed<[String]>([])
    private let storage = InMemoryStorage()

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

    /// The store of a list, all of which was delivered.
    private func delivered(_ items: [FeedImage], _ validators: Validators = .none) -> CacheEntry<[FeedImage]> {
        anyEntry(items, validators: validators).with { $0.deliveries = Deliveries() }
    }

    /// The events so far, except checks.
    private var failures: [String] { events.value.filter { !$0.contains("changed") } }

    /// Expects sleeps of these durations in seconds, or up to a tenth more.
    private func expectSleeps(_ seconds: Double...) {
        let sleeps = clock.sleeps.map { $0 / .seconds(1) }
        #expect(sleeps.count == seconds.count)
        for (sleep, seconds) in zip(sleeps, seconds) { #expect(seconds...seconds * 1.1 ~= sleep) }
    }

    @Test func deliversEachChangeAndWhatIsNewInIt() async throws {
        let lists = [[2, 1], [2, 1], [2], [1, 2], [3]].map { $0.map { anyImage($0) } }
        let updates = try await feed(service(lists), MemoryStore(delivered([anyImage(1)]))).updates(4)
        #expect(updates.map(\.feed) == Array(repeating: anyURL("feed"), count: 4))
        #expect(updates.map(\.new) == [[anyImage(2)], [], [], [anyImage(3)]], "an item is new once")
        #expect(updates.map(\.items) == [lists[0], lists[2], lists[3], lists[4]])
        expectSleeps(900, 900, 900, 900)
    }

    @Test func reportsForEachRoundWhetherTheListHasChangedAndTheNextRound() async throws {
        let lists: [[FeedImage]?] = [anyFeed(1), anyFeed(1), nil, anyFeed(1), anyFeed(2), anyFeed(3)]
        _ = try await feed(service(lists), MemoryStore(delivered(anyFeed(1)))).updates(3)
        let checks = events.value.filter { $0.contains("changed") }
        #expect(
            checks.map { $0.prefix { $0 != "," } } == ["unchanged", "unchanged", "unchanged", "changed", "changed"]
        )
        for check in checks { #expect((900...990).contains(check.split(separator: " ").last.flatMap { Int($0) } ?? 0)) }
    }

    @Test func savesAnUpdateWhenItHasBeenDelivered() async throws {
        let (store, saved) = (MemoryStore<[FeedImage]>(), Observed<[[FeedImage]?]>([]))
        await #expect(throws: AnyError("closed")) {
            try await feed(service([anyFeed(1), anyFeed(2), anyFeed(3)]), store).follow(every: .zero) { _ in
                saved.update { $0.append(store.entry?.value) }
                if saved.value.count == 3 { throw AnyError("closed") }
            }
        }
        #expect(saved.value == [nil, anyFeed(1), anyFeed(2)] && store.entry?.value == anyFeed(2))
    }

    /// Another process may change the saved list between two rounds.
    @Test func deliversWhatIsNewInTheSavedListWithoutRepeatingAnItem() async throws {
        let store = MemoryStore(delivered([anyImage(1)]))
        let updates = try await feed(service([anyFeed(2), anyFeed(3)]), store).updates(2) { number in
            if number == 1 { store.entry = delivered([anyImage(5)]) }
        }
        #expect(updates.map(\.new) == [[anyImage(0)], [anyImage(2)]])
    }

    @Test(arguments: [true, false])
    func deliversAnEmptyListUnlessTheSavedItemsStay(keepsItems: Bool) async throws {
        let store = MemoryStore(delivered(anyFeed(2)))
        let feed = feed(
            service([anyFeed(2), [], anyFeed(3)]),
            store,
            keepsItemsOfEmptyLists: keepsItems
        )
        let updates = try await feed.updates(keepsItems ? 2 : 3)
        #expect(updates.map(\.items) == (keepsItems ? [anyFeed(2), anyFeed(3)] : [anyFeed(2), [], anyFeed(3)]))
        #expect(updates.last?.new == [anyImage(2)], "an item is new once")
    }

    @Test func reportsTheStartAndEndOfAnOutageOnce() async throws {
        let lists: [[FeedImage]?] = [anyFeed(1), nil, nil, nil, anyFeed(2), nil, anyFeed(3)]
        _ = try await feed(service(lists)).updates(3)
        #expect(failures.map { $0.prefix(5) } == ["began", "ended", "began", "ended"])
        #expect(failures.first == "began: \(AnyError("remote"))")
        // The waits double from the second consecutive failure, and start again with the next outage.
        expectSleeps(900, 900, 1_800, 3_600, 900, 900)
    }

    private func failure(_ status: Int, until date: Date) -> FailedLoad {
        FailedLoad(since: anyDate, message: "", isInvalidData: true, status: status, retryAt: date)
    }

    @Test func startsAfterRetryAfterHasPassed() async throws {
        let failure = failure(503, until: anyDate + 5_000)
        let feed = feed(service([anyFeed(1)]), MemoryStore(anyEntry([]).with { $0.failure = failure }))
        _ = try await feed.updates(1)
        #expect(clock.sleeps == [.seconds(5_000)])
    }

    @Test func respectsARetryAfterOfTheServiceItFollows() async throws {
        let service = LetterService("ab")
        service.restart(failing: 0, with: ServiceFailure(status: 503, retryAfter: .seconds(7_200)))
        _ = try await service.feed(MemoryStore(), clock: clock).updates(1)
        expectSleeps(7_200)
        #expect(service.requests == "--")
    }

    /// Another process may receive a `Retry-After` while this one sleeps.
    @Test func respectsARetryAfterReceivedByOthersBetweenTwoRounds() async throws {
        let (store, times) = (MemoryStore<[FeedImage]>(), Observed<[Date]>([]))
        let failure = failure(429, until: anyDate + 5_000)
        let sleeping = TestClock(start: anyDate)
        let feed = feed(service([anyFeed(1), anyFeed(2)]), store, clock: sleeping)
        let following = Task {
            try await feed.updates(2) { _ in times.update { $0.append(sleeping.date) } }
        }
        try await yield(until: "the first wait") { sleeping.sleeps.count == 1 }
        store.entry = store.entry?.with { $0.failure = failure }
        sleeping.advance(by: .seconds(1_000))
        try await yield(until: "the second wait") { sleeping.sleeps.count == 2 }
        sleeping.advance(by: .seconds(4_000))
        _ = try await following.value(of: "the updates")
        #expect(times.value == [anyDate, anyDate + 5_000])
    }

    @Test func reportsOnceThatNothingCanBeSavedAndLosesNothing() async throws {
        let store = MemoryStore<[FeedImage]>()
        store.failure = AnyError("full")
        let updates = try await feed(service((1...5).map { anyFeed($0) }), store).updates(5)
        #expect(updates.map(\.new) == (0..<5).map { [anyImage($0)] })
        #expect(failures == ["not saved: \(AnyError("full"))"])
    }

    @Test func reportsOnceThatTheSavedListCannotBeRead() async throws {
        let store = MemoryStore(delivered(anyFeed(1)))
        store.readingFailure = AnyError("damaged")
        let updates = try await feed(service([anyFeed(1)]), store).updates(1)
        #expect(updates.map(\.new) == [anyFeed(1)])
        // Deleting unused pictures also reads the list.
        #expect(Set(failures) == ["not saved: \(AnyError("damaged"))"])
    }

    @Test func sendsConditionalRequestsAndRefreshesAnUnmodifiedList() async throws {
        let store = MemoryStore(delivered(anyFeed(1), Validators(etag: "\"1\"")))
        let count = Observed(0)
        let remote = StubConditionalLoader<FeedPage<FeedImage>> { _ in
            let number = count.update { count in
                count += 1
                return count
            }
            if number < 4 { return .unchanged(freshness: .seconds(7_200)) }
            return .fetched(Fetched(FeedPage(items: anyFeed(2), next: nil)))
        }
        let updates = try await feed(remote, store).updates(2)
        #expect(updates.map(\.new) == [[], [anyImage(1)]])
        #expect(updates.map(\.isNotModified) == [true, false])
        #expect(remote.requests == Array(repeating: Validators(etag: "\"1\""), count: 4))
        #expect(store.counts.values == 1 && store.counts.metadata == 3)
        expectSleeps(7_200, 7_200, 7_200)
    }

    @Test func deliversTheItemsOfAFailedRoundInTheNextSuccessfulRound() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = MemoryStore(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        store.entry = store.entry?.with { $0.deliveries = Deliveries() }
        service.restart(failing: 1)
        let updates = try await service.feed(store, clock: clock).updates(1)
        #expect(updates.map(\.new.word) == ["abcde"])
        #expect(service.requests == "-b-bd")
        #expect(store.entry?.value.word == "abcdef")
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
        #expect(try await feed.updates(3).count == 3)
        #expect(clock.sleeps.allSatisfy { $0 <= .seconds(3 * 86_400) })
    }

    /// A clock that is set back after the response would make the list fresh again.
    @Test func waitsNoLongerThanTheIntervalAfterAFailureEvenIfTheListWasFresh() async throws {
        let lists = Observed<[[FeedImage]?]>([anyFeed(1), nil, anyFeed(2)])
        let remote = StubConditionalLoader<FeedPage<FeedImage>> { _ in
            guard let list = lists.update({ $0.removeFirst() }) else { throw AnyError("remote") }
            return .fetched(Fetched(FeedPage(items: list, next: nil), freshness: .seconds(7_200)))
        }
        _ = try await feed(remote) { anyDate }.updates(2)
        expectSleeps(7_200, 900)
    }
}
