import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Listing and removing cached lists", .limited)
struct CachedFeedsTests {
    private let cache: FeedsOnDisk

    init() throws { cache = try FeedsOnDisk() }

    @Test func reportsTheSizeAndExpiryOfCachedLists() async throws {
        let url = try await cache.save(3, at: "feed")
        let feed = cache.feeds().feed(at: url)
        let image = try await feed.saved().items[0]
        _ = try await feed.pictures.load(from: image.url)
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.count == 3 && cached.pictures == 1 && cached.status == .valid)
        #expect(cached.savedAt == anyDate && cached.expiresAt == anyDate + 7 * 86_400)
        #expect(cached.bytes == (try cache.sizeOfFiles()))
    }

    @Test func listsUniversitiesWhichNeverExpire() async throws {
        let url = try await cache.saveUniversities(at: "list")
        cache.clock.advance(by: .seconds(1_000 * 86_400))
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.count == 1 && cached.status == .valid)
        #expect(cached.savedAt == anyDate && cached.expiresAt == nil)
    }

    @Test(arguments: [(7 * 86_400 - 1, CachedFeed.Status.valid), (7 * 86_400, .expired), (7 * 86_400 + 1, .expired)])
    func reportsWhetherAFeedHasExpired(age: Int, status: CachedFeed.Status) async throws {
        let url = try await cache.save(3, at: "feed")
        cache.clock.advance(by: .seconds(age))
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.status == status)
        #expect(cached.count == 3 && cached.savedAt == anyDate && cached.expiresAt == anyDate + 7 * 86_400)
    }

    @Test func knowsTheURLOfADamagedFeed() async throws {
        let url = try await cache.save(3, at: "feed")
        try cache.damage("feed-") { $0.replacing(/an image/, with: "an imago", maxReplacements: 1) }
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.status == .corrupt && cached.url == url && cached.bytes > 0)
        #expect(cached.count == nil && cached.savedAt == nil && cached.expiresAt == nil)
    }

    @Test func hasNoURLForAFileThatIsNotAFeed() async throws {
        _ = try await cache.save(3, at: "feed")
        try cache.damage("feed.json") { _ in "{}" }
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.status == .corrupt && cached.url == nil && cached.count == nil && cached.bytes > 2)
    }

    @Test func listsTheMostRecentFirstAndCorruptListsLast() async throws {
        _ = try await cache.save(1, at: "corrupt")
        try cache.damage("feed.json") { _ in "" }
        var urls: [URL] = []
        for name in ["b", "c", "a"] {
            urls.append(try await cache.save(1, at: name))
            cache.clock.advance(by: .seconds(1))
        }
        urls.append(try await cache.saveUniversities(at: "list"))
        #expect(try await cache.feeds().cached().map(\.url) == urls.reversed() + [nil])
    }

    @Test func listsAllOthersIfOneCannotBeOpenedAndReportsWhy() async throws {
        _ = try await cache.save(1, at: "unusable")
        try cache.replaceDirectoryWithFile(of: "feed.json")
        let found = try await cache.save(1, at: "found")
        var failures: [any Error] = []
        let cached = try await cache.feeds().cached { failures.append($0) }
        #expect(cached.map(\.url) == [found] && failures.count == 1)
        let cause = (failures.first as? CacheError)?.cause
        #expect(cause as? SystemError == .notADirectory)
    }

    @Test func listsAnAppsOwnListWithItsTitle() async throws {
        let world = TimelineWorld(newPosts(1, 2))
        world.storage = cache.storage
        _ = try await world.feed().load()
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == world.timeline.url && cached.title == "#mountains" && cached.count == 2)
        #expect(cached.status == .valid && cached.expiresAt == anyDate + 7 * 86_400 && cached.bytes > 0)
    }

    @Test func listsNoHeadWithoutItemsButRemovesIt() async throws {
        for storage in [cache.storage, InMemoryStorage()] as [any FeedStorage] {
            let world = World(storage: storage)
            world.service.refuse(429, retryAfter: "600")
            await #expect(throws: LoadingError.self) { try await world.feed().load() }
            #expect(try await world.feeds().cached() == [])
            #expect(try await world.feeds().entries(of: FeedImage.self).isEmpty)
            #expect(try await world.feeds().validateCache().isEmpty)
            await #expect(throws: LoadingError.self) { try await world.feed().load() }
            #expect(world.service.pageRequests.count == 1, "it is respected")
            #expect(try await world.feeds().remove(world.service.url))
            world.service.acceptAll()
            #expect(try await world.feed().load().isRemote)
        }
    }

    @Test func removesAFeedWithItsPicturesAndNothingElse() async throws {
        let (url, other) = (try await cache.save(2, at: "feed"), try await cache.save(2, at: "other"))
        _ = try await cache.saveUniversities(at: "feed")
        let feeds = cache.feeds()
        let image = try await feeds.feed(at: url).saved().items[0]
        _ = try await feeds.feed(at: url).pictures.load(from: image.url)
        #expect(try await feeds.remove(url))
        #expect(try await cache.feeds().cached().map(\.url) == [other], "the list of universities is gone too")
        #expect(try cache.directory.contents().filter { $0.contains("images/") } == [])
        #expect(try await feeds.remove(url) == false)
    }

    @Test func removesExpiredAndCorruptLists() async throws {
        let url = try await cache.save(1, at: "feed")
        cache.clock.advance(by: .seconds(8 * 86_400))
        #expect(try await cache.feeds().remove(url))
        _ = try await cache.save(1, at: "feed")
        try cache.damage("feed.json") { _ in "" }
        #expect(try await cache.feeds().remove(url))
        #expect(try await cache.feeds().cached() == [])
    }

    @Test func listsAndRemovesListsInMemory() async throws {
        let world = World()
        let feeds = world.feeds()
        _ = try await feeds.feed(at: world.service.url).load()
        let cached = try #require(try await feeds.cached().first)
        #expect(cached.url == world.service.url && cached.count == 3 && cached.status == .valid)
        #expect(cached.pictures == 0 && cached.bytes == 0, "what the storage does not count")
        #expect(try await feeds.remove(world.service.url))
        #expect(try await feeds.cached() == [])
        #expect(try await feeds.remove(world.service.url) == false)
    }
}

