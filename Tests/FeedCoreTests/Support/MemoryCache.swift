import FeedCore
import FeedTestSupport
import Foundation
import Synchronization

/// A working cache of a list in memory, with its own clock, that can be made to fail.
final class MemoryCache<Item: Sendable>: ValueCache {
    private struct State {
        var entry: CacheEntry<[Item]>?
        var failure: (any Error)?
        var saves = 0
        var renewals = 0

        mutating func save(_ fetched: Fetched<[Item]>, at now: Date) throws -> CacheEntry<[Item]> {
            if let failure { throw failure }
            saves += 1
            let new = CacheEntry(fetched, url: anyURL("feed"), now: now)
            entry = new
            return new
        }
    }

    private let state: Mutex<State>
    private let policy: CachePolicy
    private let now: @Sendable () -> Date

    init(
        _ entry: CacheEntry<[Item]>? = nil,
        policy: CachePolicy = .days(7),
        now: @escaping @Sendable () -> Date = { anyDate }
    ) {
        state = Mutex(State(entry: entry))
        self.policy = policy
        self.now = now
    }

    /// The cached entry; tests may change it.
    var entry: CacheEntry<[Item]>? {
        get { state.withLock { $0.entry } }
        set { state.withLock { $0.entry = newValue } }
    }

    /// The error of every change, if any.
    var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// How often something was saved and renewed.
    var counts: (saves: Int, renewals: Int) { state.withLock { ($0.saves, $0.renewals) } }

    func save(_ fetched: Fetched<[Item]>) throws -> CacheEntry<[Item]> {
        try state.withLock { try $0.save(fetched, at: now()) }
    }

    func save(by change: @Sendable (CacheEntry<[Item]>?) -> Fetched<[Item]>?) throws -> CacheEntry<[Item]>? {
        try state.withLock { state in try change(state.entry).map { try state.save($0, at: now()) } }
    }

    func lookUp() -> CacheEntry<[Item]>? { entry }

    func usablePart(of entry: CacheEntry<[Item]>) -> CacheEntry<[Item]>? {
        entry.part { policy.isValid($0, at: now()) }
    }

    func renew(_ entry: CacheEntry<[Item]>, freshness: Duration) throws -> CacheEntry<[Item]>? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            guard let stored = state.entry, stored.isSameVersion(as: entry) else { return nil }
            state.renewals += 1
            state.entry = stored.renewed(at: now(), freshness: freshness)
            return state.entry
        }
    }
}
