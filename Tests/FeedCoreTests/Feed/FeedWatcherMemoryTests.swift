import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Watching a feed for a long time", .limited)
struct FeedWatcherMemoryTests {
    /// An item that is counted as long as it is retained.
    private struct Item: Identifiable, Sendable {
        final class ID: Hashable, Sendable {
            private let number: Int
            private let alive: Observed<Int>

            init(_ number: Int, countedBy alive: Observed<Int>) {
                self.number = number
                self.alive = alive
                alive.update { $0 += 1 }
            }

            deinit { alive.update { $0 -= 1 } }

            static func == (first: ID, second: ID) -> Bool { first.number == second.number }
            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }

        let id: ID
    }

    /// A cache that holds the most recently saved value.
    private actor Cache: ValueCache {
        private var entry: CacheEntry<[Item]>?

        func save(_ fetched: Fetched<[Item]>) -> Date {
            entry = CacheEntry(value: fetched.value, timestamp: anyDate, url: anyURL("feed"))
            return anyDate
        }

        func load() -> CacheEntry<[Item]>? { entry }
    }

    @Test func retainsNoMoreAfterManyRoundsThanAfterTwo() async {
        let size = 100
        let alive = Observed(0)
        let round = Observed(0)
        let remote = StubConditionalLoader<[Item]> { _ in
            let first = round.update { round in
                round += 1
                return round * size / 4
            }
            return .fetched(Fetched((first..<first + size).map { Item(id: Item.ID($0, countedBy: alive)) }))
        }
        let clock = TestClock(start: anyDate, skipsSleeps: true)
        let watcher = FeedWatcher(
            remote: remote,
            cache: Cache(),
            url: anyURL("feed"),
            clock: clock,
            now: { clock.date }
        )
        var iterator = watcher.makeAsyncIterator()
        var most = 0
        for _ in 0..<1_000 {
            _ = await iterator.next()
            most = max(most, alive.value)
        }
        #expect(round.value == 1_000)
        // The list that was saved, and the one that is shown.
        #expect(most == 2 * size)
    }
}
