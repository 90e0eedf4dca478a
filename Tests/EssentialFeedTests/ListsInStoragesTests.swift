import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore

@Suite("Showing lists from any storage", .limited)
struct ListsInStoragesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func world(_ count: Int, _ kind: StorageKind) -> TimelineWorld {
        let world = TimelineWorld(newPosts(count: count))
        world.storage = kind.make(in: directory)
        return world
    }

    @Test(arguments: StorageKind.allCases)
    func returnsTheListToShowFromEveryOperation(kind: StorageKind) async throws {
        let world = world(6, kind)
        _ = try await world.feed().loadAll()
        world.timeline.posts.insert(contentsOf: newPosts(1), at: 0)
        let items = world.timeline.items
        let loaded = try await world.feed().load()
        #expect(loaded.items == items && loaded.received == Array(items.prefix(2)) && !loaded.hasMore)
        let requests = world.timeline.requests.count
        #expect(try await world.feed().loadMore(after: loaded) == loaded && world.timeline.requests.count == requests)
        let saved = try await world.feed().saved()
        #expect(saved.items == items && saved.received.isEmpty)
        let unmodified = try await world.feed().load()
        #expect(unmodified.isNotModified && unmodified.items == items && unmodified.received == Array(items.prefix(2)))
        world.timeline.isDown = true
        let offline = try await world.feed().load()
        #expect(offline.items == items && offline.received.isEmpty)
    }

    @Test(arguments: StorageKind.allCases)
    func returnsTheSavedListAndThePagesIfAPageFailsBeforeReachingIt(kind: StorageKind) async throws {
        let world = world(4, kind)
        let saved = try await world.feed().loadAll().items
        world.timeline.posts.insert(contentsOf: newPosts(count: 6), at: 0)
        let count = Observed(0)
        world.timeline.state.update { state in
            state.refusal = { url in
                let number = count.update { count in
                    count += 1
                    return count
                }
                return number == 2 ? HTTPResponse(url: url, status: 429) : nil
            }
        }
        let loaded = try await world.feed().load()
        #expect(loaded.items == saved && loaded.received == Array(world.timeline.items.prefix(2)))
        #expect((loaded.pageFailure as? RemoteError)?.status == 429 && loaded.savedAt == nil && loaded.isRemote)
        #expect(try await world.feed().saved().items == saved, "nothing saved is lost")
        #expect(try await world.feed().load().items == world.timeline.items)
    }

    @Test(arguments: StorageKind.allCases)
    func returnsAnExpiredListIfAnyAgeIsRequested(kind: StorageKind) async throws {
        let world = world(3, kind)
        let items = try await world.feed().loadAll().items
        world.clock.advance(by: .seconds(30 * 86_400))
        await #expect(throws: LoadingError.self) { try await world.feed().saved() }
        let saved = try await world.feed().saved(anyAge: true)
        #expect(saved.items == items && saved.savedAt == anyDate && saved.source == .cache(fallbackReason: nil))
    }

    @Test(arguments: StorageKind.allCases)
    func savesEachItemOfNumberedPagesOnce(kind: StorageKind) async throws {
        let numbers = Observed(Array(1...10))
        let client = StubHTTPClient { request in
            let page = request.url.query().flatMap { Int($0.dropFirst(5)) } ?? 1
            let items = numbers.value.dropFirst(5 * (page - 1)).prefix(5).map { "{\"id\":\($0)}" }
            return HTTPResponse(url: request.url, status: 200, body: Data("[\(items.joined(separator: ","))]".utf8))
        }
        let feeds = Feeds(storage: kind.make(in: directory), client: client)
        let feed = feeds.feed(at: anyURL("list"), of: Number.self) { response in
            let page = response.url.query().flatMap { Int($0.dropFirst(5)) } ?? 1
            let items = try JSONDecoder().decode([Number].self, from: response.body)
            return FeedPage(items: items, next: items.isEmpty ? nil : URL(string: "?page=\(page + 1)"))
        }
        let shown = try await feed.load()
        numbers.update { $0.insert(contentsOf: 101...108, at: 0) }
        try await feed.loadNew { _ in }
        _ = try await feed.loadMore(after: shown)
        let ids = try await feed.saved().items.map(\.id)
        #expect(ids.count == Set(ids).count && ids.starts(with: Array(101...108) + [1, 2]), "\(ids)")
    }

    private struct Number: Codable, Equatable, Identifiable {
        let id: Int
    }

    @Test(arguments: StorageKind.allCases)
    func deliversNewItemsThatAnotherLoadSavesMeanwhile(kind: StorageKind) async throws {
        let storage = InterruptedStorage(storage: kind.make(in: directory))
        let world = World(newImages(3), storage: storage)
        _ = try await world.feed().new()
        world.clock.advance(by: .seconds(60))
        let new = newImages(1)
        world.service.images.insert(contentsOf: new, at: 0)
        // `loadNew` reads the saved list after its request.
        storage.interruption.update { $0 = { _ = try? await world.feed().load() } }
        #expect(try await world.feed().new() == new)
        #expect(try await world.feed().saved().items == world.service.images)
    }

    @Test func updatesAStoreOnceAtATime() async throws {
        let storage = SlowStorage()
        let world = World(newImages(45), storage: storage)
        let first = try await world.feed().load()
        let feeds = world.feeds()
        let feed = feeds.feed(at: world.service.url)
        let loads = [
            Task { _ = try await feed.load() }, Task { _ = try await feed.loadMore(after: first) },
            Task { _ = try await feed.load(maximumAge: .zero) }, Task { _ = try await feeds.validateCache() },
        ]
        for load in loads { try await load.value(of: "a load") }
        #expect(storage.most.value == 1)
        #expect(try await world.feed().saved().items == Array(world.service.images.prefix(40)), "nothing is lost")
    }

    @Test(arguments: StorageKind.allCases)
    func sendsOneRequestIfTwoCallersLoadMore(kind: StorageKind) async throws {
        let world = World(newImages(45), storage: kind.make(in: directory))
        let feed = world.feed()
        let first = try await feed.load()
        world.service.isHeld = true
        let loads = (0..<2).map { _ in Task { try await feed.loadMore(after: first) } }
        try await yield(until: "both callers") { await feed.shared.loads.waiterCount == 2 }
        world.service.isHeld = false
        let lists = [try await loads[0].value(of: "a list"), try await loads[1].value(of: "a list")]
        #expect(lists[0] == lists[1] && lists[0].items == Array(world.service.images.prefix(40)))
        #expect(lists[0].savedAt == anyDate && world.service.pageRequests.count == 2)
    }

    @Test(arguments: StorageKind.allCases)
    func remembersItemsThatHaveLeftTheList(kind: StorageKind) async throws {
        let world = world(2, kind)
        let old = world.timeline.posts
        _ = try await world.feed().new()
        world.timeline.posts = newPosts(1, 1)
        _ = try await world.feed().load()
        let new = newPosts(1)
        world.timeline.posts = new + old.suffix(1)
        #expect(try await world.feed().new() == new)
    }

    @Test(arguments: StorageKind.allCases)
    func countNoHeadsAsLists(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        let world = World(storage: storage)
        let (list, picture) = (try await world.feed().load(), world.service.images[0].picture.key)
        _ = try await world.feed().picture(of: list.items[0])
        world.service.refuse(503, retryAfter: "600")
        _ = try await world.feed().load(maximumAge: .zero)
        let feeds = world.feeds()
        let other = anyURL("v1/feed/of/others")
        await #expect(throws: LoadingError.self) { try await feeds.feed(at: other).load() }
        #expect(await feeds.failedLoad(of: other) != nil)
        #expect(await feeds.failedLoad(of: world.service.url)?.status == 503)
        #expect(try await feeds.cached().map(\.count) == [3])
        #expect(try await feeds.validateCache().map(\.count) == [3])
        world.service.acceptAll()
        world.clock.advance(by: .seconds(600))
        world.service.images.removeFirst()
        _ = try await world.feed().load()
        #expect(
            try await storage.imageDataStore(of: FeedImage.self, for: world.service.url).retrieve(for: picture) == nil
        )
        #expect(list.items.count == 3)
    }

    @Test(arguments: StorageKind.allCases)
    func givesImagesWithoutADateTheDateOfTheirFirstSaving(kind: StorageKind) async throws {
        let world = World(newImages(2), storage: kind.make(in: directory))
        let timeline = { world.feeds().timeline(of: [world.service.url]) }
        _ = try await world.feed().load()
        for day in 1...3 {
            world.clock.advance(by: .seconds(86_400))
            world.service.images.insert(contentsOf: newImages(1), at: 0)
            if day == 2 { _ = try await world.feed().load() } else { _ = try await timeline().load() }
            _ = try await timeline().load()
        }
        let entries = try await timeline().saved().entries
        #expect(entries.map(\.image) == world.service.images)
        #expect(entries.map { $0.date?.timeIntervalSince(anyDate) } == [259_200, 172_800, 86_400, nil, nil])
    }
}

