import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore
@testable import FeedFiles

@Suite("Loading a feed", .limited)
struct LoadFeedTests {
    private let world = World()

    private var images: [FeedImage] { world.service.images }

    @Test(arguments: StorageKind.allCases)
    func deliversTheServicesFeedAndSavesIt(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let loaded = try await world.feed().load()
        #expect(loaded.received == images && loaded.items == images)
        #expect(loaded.source == .remote(savingFailure: nil) && loaded.savedAt == anyDate)
        let saved = try await world.feed().saved()
        #expect(saved.items == images && saved.source == .cache(fallbackReason: nil) && saved.savedAt == anyDate)
        #expect(world.service.pageRequests == [world.service.url])
    }

    @Test(arguments: StorageKind.allCases)
    func deliversTheSavedFeedAndTheReasonIfTheServiceIsDown(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().load()
        world.service.isDown = true
        world.clock.advance(by: .seconds(60))
        let loaded = try await world.feed().load()
        #expect(loaded.items == images && loaded.savedAt == anyDate)
        let reason = try #require(loaded.fallbackReason as? RemoteError)
        #expect(reason.cause as? NoResponse == .transport(.offline, "no network"))
        #expect(reason.status == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func throwsBothReasonsIfThereIsNothingToShow(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        world.service.isDown = true
        let error = await #expect(throws: LoadingError.self) { try await world.feed().load() }
        #expect(error?.remoteFailure is RemoteError && error?.cacheFailure == nil)
        let unasked = await #expect(throws: LoadingError.self) { try await world.feed().saved() }
        #expect(unasked?.remoteFailure == nil)
    }

    @Test(arguments: [false, true])
    func preservesTheSavedImagesIfTheServiceSendsNone(all: Bool) async throws {
        _ = try await world.feed().load()
        let images = images
        world.service.images = []
        let loaded = all ? try await world.feed().loadAll() : try await world.feed().load()
        #expect(loaded.received == [] && loaded.isRemote && loaded.items == images)
        #expect(try await world.feed().saved().items == images)
        #expect(world.checks == [true, false])
        world.service.isDown = true
        #expect(try await world.feed().load().items == images)
    }

    @Test(arguments: StorageKind.allCases)
    func refreshesTheDateOfASavedFeedThatHasNotChanged(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().load()
        world.clock.advance(by: .seconds(86_400))
        let loaded = try await world.feed().load()
        #expect(loaded.isNotModified && loaded.items == images && loaded.isRemote)
        #expect(loaded.savedAt == anyDate + 86_400 && loaded.fetchedAt == anyDate)
        #expect(world.service.pageRequests.count == 2)
        #expect(try await world.feed().saved().savedAt == anyDate + 86_400)
    }

    @Test(arguments: [true, false])
    func writesOneSmallFileForEachRoundThatFindsAPagedListUnchanged(isConditional: Bool) async throws {
        let directory = try TemporaryDirectory()
        let world = World(newImages(45), storage: CacheDirectory(in: directory.url), skipsSleeps: true)
        world.service.state.update { $0.sendsTags = isConditional }
        _ = try await world.feed(pageSize: 20).loadAll()
        let before = try numberOfItemsFile(in: directory)
        let renamed = Observed(0)
        try await FileCall.$decide.withValue({ call in
            if call == .rename { renamed.update { $0 += 1 } }
            return .made
        }) {
            for _ in 0..<10 { _ = try await world.feed(pageSize: 20).load() }
            let following = Task { try await world.feed(pageSize: 20).follow(every: .seconds(60)) { _ in } }
            // Each round requests a page, and is then checked.
            try await world.events.wait(for: "ten more rounds") { $0.count > 45 }
            following.cancel()
            _ = await following.result
        }
        #expect(world.checks.count > 20 && world.checks.count(where: \.self) == 1)
        #expect(renamed.value <= world.checks.count)
        #expect(try numberOfItemsFile(in: directory) == before)
    }

    /// The number of the file with the items, which changes when it is replaced.
    private func numberOfItemsFile(in directory: TemporaryDirectory) throws -> UInt64 {
        let path = try #require(try directory.contents().first { $0.contains("/feed-") })
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.url(path).path)
        return try #require((attributes[.systemFileNumber] as? NSNumber)?.uint64Value)
    }
}

@Suite("Showing the saved feed, then the loaded one", .limited)
struct SavedThenLoadedTests {
    private let world = World()