@Suite("Finding cached images and lists", .limited)
struct FindCachedTests {
    private let cache: FeedsOnDisk

    init() throws { cache = try FeedsOnDisk() }

    private func save(_ images: [FeedImage], at name: String) async throws -> URL {
        let service = Service(images, url: anyURL(name))
        _ = try await cache.feeds(service).feed(at: service.url).load()
        return service.url
    }

    @Test func findsAnImageAndItsFeedOfAnyAge() async throws {
        let images = newImages(3)
        _ = try await save(newImages(3), at: "other")
        let url = try await save(images, at: "feed")
        cache.clock.advance(by: .seconds(30 * 86_400))
        let found = try #require(try await cache.feeds().image(images[1].id))
        #expect(found.image == images[1] && found.feed == url && found.format == .essentialFeed)
        #expect(try await cache.feeds().image(at: images[1].url) == found)
        #expect(try await cache.feeds().image(UUID()) == nil)
        #expect(try await cache.feeds().image(at: anyURL("none.png")) == nil)
    }

    @Test func findsAnImageOfSeveralFeedsInTheMostRecentlySavedFeed() async throws {
        let images = newImages(1)
        let urls = [try await save(images, at: "first"), try await save(newImages(1) + images, at: "second")]
        #expect(Set(urls).count == 2)
        cache.clock.advance(by: .seconds(1))
        _ = try await save(images, at: "first")
        #expect(try await cache.feeds().image(images[0].id)?.feed == urls[0])
        #expect(try await cache.feeds().image(at: images[0].url)?.feed == urls[0])
    }

    @Test func findsAnImageOnlyInTheNamedFeed() async throws {
        let images = newImages(1)
        let urls = [try await save(images, at: "first"), try await save(newImages(1), at: "second")]
        #expect(try await cache.feeds().image(images[0].id, in: urls[0])?.feed == urls[0])
        #expect(try await cache.feeds().image(images[0].id, in: urls[1]) == nil)
        #expect(try await cache.feeds().image(images[0].id, in: anyURL("none")) == nil)
    }

    @Test func skipsUnreadableListsAndReportsWhy() async throws {
        _ = try await save(newImages(1), at: "damaged")
        try cache.damage("feed.json") { _ in "{}" }
        let images = newImages(1)
        let url = try await save(images, at: "feed")
        var failures: [any Error] = []
        #expect(try await cache.feeds().image(images[0].id, onFailure: { failures.append($0) })?.feed == url)
        #expect(try await cache.feeds().entries(of: FeedImage.self) { failures.append($0) }.map(\.url) == [url])
        #expect(failures.count == 2 && failures.allSatisfy { $0 is CacheError })
    }

    @Test func listsTheEntriesOfATypeTheMostRecentFirst() async throws {
        let first = try await save(newImages(1), at: "first")
        cache.clock.advance(by: .seconds(1))
        let second = try await save(newImages(2), at: "second")
        let list = try await cache.saveUniversities(at: "list")
        #expect(try await cache.feeds().entries(of: FeedImage.self).map(\.url) == [second, first])
        #expect(try await cache.feeds().entries(of: FeedImage.self).map(\.value.count) == [2, 1])
        #expect(try await cache.feeds().entries(of: University.self).map(\.url) == [list])
    }
}
