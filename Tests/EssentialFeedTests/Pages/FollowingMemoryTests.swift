import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Following a list for a long time", .limited)
struct FollowingMemoryTests {
    /// An item that is counted while it is in memory.
    private struct Item: Codable, Identifiable, Equatable, Sendable {
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

        init(id: ID) { self.id = id }
        init(from decoder: any Decoder) throws { throw AnyError("an item is never decoded") }
        func encode(to encoder: any Encoder) throws { throw AnyError("an item is never encoded") }
    }

    @Test func retainsNoMoreAfterManyRoundsThanAfterTwo() async {
        let size = 100
        let alive = Observed(0)
        let round = Observed(0)
        let clock = TestClock(start: anyDate, skipsSleeps: true)
        let source = PageSource(firstPage: anyURL("feed")) { _, _ in
            StubConditionalLoader<FeedPage<Item>> { _ in
                let first = round.update { round in
                    round += 1
                    return round * size / 4
                }
                let items = (first..<first + size).map { Item(id: Item.ID($0, countedBy: alive)) }
                return .fetched(Fetched(FeedPage(items: items, next: nil)))
            }
        }
        let feed = Feed(in: MemoryStore<[Item]>(), source: source, clock: clock)
        let most = Observed(0)
        await #expect(throws: AnyError("closed")) {
            try await feed.follow(every: .seconds(900), longestWait: .seconds(3_600)) { _ in
                most.update { $0 = max($0, alive.value) }
                if round.value == 1_000 { throw AnyError("closed") }
            }
        }
        // The saved list, the shown list, and perhaps a list that a task has just saved.
        #expect(2 * size...3 * size ~= most.value)
    }
}