/// Returns posts that no other call returns, each with one picture.
private func newPosts(count: Int) -> [Post] { (0..<count).flatMap { _ in newPosts(1) } }

/// A storage whose stores read and write in two slow steps, as a database may do, and which counts simultaneous updates.
private struct SlowStorage: FeedStorage {
    private struct Store<Value: Sendable>: CacheStore {
        let store: any CacheStore<Value>
        let running: Observed<[String: Int]>
        let most: Observed<Int>
        let key: String

        func retrieve() async throws -> CacheEntry<Value>? { try await store.retrieve() }

        func replace(with entry: CacheEntry<Value>) async throws { try await store.replace(with: entry) }

        @discardableResult
        func update(
            _ change: @Sendable (CacheMetadata?, () -> Value?) -> CacheUpdate<Value>?
        ) async throws -> CacheUpdate<Value>? {
            let count = running.update { running in
                running[key, default: 0] += 1
                return running[key, default: 0]
            }
            most.update { $0 = max($0, count) }
            defer { running.update { $0[key, default: 0] -= 1 } }
            let entry = try await store.retrieve()
            for _ in 0..<100 { await Task.yield() }
            guard let update = change(entry?.metadata, { entry?.value }), let new = update.result(on: entry) else {
                return nil
            }
            try await store.replace(with: new)
            return update
        }

