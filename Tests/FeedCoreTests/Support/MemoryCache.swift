import FeedCore
import Foundation
import Synchronization
import TestSupport

/// A working cache of a feed in memory, with its own clock, that can be made to fail.
final class MemoryCache: ValueCache {
    private struct State {
        var entry: CacheEntry<[FeedImage]>?
        var failure: (any Error)?
        var saves = 0
        var renewals = 0
    }

    private let state: Mutex<State>
    private let policy: CachePolicy
    private let now: @Sendable () -> Date

    init(
        _ entry: CacheEntry<[FeedImage]>? = nil,
        policy: CachePolicy = .days(7),
        now: @escaping @Sendable () -> Date = { anyDate }
    ) {
        state = Mutex(State(entry: entry))
        self.policy = policy
        self.now = now
    }

    /// The cached entry; tests may change it.
    var entry: CacheEntry<[FeedImage]>? {
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

    func save(_ fetched: Fetched<[FeedImage]>) throws -> Date {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.saves += 1
            state.entry = anyEntry(
                fetched.value,
                timestamp: now(),
                validators: fetched.validators,
                freshness: fetched.freshness
            )
            return now()
        }
    }

    func load() -> CacheEntry<[FeedImage]>? {
        entry.flatMap { policy.isValid($0.timestamp, at: now()) ? $0 : nil }
    }

    func lookUp() -> CachedValue<[FeedImage]> {
        entry.map { policy.isValid($0.timestamp, at: now()) ? .valid($0) : .expired($0) } ?? .nothing
    }

    func renew(_ entry: CacheEntry<[FeedImage]>, freshness: Duration) throws -> CacheEntry<[FeedImage]>? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            guard let stored = state.entry, stored.fetchedAt == entry.fetchedAt,
                stored.validators == entry.validators
            else { return nil }
            state.renewals += 1
            state.entry = stored.renewed(at: now(), freshness: freshness)
            return state.entry
        }
    }
}
