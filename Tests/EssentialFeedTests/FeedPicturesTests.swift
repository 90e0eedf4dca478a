import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading the pictures of a feed", .limited)
struct FeedPicturesTests {
    private let world = World()

    private func loadedFeed() async throws -> (feed: Feed<FeedImage>, image: FeedImage) {
        let feed = world.feed()
        return (feed, try await feed.load().items[0])
    }

    @Test(arguments: StorageKind.allCases)
    func deliversAPictureAndSavesItForTheNextProcess(kind: StorageKind) async throws {
        try world.use(kind)
        let (feed, image) = try await loadedFeed()
        #expect(try await feed.pictures.load(from: image.url) == Service.picture(at: image.url))
        world.service.isDown = true
        #expect(try await feed.pictures.load(from: image.url) == Service.picture(at: image.url))
        #expect(try await world.feed().pictures.load(from: image.url) == Service.picture(at: image.url))
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test(arguments: StorageKind.allCases)
    func hasAPictureInMemoryImmediately(kind: StorageKind) async throws {
        try world.use(kind)
        let (feed, image) = try await loadedFeed()
        #expect(feed.pictureLoader.cached(for: image.url) == nil)
        _ = try await feed.pictures.load(from: image.url)
        #expect(feed.pictureLoader.cached(for: image.url) == Service.picture(at: image.url))
        #expect(world.feed().pictureLoader.cached(for: image.url) == nil)
    }

    @Test func hasOneMemoryForAnEmptyPathAndASlash() async throws {
        let urls = try ["https://any.example", "https://any.example/"].map { try #require(URL(string: $0)) }
        let (feeds, image) = (world.feeds(), world.service.images[0])
        _ = try await feeds.feed(at: urls[0]).pictures.load(from: image.url)
        #expect(feeds.feed(at: urls[1]).pictureLoader.cached(for: image.url) == Service.picture(at: image.url))
        _ = try await feeds.remove(urls[1])
        #expect(feeds.feed(at: urls[0]).pictureLoader.cached(for: image.url) == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func downloadsAPictureOnceForAllFeeds(kind: StorageKind) async throws {
        try world.use(kind)
        let feeds = world.feeds()
        let image = try await feeds.feed(at: world.service.url).load().items[0]
        world.service.isHeld = true
        let loads = [world.service.url, anyURL("another/feed")].map { url in
            Task { try await feeds.feed(at: url).pictures.load(from: image.url) }
        }
        await settle()
        world.service.isHeld = false
        for load in loads { #expect(try await load.value(of: "a picture") == Service.picture(at: image.url)) }
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test(arguments: StorageKind.allCases)
    func savesAPictureForEachFeedThatHasIt(kind: StorageKind) async throws {
        try world.use(kind)
        let (feeds, urls) = (world.feeds(), [world.service.url, anyURL("v1/feed/of/others")])
        let picture = world.service.images[0].url
        for url in urls { _ = try await feeds.feed(at: url).pictures.load(from: picture) }
        world.service.isDown = true
        for url in urls {
            let data = try await world.feeds().feed(at: url).pictures.load(from: picture)
            #expect(data == Service.picture(at: picture), "the next process")
        }
    }

    @Test func deliversThePictureIfItCannotBeSavedAndReportsWhy() async throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: directory.url("essential-feed"))
        let world = World(storage: CacheDirectory(in: directory.url))
        let feed = world.feed()
        let url = world.service.images[0].url
        #expect(try await feed.pictures.load(from: url) == Service.picture(at: url))
        #expect(world.savingFailures.count == 1)
    }

    @Test(arguments: StorageKind.allCases)
    func loadsAPictureWithoutAFeedAndDoesNotSaveIt(kind: StorageKind) async throws {
        try world.use(kind)
        let url = world.service.images[0].url
        #expect(try await world.feeds().picture(at: url) == Service.picture(at: url))
        world.service.isDown = true
        await #expect(throws: RemoteError.self) { try await world.feed().pictures.load(from: url) }
    }

    @Test(arguments: StorageKind.allCases)
    func reportsTheSourceOfAPicture(kind: StorageKind) async throws {
        try world.use(kind)
        let (feed, image) = (world.feed(), world.service.images[0])
        #expect(try await feed.picture(of: image).source == .remote(savingFailure: nil))
        #expect(try await feed.picture(of: image).source == .cache(fallbackReason: nil))
    }
}

@Suite("Loading all pictures of some items", .limited)
struct LoadPicturesTests {
    private let world = TimelineWorld(newPosts(2, 1, 3))

    /// The progress in each event.
    private var progress: [Int] {
        world.events.value.compactMap { if case .picturesLoaded(let count, of: 6) = $0.kind { count } else { nil } }
    }

    @Test(arguments: StorageKind.allCases)
    func loadsEachPictureOnceAndReportsTheProgress(kind: StorageKind) async throws {
        try world.use(kind)
        let posts = world.timeline.posts
        _ = try await world.feed().loadPictures(of: posts + posts)
        #expect(world.timeline.state.value.pictures.count == 6)
        #expect(Set(world.timeline.state.value.pictures) == Set(posts.flatMap(\.pictureURLs)))
        #expect(progress == Array(0...6))
        #expect(world.events.value.allSatisfy { $0.feed == world.timeline.url })
    }

    @Test(arguments: StorageKind.allCases)
    func reportsEachPictureThatFailsAndLoadsTheOthers(kind: StorageKind) async throws {
        try world.use(kind)
        let posts = world.timeline.posts
        _ = try await world.feed().loadPictures(of: [posts[0]])
        world.timeline.isDown = true
        world.events.update { $0 = [] }
        _ = try await world.feed().loadPictures(of: posts)
        let failed = world.events.value.compactMap { event in
            if case .pictureFailed(let url, let cause) = event.kind, cause is RemoteError { url } else { nil }
        }
        #expect(Set(failed) == Set(posts[1...].flatMap(\.pictureURLs)) && failed.count == 4)
        #expect(progress == Array(0...6), "those that failed count")
    }
}

@Suite("Deleting pictures with their items", .limited)
struct DeletedPicturesTests {
    /// A storage of lists and pictures.
    enum Place: CaseIterable { case memory, disk, ownStorage }

    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func world(_ place: Place) -> World {
        switch place {
        case .memory: World()
        case .disk: World(storage: CacheDirectory(in: directory.url))
        case .ownStorage: World(storage: LimitedStorage())
        }
    }

    /// Returns whether each picture is saved, as seen by the next process.
    private func areSaved(_ images: [FeedImage], in world: World, at url: URL? = nil) async -> [Bool] {
        var areSaved: [Bool] = []
        for image in images {
            let feed = world.feeds().feed(at: url ?? world.service.url)
            areSaved.append((try? await feed.savedPicture(of: image)) != nil)
        }
        return areSaved
    }

    @Test(arguments: Place.allCases)
    func deletesOnlyThePictureOfAnImageThatLeftTheFeed(place: Place) async throws {
        let world = world(place)
        let images = world.service.images
        _ = try await world.feed().load()
        _ = try await world.feed().loadPictures(of: images)
        #expect(await areSaved(images, in: world) == [true, true, true])
        world.service.images.removeFirst()
        _ = try await world.feed().load()
        #expect(await areSaved(images, in: world) == [false, true, true])
        world.service.images = []
        _ = try await world.feed().load()
        #expect(await areSaved(images, in: world) == [false, true, true], "an empty feed leaves its images")
    }

    @Test(arguments: Place.allCases)
    func deletesOnlyThePicturesOfARemovedFeed(place: Place) async throws {
        let world = world(place)
        let (images, other) = (world.service.images, anyURL("other"))
        let feeds = world.feeds()
        _ = try await feeds.feed(at: world.service.url).load()
        for url in [world.service.url, other] { _ = try await feeds.feed(at: url).loadPictures(of: images) }
        #expect(try await feeds.remove(world.service.url))
        #expect(await areSaved(images, in: world) == [false, false, false])
        #expect(await areSaved(images, in: world, at: other) == [true, true, true])
    }

    @Test(arguments: StorageKind.allCases)
    func removesThePicturesOfARemovedFeedFromMemory(kind: StorageKind) async throws {
        let world = World()
        try world.use(kind)
        let (feeds, url) = (world.feeds(), world.service.images[0].url)
        let (feed, other) = (feeds.feed(at: world.service.url), feeds.feed(at: anyURL("other")))
        _ = try await feed.load()
        for feed in [feed, other] { _ = try await feed.pictures.load(from: url) }
        world.service.isDown = true
        #expect(try await feeds.remove(world.service.url))
        #expect(feed.pictureLoader.cached(for: url) == nil)
        await #expect(throws: RemoteError.self) { try await feed.pictures.load(from: url) }
        #expect(try await other.pictures.load(from: url) == Service.picture(at: url))
    }

    @Test(arguments: StorageKind.allCases)
    func deletesAllPicturesOfAPostThatLeftTheList(kind: StorageKind) async throws {
        let world = TimelineWorld(newPosts(2, 1))
        try world.use(kind)
        let posts = world.timeline.posts
        _ = try await world.feed().load()
        _ = try await world.feed().loadPictures(of: posts)
        world.timeline.posts.removeFirst()
        _ = try await world.feed().load()
        world.timeline.isDown = true
        for (post, isThere) in [(posts[0], false), (posts[1], true)] {
            for url in post.pictureURLs {
                let data = try? await world.feed().pictures.load(from: url)
                #expect((data != nil) == isThere)
            }
        }
    }

    @Test(arguments: StorageKind.allCases)
    func leavesThePicturesOfItemsThatStayInAPagedList(kind: StorageKind) async throws {
        let world = World(newImages(45))
        try world.use(kind)
        let images = world.service.images
        _ = try await world.feed(pageSize: 20).loadAll()
        _ = try await world.feed().loadPictures(of: [images[0], images[44]])
        world.service.images = newImages(1) + images[1...]
        _ = try await world.feed(pageSize: 20).load()
        #expect(await areSaved([images[0], images[44]], in: world) == [false, true])
    }
}