        func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
            try await store.delete(unless: isValid)
        }
    }

    private let storage = InMemoryStorage()
    private let running = Observed<[String: Int]>([:])
    /// The most simultaneous updates of one store.
    let most = Observed(0)

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        Store(store: storage.store(of: type, for: url), running: running, most: most, key: "\(type) \(url)")
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        storage.imageDataStore(of: type, for: url)
    }

    func stores() async throws -> [any CacheStore] { storage.stores() }
}

/// A storage that runs a function once, before the next list is read.
private struct InterruptedStorage: FeedStorage {
    private struct Store<Value: Sendable>: CacheStore {
        let store: any CacheStore<Value>
        let interruption: Observed<(@Sendable () async -> Void)?>

        func retrieve() async throws -> CacheEntry<Value>? {
            if Value.self == [FeedImage].self { await takeInterruption()?() }
            return try await store.retrieve()
        }

        private func takeInterruption() -> (@Sendable () async -> Void)? {
            interruption.update { interruption in
                defer { interruption = nil }
                return interruption
            }
        }

        func metadata() async throws -> CacheMetadata? { try await store.metadata() }

        func replace(with entry: CacheEntry<Value>) async throws { try await store.replace(with: entry) }

        @discardableResult
        func update(
            _ change: @Sendable (CacheMetadata?, () -> Value?) -> CacheUpdate<Value>?
        ) async throws -> CacheUpdate<Value>? {
            try await store.update(change)
        }

        func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
            try await store.delete(unless: isValid)
        }
    }

    let storage: any FeedStorage
    let interruption = Observed<(@Sendable () async -> Void)?>(nil)

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        Store(store: storage.store(of: type, for: url), interruption: interruption)
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        storage.imageDataStore(of: type, for: url)
    }

    func stores() async throws -> [any CacheStore] { try await storage.stores() }
}
