import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Requesting a feed only if necessary", .limited)
struct FeedMaximumAgeTests {
    private let world = World()

    private var requestCount: Int { world.service.pageRequests.count }

    @Test func countsTheAgeOfAPagedListFromItsLastLoad() async throws {
        let world = World(newImages(45))
        _ = try await world.feed(pageSize: 20).loadAll()
        world.clock.advance(by: .seconds(50))
        _ = try await world.feed(pageSize: 20).load()
        world.clock.advance(by: .seconds(50))
        let loaded = try await world.feed(pageSize: 20).load(maximumAge: .seconds(60))
        #expect(!loaded.isRemote && loaded.items == world.service.images && loaded.savedAt == anyDate + 50)
    }

    @Test func appliesTheRetryAfterOfAPageToTheWholeFeed() async throws {
        let world = World(newImages(45))
        let feeds = world.feeds()
        world.service.refuse(503, retryAfter: "600", after: 1)
        let loaded = try await feeds.feed(at: world.service.url, pageSize: 20).loadAll()
        #expect((loaded.pageFailure as? RemoteError)?.status == 503)
        for size in [nil, 20, 5] {
            _ = try await feeds.feed(at: world.service.url, pageSize: size).load(maximumAge: .zero)
        }
        #expect(world.service.pageRequests.count == 2)
    }
}

@Suite("Requesting a feed only if necessary, with other processes", .limited)
struct SharedMaximumAgeTests {
    private let directory: TemporaryDirectory
    private let world: World

    init() throws {
        directory = try TemporaryDirectory()
        world = World(storage: CacheDirectory(in: directory.url))
    }

    @Test func sharesOneFailureWithinAProcess() async throws {
        world.service.isHeld = true
        let feed = world.feed()
        let loads = (0..<10).map { _ in Task { try await feed.load(maximumAge: .zero) } }
        try await feed.wait(for: 10)
        world.service.isDown = true
        world.service.isHeld = false
        for load in loads { await #expect(throws: LoadingError.self) { try await load.value(of: "a load") } }
        #expect(world.service.pageRequests.count == 1)
    }
}
