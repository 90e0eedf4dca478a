import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Listing and removing what is cached", .limited)
struct CachedFeedsTests {
    private let cache: FeedsOnDisk

    init() throws {
        cache = try FeedsOnDisk()
    }

    @Test func listsNothingAtFirst() async throws {
        #expect(try await cache.feeds().cached() == [])
        #expect(try cache.directory.contents() == [])
    }

    @Test func saysHowMuchIsCachedAndForHowLong() async throws {
        let url = try await cache.save(3, at: "feed")
        let feed = cache.feeds().feed(at: url)
        let image = try await feed.saved().value[0]
        _ = try await feed.pictures.load(from: image.url)
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.count == 3 && cached.pictures == 1 && cached.status == .valid)
        #expect(cached.savedAt == anyDate && cached.expiresAt == anyDate + 7 * 86_400)
        #expect(cached.bytes == (try cache.sizeOfFiles()))
    }

    @Test func listsUniversitiesTooWhichNeverExpire() async throws {
        let url = try await cache.saveUniversities(at: "list")
        cache.clock.advance(by: .seconds(1_000 * 86_400))
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.count == 1 && cached.status == .valid)
        #expect(cached.savedAt == anyDate && cached.expiresAt == nil)
    }

    @Test(arguments: [(7 * 86_400 - 1, CachedFeed.Status.valid), (7 * 86_400, .expired), (7 * 86_400 + 1, .expired)])
    func saysWhetherAFeedHasExpired(age: Int, status: CachedFeed.Status) async throws {
        let url = try await cache.save(3, at: "feed")
        cache.clock.advance(by: .seconds(age))
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.url == url && cached.status == status)
        #expect(cached.count == 3 && cached.savedAt == anyDate && cached.expiresAt == anyDate + 7 * 86_400)
    }

    @Test(arguments: [(-86_400, CachedFeed.Status.valid), (-86_401, .expired)])
    func doesNotTrustTheFuture(age: Int, status: CachedFeed.Status) async throws {
        _ = try await cache.save(3, at: "feed")
        cache.clock.advance(by: .seconds(age))
        #expect(try await cache.feeds().cached().map(\.status) == [status])
    }

    @Test func knowsTheURLOfADamagedFeed() async throws {
        let url = try await cache.save(3, at: "feed")
        try cache.damage("feed.json") { $0.replacing(/an image/, with: "an imago", maxReplacements: 1) }
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.status == .corrupt && cached.url == url && cached.bytes > 0)
        #expect(cached.count == nil && cached.savedAt == nil && cached.expiresAt == nil)
    }

    @Test func doesNotKnowTheURLOfWhatIsNoFeed() async throws {
        _ = try await cache.save(3, at: "feed")
        try cache.damage("feed.json") { _ in "{}" }
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.status == .corrupt && cached.url == nil && cached.count == nil && cached.bytes == 2)
    }

    @Test func countsWhatMayBeShownOfAJoinedFeed() async throws {
        _ = try await cache.saveJoined(at: "feed")
        cache.clock.advance(by: .seconds(86_400))
        let cached = try #require(try await cache.feeds().cached().first)
        #expect(cached.count == 20 && cached.status == .valid, "the parts behind the first have expired")
        #expect(cached.savedAt == anyDate + 6 * 86_400 && cached.expiresAt == anyDate + 13 * 86_400)
    }

    @Test func listsTheLastSavedFirstAndWhatIsCorruptLast() async throws {
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

    @Test func leavesOutWhatCannotBeOpened() async throws {
        _ = try await cache.save(1, at: "unusable")
        try cache.exposeDirectory(of: "feed.json")
        let found = try await cache.save(1, at: "found")
        #expect(try await cache.feeds().cached().map(\.url) == [found])
        #expect(try await cache.feeds().remove(found))
        let error = await #expect(throws: CacheError.self) { try await cache.feeds().cached() }
        #expect((error?.cause as? UnusableDirectory)?.reason == .writableByOthers)
    }

    @Test func removesAFeedWithItsPicturesAndNothingElse() async throws {
        let (url, other) = (try await cache.save(2, at: "feed"), try await cache.save(2, at: "other"))
        _ = try await cache.saveUniversities(at: "feed")
        let feeds = cache.feeds()
        let image = try await feeds.feed(at: url).saved().value[0]
        _ = try await feeds.feed(at: url).pictures.load(from: image.url)
        #expect(try await feeds.remove(url))
        #expect(try await cache.feeds().cached().map(\.url) == [other])
        #expect(try cache.directory.contents().filter { $0.contains("images/") } == [])
        #expect(try await feeds.remove(url) == false)
    }

    @Test func removesWhatIsExpiredOrCorrupt() async throws {
        let url = try await cache.save(1, at: "feed")
        cache.clock.advance(by: .seconds(8 * 86_400))
        #expect(try await cache.feeds().remove(url))
        _ = try await cache.save(1, at: "feed")
        try cache.damage("feed.json") { _ in "" }
        #expect(try await cache.feeds().remove(url))
        #expect(try await cache.feeds().cached() == [])
    }

    @Test func sharesACacheDirectoryWithOtherProcesses() async throws {
        let (first, second) = (cache.feeds(), cache.feeds())
        let url = try await cache.save(3, at: "feed")
        #expect(try await first.cached() == second.cached())
        #expect(try await second.remove(url))
        await #expect(throws: LoadingError.self) { try await first.feed(at: url).saved() }
    }

    @Test func listsAndRemovesWhatIsInMemory() async throws {
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

@Suite("Validating what is cached", .limited)
struct ValidateFeedsTests {
    private let cache: FeedsOnDisk

    init() throws {
        cache = try FeedsOnDisk()
    }

    @Test func leavesWhatIsValid() async throws {
        let urls = [try await cache.save(1, at: "feed"), try await cache.saveUniversities(at: "list")]
        let (reports, failures) = try await cache.feeds().validate(nil)
        #expect(reports.map(\.url) == urls && reports.map(\.status) == [.valid, .valid] && failures.isEmpty)
        #expect(try await cache.feeds().cached().count == 2)
    }

    @Test func deletesWhatHasExpiredWithItsPictures() async throws {
        let url = try await cache.save(1, at: "feed")
        let feed = cache.feeds().feed(at: url)
        _ = try await feed.pictures.load(from: try await feed.saved().value[0].url)
        cache.clock.advance(by: .seconds(7 * 86_400))
        let (reports, _) = try await cache.feeds().validate(nil)
        #expect(reports.map(\.url) == [url] && reports.map(\.status) == [.expired])
        #expect(try await cache.feeds().cached() == [])
        #expect(try cache.directory.contents().filter { $0.contains("images/") } == [])
    }

    @Test func deletesWhatIsCorruptAndNamesItIfItCan() async throws {
        let url = try await cache.save(1, at: "feed")
        try cache.damage("feed.json") { $0.replacing(/an image/, with: "an imago", maxReplacements: 1) }
        #expect(try await cache.feeds().validate(nil).reports.map(\.url) == [url])
        _ = try await cache.save(1, at: "feed")
        try cache.damage("feed.json") { _ in "" }
        let (reports, _) = try await cache.feeds().validate(url)
        #expect(reports.map(\.url) == [url] && reports.map(\.status) == [.corrupt], "the URL it was asked about")
        #expect(try await cache.feeds().cached() == [])
    }

    @Test func deletesTheExpiredPartsOfAJoinedFeed() async throws {
        let url = try await cache.saveJoined(at: "feed")
        cache.clock.advance(by: .seconds(86_400))
        let (reports, _) = try await cache.feeds().validate(nil)
        #expect(reports.map(\.status) == [.valid] && reports.map(\.count) == [20])
        cache.clock.advance(by: .seconds(-2 * 86_400))
        #expect(try await cache.feeds().feed(at: url).saved().value.count == 20, "they are gone, not hidden")
    }

    @Test func validatesOneFeedAlone() async throws {
        let (url, other) = (try await cache.save(1, at: "feed"), try await cache.save(1, at: "other"))
        cache.clock.advance(by: .seconds(7 * 86_400))
        #expect(try await cache.feeds().validate(url).reports.map(\.url) == [url])
        #expect(try await cache.feeds().cached().map(\.url) == [other])
    }

    @Test func saysWhatCannotBeDeletedAndValidatesTheRest() async throws {
        _ = try await cache.save(1, at: "unusable")
        try cache.exposeDirectory(of: "feed.json")
        let url = try await cache.save(1, at: "feed")
        let (reports, failures) = try await cache.feeds().validate(nil)
        #expect(reports.map(\.url) == [url] && failures.count == 1)
    }
}

@Suite("Storing feeds in memory", .limited)
struct InMemoryStorageTests {
    private let storage = InMemoryStorage()

    @Test func keepsThePromisesOfStores() async throws {
        try await CacheStoreContract(entries: [anyEntry(), anyEntry([])]) {
            InMemoryStorage().feedStore(for: anyURL())
        }.check()
        try await ImageDataStoreContract { InMemoryStorage().imageDataStore(forFeedAt: anyURL()) }.check()
    }

    @Test func deletesThePictureOfAnImageThatIsGone() async throws {
        let (store, pictures) = (storage.feedStore(for: anyURL()), storage.imageDataStore(forFeedAt: anyURL()))
        let (staying, leaving) = (anyImage(1), anyImage(2))
        await store.replace(with: anyEntry([staying, leaving]))
        for image in [staying, leaving] { pictures.insert(Data([1]), for: image.url) }
        await store.replace(with: anyEntry([staying]))
        #expect(pictures.retrieve(for: staying.url) != nil && pictures.retrieve(for: leaving.url) == nil)
        try await store.delete()
        #expect(pictures.retrieve(for: staying.url) == nil)
    }

    @Test func separatesURLs() async throws {
        await storage.feedStore(for: anyURL("a")).replace(with: anyEntry())
        #expect(await storage.feedStore(for: anyURL("b")).retrieve() == nil)
        #expect(await storage.feedStore(for: anyURL("a")).retrieve() == anyEntry())
        #expect(await storage.universityStore(for: anyURL("a")).retrieve() == nil)
    }
}