    @Test(arguments: StorageKind.allCases)
    func deliversTheSavedFeedBeforeTheServiceResponds(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let before = try await world.feed().load().items
        world.service.images = newImages(1) + before
        world.service.isHeld = true
        var feeds = world.feed().savedThenLoaded.makeAsyncIterator()
        let saved = try #require(try await feeds.next())
        #expect(saved.items == before && !saved.isRemote)
        world.service.isHeld = false
        let loaded = try #require(try await feeds.next())
        #expect(loaded.items == world.service.images && loaded.isRemote)
        #expect(try await feeds.next() == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func endsWithTheSavedFeedAndTheReasonIfTheServiceIsDown(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().load()
        world.service.isDown = true
        let states = try await all(world.feed())
        #expect(states.map(\.items) == [world.service.images, world.service.images])
        #expect(states.map { $0.fallbackReason is RemoteError } == [false, true])
    }

    @Test(arguments: StorageKind.allCases)
    func throwsIfThereIsNothingToShow(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        world.service.isDown = true
        await #expect(throws: LoadingError.self) { try await all(world.feed()) }
    }

    @Test(arguments: StorageKind.allCases)
    func cancelsTheRequestWithItsReader(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        world.service.isHeld = true
        let reading = Task { try await all(world.feed()) }
        try await world.service.waitForPageRequests(1)
        reading.cancel()
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
    }

    private func all(_ feed: Feed<FeedImage>) async throws -> [LoadedList<FeedImage>] {
        try await feed.savedThenLoaded.reduce(into: []) { $0.append($1) }
    }
}

@Suite("Sharing the request of simultaneous loads of a feed", .limited)
struct SharedLoadTests {
    private let world = World(newImages(45))

    /// Starts loads and returns when all of them wait for the service.
    private func start(
        _ count: Int,
        of feeds: Feeds,
        pageSize: Int? = nil
    ) async throws -> [Task<[FeedImage], any Error>] {
        let feed = feeds.feed(at: world.service.url, pageSize: pageSize)
        let before = await feed.shared.loads.waiterCount
        let loads = (0..<count).map { _ in Task { try await feed.load().received } }
        try await feed.wait(for: before + count)
        return loads
    }

    @Test func sendsOneRequestForTenLoads() async throws {
        world.service.isHeld = true
        let loads = try await start(10, of: world.feeds())
        world.service.isHeld = false
        for load in loads { #expect(try await load.value(of: "a load") == Array(world.service.images.prefix(20))) }
        #expect(world.service.pageRequests.count == 1)
    }

    @Test func sendsOneRequestForEachPageSize() async throws {
        world.service.isHeld = true
        let feeds = world.feeds()
        let loads = [try await start(3, of: feeds), try await start(3, of: feeds, pageSize: 5)].flatMap { $0 }
        world.service.isHeld = false
        var counts: [Int] = []
        for load in loads { counts.append(try await load.value(of: "a load").count) }
        #expect(counts == [20, 20, 20, 5, 5, 5])
        #expect(world.service.pageRequests.count == 2)
    }

    /// So no response can arrive after a later one.
    @Test(arguments: StorageKind.allCases)
    func runsOneOperationAtATime(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let feed = world.feed()
        let first = try await feed.load()
        let (service, ended) = (world.service, Observed<[String]>([]))
        service.isHeld = true
        let operations: [(String, @Sendable () async throws -> Void)] = [
            ("load", { _ = try await feed.load() }), ("more", { _ = try await feed.loadMore(after: first) }),
            ("all", { _ = try await feed.loadAll() }), ("new", { try await feed.loadNew { _ in } }),
            ("remove", { _ = try await feed.feeds.remove(feed.url) }),
        ]
        let tasks = operations.map { name, run in
            Task {
                try await run()
                ended.update { $0.append(name) }
            }
        }
        try await service.waitForPageRequests(2)
        await settle()
        #expect(service.pageRequests.count == 2 && ended.value == [])
        service.isHeld = false
        for task in tasks { try await task.value(of: "an operation") }
        #expect(Set(ended.value) == Set(operations.map(\.0)))
    }

    @Test func endsOnlyTheCancelledLoadImmediately() async throws {
        world.service.isHeld = true
        let loads = try await start(3, of: world.feeds())
        loads[0].cancel()
        await #expect(throws: CancellationError.self) { try await loads[0].value(of: "the cancelled load") }
        #expect(world.service.state.value.abandoned == 0)
        world.service.isHeld = false
        for load in loads[1...] { #expect(try await load.value(of: "a load").count == 20) }
    }

    @Test func cancelsTheRequestWithTheLastLoad() async throws {
        world.service.isHeld = true
        let feeds = world.feeds()
        let loads = try await start(3, of: feeds)
        for load in loads { load.cancel() }
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
        let again = try await start(1, of: feeds)
        world.service.isHeld = false
        #expect(try await again[0].value(of: "the next load").count == 20)
        #expect(world.service.pageRequests.count == 2)
    }
}
