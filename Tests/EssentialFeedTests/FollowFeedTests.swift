import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading the new images of a feed", .limited)
struct LoadNewImagesTests {
    private let world = World(newImages(5), pageSize: 3)

    /// A load within a delivery is a part of the operation.
    @Test(arguments: StorageKind.allCases)
    func losesNothingOfALoadWithinTheDelivery(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let (feed, service) = (world.feed(), world.service)
        try await feed.loadNew { _ in
            service.images = newImages(1) + service.images
            let loaded = try await feed.load()
            #expect(loaded.items.first == service.images.first)
        }
        #expect(try await feed.new() == Array(service.images.prefix(1)))
        #expect(try await feed.new() == [])
    }

    @Test(arguments: [(59, []), (60, [0])])
    func sendsNoRequestForNewImagesBeforeTheMaximumAge(age: Int, new: [Int]) async throws {
        _ = try await world.feed().new()
        let image = newImages(1)[0]
        world.service.images.insert(image, at: 0)
        world.clock.advance(by: .seconds(age))
        let found = try await world.feed().newItems(all: false, maximumAge: .seconds(60)).update
        #expect(found.new == (new.isEmpty ? [] : [image]))
        #expect(found.source == (new.isEmpty ? .cache(fallbackReason: nil) : .remote(savingFailure: nil)))
        #expect(world.service.pageRequests.count == 1 + new.count)
    }

    @Test(arguments: StorageKind.allCases)
    func findsNewImagesOnAllPagesIfRequested(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let new = newImages(1)
        // The service adds its new images at the end.
        world.service.images += new
        #expect(try await world.feed().new() == [])
        #expect(try await world.feed().newItems(all: true, maximumAge: nil).update.new == new)
    }
}

@Suite("Following a feed", .limited)
struct FollowFeedTests {
    private let world = World(newImages(5), pageSize: 3, skipsSleeps: true)

    @Test(arguments: StorageKind.allCases)
    func deliversAnImageThatAnotherLoadSavedDuringADelivery(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let (feed, service) = (world.feed(), world.service)
        let new = newImages(1)
        let updates = try await feed.updates(2) { number in
            guard number == 1 else { return }
            service.images = new + service.images
            _ = try await feed.load()
        }
        #expect(updates.map(\.new) == [Array(service.images[1...3]), new])
        #expect(try await feed.saved().items.first == new.first)
    }

    @Test(arguments: StorageKind.allCases)
    func deliversNoOlderImagesAfterMoreHaveBeenLoaded(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let feed = world.feed()
        _ = try await feed.new()
        let updates = try await feed.updates(2) { number in
            if number == 1 { _ = try await feed.loadMore(after: feed.saved()) }
        }
        #expect(updates.map(\.new) == [[], []])
        #expect(updates.map(\.items) == [Array(world.service.images.prefix(3)), world.service.images])
    }
}
