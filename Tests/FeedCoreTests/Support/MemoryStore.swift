import FeedCore
import FeedTestSupport
import Foundation
import Synchronization

/// A working store in memory that can be made to fail.
final class MemoryStore<Value: Sendable>: CacheStore {
    private struct State {
        var entry: CacheEntry<Value>?
        var failure: (any Error)?
        var readingFailure: (any Error)?
        var counts = (values: 0, metadata: 0, reads: 0)
    }

    private let state: Mutex<State>

    init(_ entry: CacheEntry<Value>? = nil) {
        state = Mutex(State(entry: entry))
    }

    /// The stored entry; tests may change it.
    var entry: CacheEntry<Value>? {
        get { state.withLock { $0.entry } }
        set { state.withLock { $0.entry = newValue } }
    }

    /// The error of every change, if any.
    var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The error of every read, if any.
    var readingFailure: (any Error)? {
        get { state.withLock { $0.readingFailure } }
        set { state.withLock { $0.readingFailure = newValue } }
    }

    /// How often a value was written, metadata alone were, and a value was read.
    var counts: (values: Int, metadata: Int, reads: Int) { state.withLock { $0.counts } }

    func retrieve() throws -> CacheEntry<Value>? {
        try state.withLock { state in
            if let failure = state.readingFailure { throw failure }
            state.counts.reads += 1
            return state.entry
        }
    }

    func metadata() throws -> CacheMetadata? {
        try state.withLock { state in
            if let failure = state.readingFailure { throw failure }
            return state.entry?.metadata
        }
    }

    func replace(with entry: CacheEntry<Value>) throws {
        try update { _, _ in .entry(entry) }
    }

    @discardableResult
    func update(
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

    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) throws -> CacheEntry<Value>? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.entry = state.entry.flatMap { isValid($0) ? $0 : nil }
            return state.entry
        }
    }
}

/// A storage in memory whose changes can be made to fail.
final class MemoryStorage: FeedStorage {
    private let all = Mutex<[String: any CacheStore]>([:])
    private let failure: (any Error)?

    /// Creates a storage in which every change fails with an error, if there is one.
    init(failure: (any Error)? = nil) {
        self.failure = failure
    }

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        all.withLock { stores in
            let name = "\(type) \(url.absoluteString)"
            if let store = stores[name] as? MemoryStore<[Item]> { return store }
            let store = MemoryStore<[Item]>()
            store.failure = failure
            stores[name] = store
            return store
        }
    }

    func imageDataStore(forFeedAt url: URL) -> any ImageDataStore { RecordingImageDataStore() }

    func stores() -> [any CacheStore] { all.withLock { Array($0.values) } }
}
