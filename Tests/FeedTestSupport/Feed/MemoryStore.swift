package import FeedCore
package import Foundation
import Synchronization

/// A working store in memory that can be made to fail.
package final class MemoryStore<Value: Sendable>: CacheStore {
    private struct State {
        var entry: CacheEntry<Value>?
        var failure: (any Error)?
        var readingFailure: (any Error)?
        var counts = (values: 0, metadata: 0, reads: 0)
    }

    private let state: Mutex<State>

    /// Creates a store with an entry, or an empty store.
    package init(_ entry: CacheEntry<Value>? = nil) {
        state = Mutex(State(entry: entry))
    }

    /// The stored entry; tests may change it.
    package var entry: CacheEntry<Value>? {
        get { state.withLock { $0.entry } }
        set { state.withLock { $0.entry = newValue } }
    }

    /// The error of every change, if any.
    package var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The error of every read, if any.
    package var readingFailure: (any Error)? {
        get { state.withLock { $0.readingFailure } }
        set { state.withLock { $0.readingFailure = newValue } }
    }

    /// The numbers of written values, of writes of only metadata, and of read values.
    package var counts: (values: Int, metadata: Int, reads: Int) { state.withLock { $0.counts } }

    /// Returns the entry, or throws the error.
    package func retrieve() throws -> CacheEntry<Value>? {
        try state.withLock { state in
            if let failure = state.readingFailure { throw failure }
            state.counts.reads += 1
            return state.entry
        }
    }

    /// Returns the metadata, or throws the error.
    package func metadata() throws -> CacheMetadata? {
        try state.withLock { state in
            if let failure = state.readingFailure { throw failure }
            return state.entry?.metadata
        }
    }

    package func replace(with entry: CacheEntry<Value>) throws {
        try update { _, _ in .entry(entry) }
    }

    @discardableResult
    package func update(
        _ change: @Sendable (CacheMetadata?, () -> Value?) -> CacheUpdate<Value>?
    ) throws -> CacheUpdate<Value>? {
        try state.withLock { state in
            let stored = state.readingFailure == nil ? state.entry : nil
            var reads = 0
            let update = change(stored?.metadata) {
                reads += 1
                return stored?.value
            }?.withoutSameValue(as: stored?.value)
            state.counts.reads += reads
            if update != nil, let failure = state.failure { throw failure }
            guard let update, let entry = update.result(on: state.entry) else { return nil }
            state.entry = entry
            if case .entry = update { state.counts.values += 1 } else { state.counts.metadata += 1 }
            return update
        }
    }

    package func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) throws -> CacheEntry<Value>? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.entry = state.entry.flatMap { isValid($0) ? $0 : nil }
            return state.entry
        }
    }

    package func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) throws -> CacheEntry<Value>? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            guard let entry = state.entry, !isValid(entry) else { return state.entry }
            state.entry = entry.withoutItems
            return nil
        }
    }
}

package struct ServiceFailure: ServiceError, Equatable {
    package var status: Int?
    package var retryAfter: Duration?

    /// Creates a failure with a status and the seconds of `Retry-After`, if any.
    package init(status: Int?, retryAfter: Duration? = nil) {
        (self.status, self.retryAfter) = (status, retryAfter)
    }

    package func retryAfter(now: Date) -> Date? {
        retryAfter.map { now.addingTimeInterval($0 / .seconds(1)) }
    }
}
