import FeedCore
import Foundation
import Synchronization

/// The state of a list that all copies of its `Feed` share.
final class SharedList<Item: Codable & Equatable & Identifiable & Sendable>: AnySharedList where Item.ID: Sendable {
    /// The arguments of a load; simultaneous loads with equal arguments are shared.
    struct LoadKey: Hashable, Sendable {
        let firstPage: FirstPageKey
        let pageLimit: Int
        let maximumAge: Duration?
    }

    /// The arguments of a request for the first page, which loads with other arguments share, too.
    struct FirstPageKey: Hashable, Sendable {
        let page: String
        let isConditional: Bool
        /// The latest request that was abandoned: a later load does not share it.
        let abandoned: Int
    }

    /// The arguments of a load of more items, which must be after the same items.
    struct LaterPageKey: Hashable, Sendable {
        let page: String
        let ids: [Item.ID]
    }

    /// The numbers of requests for the first page, which are sent in this order.
    private struct Requests {
        /// The latest request.
        var sent = 0
        /// The latest request whose list is saved, or was not modified.
        var saved = 0
        /// The latest request that was sent before the list was deleted.
        var abandoned = 0
    }

    let loads = SharedTasks<LoadKey, LoadedList<Item>>()
    let firstPages = SharedTasks<FirstPageKey, Feed<Item>.FirstPage>()
    let laterPages = SharedTasks<LaterPageKey, Feed<Item>.LaterPages>()
    private let writes: SerialTasks
    private let requests = Mutex(Requests())
    /// When the service sent the list that this process last saw in the cache.
    private let fetchedAt = Mutex<Date?>(nil)
    private let observers = Mutex<[UUID: @Sendable (LoadedList<Item>) -> Void]>([:])
    private let firstPageObservers = Mutex<[UUID: @Sendable (LoadedList<Item>) async -> Void]>([:])

    /// Creates the state of a list whose writes are in order with those of `writes`.
    init(writes: SerialTasks) {
        self.writes = writes
    }

    /// Records a cached list, and returns whether another process has saved it since this process last saw the list.
    func see(_ metadata: CacheMetadata) -> Bool {
        fetchedAt.withLock { seen in
            defer { seen = metadata.fetchedAt }
            return seen.map { $0 != metadata.fetchedAt } ?? false
        }
    }

    func firstPageKey(_ page: URL, isConditional: Bool) -> FirstPageKey {
        let abandoned = requests.withLock { $0.abandoned }
        return FirstPageKey(page: page.cacheKey, isConditional: isConditional, abandoned: abandoned)
    }

    /// Runs `body` exclusively: no other write to a list at this URL, or notification about it, runs meanwhile.
    func serially<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await writes.run(body)
    }

    /// Returns the number of a new request of the first page; a later request has a greater number.
    func numberOfNextRequest() -> Int {
        requests.withLock {
            $0.sent += 1
            return $0.sent
        }
    }

    /// Whether the list of a later request is saved, or was not modified.
    func isOutdated(_ request: Int) -> Bool { requests.withLock { request < $0.saved } }

    /// Whether the list was deleted after a request was sent.
    func isAbandoned(_ request: Int) -> Bool { requests.withLock { request <= $0.abandoned } }

    func abandonRequests() async {
        // The lists that are being saved are deleted afterwards.
        _ = try? await serially { [self] in requests.withLock { $0.abandoned = $0.sent } }
    }

    /// The number of the latest request whose list is saved, or was not modified.
    var savedRequest: Int { requests.withLock { $0.saved } }

    /// Records that the list of a request is saved, or was not modified.
    func didSave(_ request: Int) { requests.withLock { $0.saved = max($0.saved, request) } }

    /// Notifies the observers of the list when it is saved.
    func notify(_ list: LoadedList<Item>) {
        for observer in observers.withLock({ Array($0.values) }) { observer(list) }
    }

    /// Adds an observer of the first pages of loads that request more pages.
    func observeFirstPages(_ observer: @escaping @Sendable (LoadedList<Item>) async -> Void) -> UUID {
        let id = UUID()
        firstPageObservers.withLock { $0[id] = observer }
        return id
    }

    func endObservingFirstPages(_ id: UUID) {
        firstPageObservers.withLock { _ = $0.removeValue(forKey: id) }
    }

    func show(firstPage: LoadedList<Item>) async {
        for observer in firstPageObservers.withLock({ Array($0.values) }) { await observer(firstPage) }
    }

    /// Returns a stream of the list each time it is saved; a slow reader receives only the last version.
    func changes() -> AsyncStream<LoadedList<Item>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LoadedList<Item>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = observe { continuation.yield($0) }
        continuation.onTermination = { [weak self] _ in _ = self?.observers.withLock { $0.removeValue(forKey: id) } }
        return stream
    }

    /// Adds an observer, which is called after each write, before the next write begins.
    @discardableResult
    func observe(_ observer: @escaping @Sendable (LoadedList<Item>) -> Void) -> UUID {
        let id = UUID()
        observers.withLock { $0[id] = observer }
        return id
    }
}
