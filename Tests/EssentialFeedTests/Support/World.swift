import FeedTestSupport
import FeedTesting
import Foundation

@testable import EssentialFeed
@testable import FeedCore

/// An app with a service, a storage and a clock.
struct World: Sendable {
    let service: Service
    private let place: Observed<Place>
    let clock: TestClock
    let events = Observed<[FeedEvent]>([])

    init(
        _ images: [FeedImage] = newImages(3),
        pageSize: Int = 20,
        storage: any FeedStorage = InMemoryStorage(),
        skipsSleeps: Bool = false
    ) {
        service = Service(images, pageSize: pageSize)
        clock = TestClock(start: anyDate, skipsSleeps: skipsSleeps)
        place = Observed(Place(storage))
    }

    var storage: any FeedStorage { place.value.storage }

    /// Replaces the storage of all copies with an empty one.
    func use(_ kind: StorageKind) throws {
        let new = try Place(kind)
        place.update { $0 = new }
    }

    /// The same world with an empty storage.
    func stored(_ kind: StorageKind) throws -> World {
        try use(kind)
        return self
    }

    /// Returns the feeds of a new process, which share only the storage.
    func feeds() -> Feeds {
        Feeds(
            storage: storage,
            client: service.client,
            report: { [events] event in events.update { $0.append(event) } },
            now: { [clock] in clock.date },
            clock: clock
        )
    }

    /// Returns the feed of a new process.
    func feed(pageSize: Int? = nil) -> Feed<FeedImage> {
        feeds().feed(at: service.url, pageSize: pageSize)
    }

    var savingFailures: [any Error] {
        events.value.compactMap { if case .savingFailed(let error) = $0.kind { error } else { nil } }
    }

    /// Whether the list had changed, for each time it was checked.
    var checks: [Bool] {
        events.value.compactMap { if case .checked(let isChanged, _) = $0.kind { isChanged } else { nil } }
    }
}

/// A storage in which saving fails while it is full.
struct LimitedStorage: FeedStorage {
    struct Full: Error {}

    struct Store<Value: Sendable>: CacheStore {
        let store: any CacheStore<Value>
        let isFull: Observed<Bool>

        func retrieve() async throws -> CacheEntry<Value>? { try await store.retrieve() }

        func metadata() async throws -> CacheMetadata? { try await store.metadata() }

        func replace(with entry: CacheEntry<Value>) async throws { try await update { _, _ in .entry(entry) } }

        @discardableResult
        func update(
            _ change: @Sendable (CacheMetadata?, () -> Value?) -> CacheUpdate<Value>?
        ) async throws -> CacheUpdate<Value>? {
            if isFull.value { throw Full() }
            return try await store.update(change)
        }

        func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
            try await store.delete(unless: isValid)
        }
    }

    let isFull = Observed(false)
    private let storage: any FeedStorage

    init(_ storage: any FeedStorage = InMemoryStorage()) { self.storage = storage }

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        Store(store: storage.store(of: type, for: url), isFull: isFull)
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        storage.imageDataStore(of: type, for: url)
    }

    func stores() async throws -> [any CacheStore] { try await storage.stores() }
}

extension Feed {
    /// Returns when `count` loads wait for the list.
    func wait(for count: Int) async throws {
        try await yield(until: "\(count) loads") { await shared.loads.waiterCount >= count }
    }
}

/// Returns when no task can continue.
func settle() async {
    for _ in 0..<1_000 { await Task.yield() }
}
