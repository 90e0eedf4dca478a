import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Validating cached lists", .limited)
struct ValidateFeedsTests {
    private let cache: FeedsOnDisk

    init() throws { cache = try FeedsOnDisk() }

    private func validate(_ url: URL? = nil) async throws -> (found: [CachedFeed], failures: [any Error]) {
        var failures: [any Error] = []
        let found = try await cache.feeds().validateCache(of: url) { failures.append($0) }
        return (found, failures)
    }

    @Test func leavesValidListsUnchanged() async throws {
        let urls = [try await cache.save(1, at: "feed"), try await cache.saveUniversities(at: "list")]
        let (found, failures) = try await validate()
        #expect(found.map(\.url) == urls && found.map(\.status) == [.valid, .valid] && failures.isEmpty)
        #expect(try await cache.feeds().cached().count == 2)
    }

    @Test func deletesExpiredListsWithTheirPictures() async throws {
        let url = try await cache.save(1, at: "feed")
        let feed = cache.feeds().feed(at: url)
        _ = try await feed.pictures.load(from: try await feed.saved().items[0].url)
        cache.clock.advance(by: .seconds(7 * 86_400))
        let (found, _) = try await validate()
        #expect(found.map(\.url) == [url] && found.map(\.status) == [.expired] && found.map(\.count) == [1])
        #expect(try await cache.feeds().cached() == [])
        #expect(try cache.directory.contents().filter { $0.contains("images/") } == [])
    }

    @Test(arguments: [nil, anyURL("feed")])
    func deletesPicturesWithoutAList(url: URL?) async throws {
        let store = cache.storage.imageDataStore(of: FeedImage.self, for: anyURL("feed"))
        try await store.insert(Data([1]), for: PictureKey("1"))
        let (found, failures) = try await validate(url)
        #expect(found == [] && failures.isEmpty)
        #expect(try cache.directory.contents().filter { $0.contains("images") } == [])
    }

    /// Else the next delivery would repeat hundreds of old images.
    @Test(arguments: StorageKind.allCases)
    func remembersWhatWasDeliveredOfAnExpiredList(kind: StorageKind) async throws {
        let world = World(newImages(3), storage: kind.make(in: cache.directory))
        #expect(try await world.feed().new() == world.service.images)
        world.service.images = newImages(1) + world.service.images
        _ = try await world.feed().load()
        world.clock.advance(by: .seconds(7 * 86_400))
        #expect(try await world.feeds().validateCache().map(\.status) == [.expired])
        #expect(try await world.feeds().cached() == [])
        #expect(try await world.feeds().validateCache() == [])
        _ = try await world.feed().load()
        #expect(try await world.feed().new() == Array(world.service.images.prefix(1)), "it was never delivered")
        _ = try await world.feeds().remove(world.service.url)
        #expect(try await world.feed().new() == world.service.images)
    }

    @Test func deletesCorruptListsAndReportsTheirURLsIfReadable() async throws {
        let url = try await cache.save(1, at: "feed")
        try cache.damage("feed-") { $0.replacing(/an image/, with: "an imago", maxReplacements: 1) }
        #expect(try await validate().found.map(\.url) == [url])
        _ = try await cache.save(1, at: "feed")
        try cache.damage("feed.json") { _ in "" }
        let service = Service([], url: url)
        service.isDown = true
        await #expect(throws: LoadingError.self) { try await cache.feeds(service).feed(at: url).load() }
        let (found, _) = try await validate(url)
        #expect(found.map(\.url) == [url] && found.map(\.status) == [.corrupt], "the given URL")
        #expect(try await cache.feeds().cached() == [])
    }

    @Test func validatesOnlyTheGivenFeed() async throws {
        let (url, other) = (try await cache.save(1, at: "feed"), try await cache.save(1, at: "other"))
        cache.clock.advance(by: .seconds(7 * 86_400))
        #expect(try await validate(url).found.map(\.url) == [url])
        #expect(try await cache.feeds().cached().map(\.url) == [other])
    }

    @Test func reportsWhatCannotBeDeletedAndValidatesTheRest() async throws {
        _ = try await cache.save(1, at: "unusable")
        try cache.replaceDirectoryWithFile(of: "feed.json")
        let url = try await cache.save(1, at: "feed")
        let (found, failures) = try await validate()
        #expect(found.map(\.url) == [url] && failures.count == 1)
    }

    @Test func deletesAnAppsOwnListByItsOwnAgeLimit() async throws {
        var world = TimelineWorld(newPosts(1))
        (world.storage, world.policy) = (cache.storage, .expires(after: .seconds(60)))
        _ = try await world.feed().load()
        let url = try await cache.save(1, at: "feed")
        cache.clock.advance(by: .seconds(60))
        let (found, failures) = try await validate()
        #expect(Set(found.map(\.status)) == [.expired, .valid] && failures.isEmpty)
        #expect(try await cache.feeds().cached().map(\.url) == [url])
    }

    @Test func findsNothingIfNothingIsSaved() async throws {
        #expect(try await validate().found == [])
        #expect(try await validate(anyURL("feed")).found == [])
        #expect(try cache.directory.contents() == [])
    }
}
