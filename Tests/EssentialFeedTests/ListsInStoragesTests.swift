import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

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
    func remembersItemsThatHaveLeftTheList(kind: StorageKind) async throws {
        let world = world(2, kind)
        let old = world.timeline.posts
        _ = try await world.feed().load()
        world.timeline.posts = newPosts(1, 1)
        _ = try await world.feed().load()
        let new = newPosts(1)
        world.timeline.posts = new + old.suffix(1)
        var found: [Post]?
        try await world.feed().loadNew { found = $0.new }
        #expect(found == new)
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
        #expect(entries.map { $0.date.timeIntervalSince(anyDate) / 86_400 } == [3, 2, 1, 0, 0])
    }
}

/// Returns posts that no other call returns, each with one picture.
private func newPosts(count: Int) -> [Post] { (0..<count).flatMap { _ in newPosts(1) } }
