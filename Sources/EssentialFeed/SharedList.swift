import FeedCore
import Foundation
import Synchronization

/// The state of a list that all copies of its `Feed` share.
final class SharedList<Item: Sendable>: Sendable {
    /// The arguments of a load; simultaneous loads with equal arguments are shared.
    struct LoadKey: Hashable, Sendable {
        let firstPage: URL
        let pageLimit: Int
        let isOfAllPages: Bool
        let maximumAge: Duration?
    }

    let loads = SharedTasks<LoadKey, LoadedList<Item>>()
    private let writes = SerialTasks()
    private let observers = Mutex<[UUID: @Sendable (LoadedList<Item>) -> Void]>([:])

    /// Runs `body` exclusively: no other write to this list, or notification about it, runs meanwhile.
    func serially<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await writes.run(body)
    }

    /// Notifies the observers of the list when it is saved.
    func notify(_ list: LoadedList<Item>) {
        for observer in observers.withLock({ Array($0.values) }) { observer(list) }
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

/// Runs tasks one after another.
actor SerialTasks {
    private var last: Task<Void, Never>?

    /// Runs `body` after all tasks that were passed before.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let task = Task {
            await previous?.value
            return await Result { try await body() }
        }
        last = Task { _ = await task.value }
        return try await task.value.get()
    }
}

/// The state that all copies of a `Feeds` share.
final class SharedWork: Sendable {
    typealias ItemType = any (Codable & Sendable).Type

    private struct ListID: Hashable {
        let type: ObjectIdentifier
        let url: String
    }

    let downloads: SharedImageDataLoader
    let pictureRequests = SharedTasks<CacheFirstImageDataLoader.Request, Loaded<Data>>()
    let memory = ImageDataMemory(costLimit: 64 << 20)
    private let lists = Mutex<[ListID: any Sendable]>([:])
    private let types = Mutex<[ObjectIdentifier: ItemType]>([
        ObjectIdentifier(FeedImage.self): FeedImage.self, ObjectIdentifier(University.self): University.self,
    ])

    init(pictureClient: any HTTPClient, storage: any FeedStorage, now: @escaping @Sendable () -> Date) {
        let (remote, times) = (RemoteImageDataLoader(client: pictureClient), RetryAfterTimes(in: storage, now: now))
        downloads = SharedImageDataLoader(RetryAfterImageDataLoader(remote, times: times, now: now))
    }

    /// The item types that were requested from these feeds, so that their stores can be found by URL.
    var itemTypes: [ItemType] { types.withLock { Array($0.values) } }

    func list<Item: Codable & Sendable>(of type: Item.Type, at url: URL) -> SharedList<Item> {
        types.withLock { $0[ObjectIdentifier(type)] = type }
        return lists.withLock { lists in
            let id = ListID(type: ObjectIdentifier(type), url: url.absoluteString)
            // The type is part of the key, so an existing list has this type.
            let list = lists[id] as? SharedList<Item> ?? SharedList()
            lists[id] = list
            return list
        }
    }
}
