import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore

@Suite("Showing lists from any storage", .limited)
struct ListsInStoragesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

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

    /// The image stays on the first page, or leaves the list and returns.
    @Test(arguments: StorageKind.allCases, [true, false])
    func deliversOnceWhatAnotherProcessSavesDuringTheDelivery(kind: StorageKind, leaves: Bool) async throws {
        for isConditional in [true, false] {
            try await expectOneDelivery(in: kind, isConditional, leaves)
        }
    }

    private func expectOneDelivery(in kind: StorageKind, _ isConditional: Bool, _ leaves: Bool) async throws {
        let world = try World(newImages(3)).stored(kind)
        world.service.state.update { $0.sendsTags = isConditional }
        _ = try await world.feed().new()
        let (service, old, new) = (world.service, world.service.images, newImages(2))
        service.images = [new[1]] + old
        _ = try await world.feed().load()
        let delivered = Observed<[FeedImage]>([])
        try await world.feed().loadNew { update in
            delivered.update { $0 = update.new }
            service.images = leaves ? [new[0]] + old : new + old
            _ = try await world.feed().load()
        }
        service.images = new + old
        #expect(delivered.value == [new[1]])
        #expect(try await world.feed().new() == [new[0]])
        #expect(try await world.feed().new() == [])
    }

    @Test(arguments: StorageKind.allCases, [true, false])
    func deliversOnceWhatAnotherProcessReceivesDuringTheDelivery(kind: StorageKind, leaves: Bool) async throws {
        let world = try World(newImages(3)).stored(kind)
        _ = try await world.feed().new()
        let (service, old, new) = (world.service, world.service.images, newImages(1))
        service.images = new + old
        let delivered = Observed<[FeedImage]>([])
        try await world.feed().loadNew { update in
            delivered.update { $0 = update.new }
            _ = try await world.feed().load()
            if leaves { service.images = old }
            _ = try await world.feed().load()
        }
        service.images = new + old
        #expect(delivered.value == new)
        #expect(try await world.feed().new() == [])
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
