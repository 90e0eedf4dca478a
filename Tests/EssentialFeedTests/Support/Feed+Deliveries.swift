import EssentialFeed
import FeedTestSupport
import Foundation

extension Feed {
    /// Returns the update that one load of new items delivers.
    func newUpdate() async throws -> FeedUpdate<Item> {
        let updates = Observed<[FeedUpdate<Item>]>([])
        try await loadNew { update in updates.update { $0.append(update) } }
        guard updates.value.count == 1 else { throw AnyError("\(updates.value.count) updates") }
        return updates.value[0]
    }

    /// Returns the items that one load of new items delivers.
    func new() async throws -> [Item] { try await newUpdate().new }

    /// Follows the list up to an update, and cancels during its delivery.
    ///
    /// - Parameter change: called within each delivery, with its number.
    func updates(
        _ count: Int,
        every interval: Duration = .seconds(900),
        changing change: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> [FeedUpdate<Item>] {
        let updates = Observed<[FeedUpdate<Item>]>([])
        let following = Task {
            try await follow(every: interval) { update in
                let number = updates.update { updates in
                    updates.append(update)
                    return updates.count
                }
                try await change(number)
                if number == count { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        do { try await following.value(of: "following") } catch is CancellationError {}
        return updates.value
    }
}
