import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading the new images of a feed", .limited)
struct LoadNewImagesTests {
    private let world = World(newImages(5), pageSize: 3)

    @Test(arguments: StorageKind.allCases)
    func deliversAllImagesMissingFromTheSavedFeedOnAnyNumberOfPages(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let burst = newImages(10)
        world.service.images = burst + world.service.images
        #expect(try await world.feed().new() == burst)
        #expect(try await world.feed().new() == [])
        #expect(try await world.feed().saved().items == world.service.images)
    }

    @Test(arguments: StorageKind.allCases)
    func deliversAFirstPageIfNothingIsSaved(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        #expect(try await world.feed().new() == Array(world.service.images.prefix(3)))
    }

    @Test(arguments: StorageKind.allCases)
    func savesAfterTheDeliveryHasReturned(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let feed = world.feed()
        try await feed.loadNew { update in
            #expect(!update.new.isEmpty)
            await #expect(throws: LoadingError.self) { try await feed.saved() }
        }
        #expect(try await feed.saved().items.count == 3)
    }

    @Test(arguments: StorageKind.allCases)
    func savesNothingIfTheDeliveryFails(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        await #expect(throws: AnyError("full")) { try await world.feed().loadNew { _ in throw AnyError("full") } }
        await #expect(throws: LoadingError.self) { try await world.feed().saved() }
        #expect(try await world.feed().new().count == 3)
    }

    @Test(arguments: StorageKind.allCases)
    func throwsTheServicesErrorWithoutFallingBack(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().load()
        world.service.isDown = true
        await #expect(throws: RemoteError.self) { try await world.feed().loadNew { _ in Issue.record("delivered") } }
    }

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

    @Test(arguments: StorageKind.allCases)
    func deliversTheSavedListIfALaterPageFails(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let (known, burst) = (world.service.images, newImages(8))
        world.service.images = burst + known
        world.service.refuse(500, after: 1)
        let update = try await world.feed().newUpdate()
        #expect(update.new == Array(burst.prefix(3)) && update.items == known && update.pageFailure != nil)
    }

    @Test func throwsTheStoragesErrorIfTheDeliveredListCannotBeSaved() async throws {
        let storage = LimitedStorage()
        let world = World(storage: storage)
        _ = try await world.feed().new()
        world.service.images = newImages(1) + world.service.images
        storage.isFull.update { $0 = true }
        let new = Observed<[FeedImage]>([])
        await #expect(throws: LimitedStorage.Full.self) {
            try await world.feed().loadNew { update in new.update { $0 = update.new } }
        }
        #expect(new.value == Array(world.service.images.prefix(1)))
        storage.isFull.update { $0 = false }
        #expect(try await world.feed().new() == new.value, "it is new again")
    }

    @Test(arguments: StorageKind.allCases)
    func reportsWhyTheSavedFeedCouldNotBeRead(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let cache = try FeedsOnDisk()
        let feed = cache.feeds(world.service).feed(at: world.service.url)
        _ = try await feed.load()
        try cache.damage("feed.json") { _ in "damaged" }
        let updates = [try await feed.newUpdate(), try await feed.newUpdate()]
        #expect(updates.map { $0.readingFailure is CacheError } == [true, false])
        #expect(updates.map(\.new) == [Array(world.service.images.prefix(3)), []])
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

    @Test(arguments: StorageKind.allCases)
    func deliversNothingOnceCancelled(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        world.service.isHeld = true
        let feed = world.feed()
        let loading = Task { try await feed.loadNew { _ in Issue.record("delivered") } }
        try await world.service.waitForPageRequests(1)
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the load") }
    }
}

@Suite("Following a feed", .limited)
struct FollowFeedTests {
    private let world = World(newImages(5), pageSize: 3, skipsSleeps: true)

    @Test func deliversTheFirstRoundAndThenEachChange() async throws {
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let known = world.service.images
        let burst = newImages(8)
        let service = world.service
        let updates = try await world.feed().updates(3) { number in
            if number == 1 { service.images = burst + known }
            if number == 2 { service.images.remove(at: 1) }
        }
        #expect(updates.map(\.new) == [[], burst, []])
        let lists = [known, burst + known, burst[..<1] + burst[2...] + known]
        #expect(updates.map(\.items) == lists)
    }

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

    @Test func deliversNothingWhileNothingChanges() async throws {
        let service = world.service
        let checked = Task { [world] in
            try await service.waitForPageRequests(6)
            service.images = newImages(1) + service.images
            return world.clock.sleeps.count
        }
        let updates = try await world.feed().updates(2)
        #expect(updates.map(\.new.count) == [3, 1])
        #expect(try await checked.value >= 2)
    }

    @Test func savesADeliveredUpdateEvenIfCancelledMeanwhile() async throws {
        let updates = try await world.feed().updates(1)
        #expect(updates.map(\.new.count) == [3])
        #expect(try await world.feed().saved().items == updates.first?.items)
        let next = try await world.feed().updates(1)
        #expect(next.map(\.new) == [[]], "nothing is delivered twice")
    }

    @Test func savesNothingAndEndsIfTheDeliveryFails() async throws {
        await #expect(throws: AnyError("full")) {
            try await world.feed().follow(every: .seconds(900)) { _ in throw AnyError("full") }
        }
        await #expect(throws: LoadingError.self) { try await world.feed().saved() }
        let updates = try await world.feed().updates(1)
        #expect(updates.map(\.new.count) == [3], "its images are new again")
    }

    @Test func deliversACompleteBatchAfterARoundInWhichAPageFailed() async throws {
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let burst = newImages(8)
        let service = world.service
        service.images = burst + service.images
        let failing = service.pageRequests.count + 2
        service.state.update { state in
            state.refusal = { $0 == failing ? HTTPResponse(url: service.url, status: 500) : nil }
        }
        let updates = try await world.feed().updates(1)
        #expect(updates.map(\.new) == [burst])
        let events = world.events.value.map { "\($0.kind)" }
        #expect(events.filter { $0.hasPrefix("outage") }.map { $0.prefix(11) } == ["outageBegan", "outageEnded"])
    }

    @Test func waitsForRetryAfterBeforeItsFirstRound() async throws {
        let feed = world.feed()
        world.service.refuse(503, retryAfter: "600")
        await #expect(throws: LoadingError.self) { try await feed.load() }
        world.service.acceptAll()
        _ = try await feed.updates(1)
        #expect(world.clock.sleeps == [.seconds(600)])
    }

    @Test func continuesIfNothingCanBeSavedAndReportsItOnce() async throws {
        let storage = LimitedStorage()
        let world = World(newImages(2), storage: storage, skipsSleeps: true)
        storage.isFull.update { $0 = true }
        let service = world.service
        let updates = try await world.feed().updates(3) { _ in service.images = newImages(1) + service.images }
        #expect(updates.map(\.new.count) == [2, 1, 1])
        #expect(world.savingFailures.count == 1)
    }
}
