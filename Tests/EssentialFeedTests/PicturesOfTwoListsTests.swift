import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Pictures of lists of two types at one URL", .limited)
struct PicturesOfTwoListsTests {
    struct Card: Codable, Equatable, Identifiable, Pictured, Sendable {
        let id: Int
        let picture: URL

        var pictureURLs: [URL] { [picture] }
    }

    private let directory: TemporaryDirectory
    private let service = Service(newImages(3))
    private let cards = Observed([1, 2].map { Card(id: $0, picture: anyURL("card\($0).png")) })
    private let clock = TestClock(start: anyDate)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func storage(_ place: DeletedPicturesTests.Place) -> any FeedStorage {
        switch place {
        case .memory: InMemoryStorage()
        case .disk: CacheDirectory(in: directory.url)
        case .ownStorage: LimitedStorage()
        }
    }

    private func feeds(_ storage: any FeedStorage) -> Feeds {
        let client = StubHTTPClient { [service, cards] request in
            guard request.headers["Accept"] == "cards" else { return try await service.client.send(request) }
            return HTTPResponse(url: request.url, status: 200, body: try JSONEncoder().encode(cards.value))
        }
        return Feeds(storage: storage, client: client, now: { [clock] in clock.date }, clock: clock)
    }

    private func list(_ feeds: Feeds) -> Feed<Card> {
        feeds.feed(at: service.url, of: Card.self, policy: .neverExpires, headers: ["Accept": "cards"]) { response in
            FeedPage(items: try JSONDecoder().decode([Card].self, from: response.body), next: nil)
        }
    }

    private func loadAll(_ feeds: Feeds) async throws {
        _ = try await feeds.feed(at: service.url).load()
        _ = try await list(feeds).load()
        _ = try await feeds.feed(at: service.url).loadPictures(of: service.images)
        _ = try await list(feeds).loadPictures(of: cards.value)
    }

    /// Whether each picture is saved.
    private func areSaved(_ urls: [URL], in storage: any FeedStorage) async throws -> [Bool] {
        var areSaved: [Bool] = []
        for url in urls {
            areSaved.append(try await storage.imageDataStore(forFeedAt: service.url).retrieve(for: url) != nil)
        }
        return areSaved
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func stayUntilTheyAreInNoList(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        let (feeds, images, first) = (feeds(storage), service.images.map(\.url), cards.value[0])
        cards.update { $0.append(Card(id: 3, picture: images[0])) }
        try await loadAll(feeds)
        let urls = images + [first.picture, anyURL("card2.png")]
        #expect(try await areSaved(urls, in: storage) == [true, true, true, true, true])
        cards.update { $0.remove(at: 1) }
        _ = try await list(feeds).load()
        #expect(try await areSaved(urls, in: storage) == [true, true, true, true, false])
        service.images.removeFirst()
        _ = try await feeds.feed(at: service.url).load()
        #expect(try await areSaved(urls, in: storage) == [true, true, true, true, false], "one list still has it")
        cards.update { $0 = [first] }
        _ = try await list(feeds).load()
        #expect(try await areSaved(urls, in: storage) == [false, true, true, true, false])
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func stayIfAnotherProcessKnowsOnlyOneOfTheTypes(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        try await loadAll(feeds(storage))
        service.images.removeFirst()
        _ = try await feeds(storage).feed(at: service.url).load()
        #expect(try await areSaved(cards.value.map(\.picture), in: storage) == [true, true])
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func areDeletedWithAnExpiredPart(place: DeletedPicturesTests.Place) async throws {
        let world = TimelineWorld(newPosts(1, 1, 1, 1))
        world.storage = storage(place)
        let feeds = world.feeds()
        _ = try await world.feed(of: feeds).loadAll()
        _ = try await world.feed(of: feeds).loadPictures(of: world.timeline.posts)
        world.clock.advance(by: .seconds(5 * 86_400))
        _ = try await world.feed(of: feeds).load()
        world.clock.advance(by: .seconds(3 * 86_400))
        var failures: [any Error] = []
        let others = try await world.feeds().validateCache { failures.append($0) }
        #expect(others.map(\.status) == [.valid] && failures.isEmpty, "by a process that does not know the type")
        let found = try await feeds.validateCache { failures.append($0) }
        #expect(found.map(\.status) == [.valid] && found.map(\.url) == [world.timeline.url] && failures.isEmpty)
        #expect(try await world.feeds().entries(of: Post.self).map(\.value) == [Array(world.timeline.posts.prefix(2))])
        #expect(try await world.feeds().entries(of: Card.self).isEmpty)
        let pictures = world.storage.imageDataStore(forFeedAt: world.timeline.url)
        var areSaved: [Bool] = []
        for post in world.timeline.posts {
            areSaved.append(try await pictures.retrieve(for: post.pictureURLs[0]) != nil)
        }
        #expect(areSaved == [true, true, false, false])
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func areDeletedWithAnExpiredList(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        let feeds = feeds(storage)
        try await loadAll(feeds)
        clock.advance(by: .seconds(7 * 86_400))
        #expect(Set(try await feeds.validateCache().map(\.status)) == [.expired, .valid])
        let urls = [service.images[0].url, cards.value[0].picture]
        #expect(try await areSaved(urls, in: storage) == [false, true])
        #expect(try await feeds.remove(service.url))
        #expect(try await areSaved(urls, in: storage) == [false, false])
        #expect(try await feeds.cached() == [])
    }
}
