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

        var pictures: [Picture] { [Picture(url: picture)] }
    }

    private let directory: TemporaryDirectory
    private let service = Service(newImages(3))
    private let cards = Observed([1, 2].map { Card(id: $0, picture: anyURL("card\($0).png")) })
    private let clock = TestClock(start: anyDate)

    init() throws { directory = try TemporaryDirectory() }

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

    /// Whether each picture of the images, then of the cards, is saved.
    private func areSaved(_ images: [FeedImage], _ cards: [Card], in storage: any FeedStorage) async throws -> [Bool] {
        let ofImages = storage.imageDataStore(of: FeedImage.self, for: service.url)
        let ofCards = storage.imageDataStore(of: Card.self, for: service.url)
        var areSaved: [Bool] = []
        for image in images { areSaved.append(try await ofImages.retrieve(for: image.picture.key) != nil) }
        for card in cards { areSaved.append(try await ofCards.retrieve(for: PictureKey(card.picture)) != nil) }
        return areSaved
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func stayUntilTheirItemLeavesTheirList(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        let (feeds, images) = (feeds(storage), service.images)
        cards.update { $0.append(Card(id: 3, picture: images[0].url)) }
        let cards = cards.value
        try await loadAll(feeds)
        let areSaved = { try await self.areSaved([images[0]], [cards[1], cards[2]], in: storage) }
        #expect(try await areSaved() == [true, true, true])
        self.cards.update { $0.remove(at: 1) }
        _ = try await list(feeds).load()
        #expect(try await areSaved() == [true, false, true])
        service.images.removeFirst()
        _ = try await feeds.feed(at: service.url).load()
        #expect(try await areSaved() == [false, false, true], "the card's picture at the same URL is another one")
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func stayIfAnotherProcessKnowsOnlyOneOfTheTypes(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        try await loadAll(feeds(storage))
        service.images.removeFirst()
        _ = try await feeds(storage).feed(at: service.url).load()
        #expect(try await areSaved([], cards.value, in: storage) == [true, true])
    }

    @Test(arguments: DeletedPicturesTests.Place.allCases)
    func areDeletedWithAnExpiredList(place: DeletedPicturesTests.Place) async throws {
        let storage = storage(place)
        let feeds = feeds(storage)
        try await loadAll(feeds)
        clock.advance(by: .seconds(7 * 86_400))
        #expect(Set(try await feeds.validateCache().map(\.status)) == [.expired, .valid])
        let (image, card) = (service.images[0], cards.value[0])
        #expect(try await areSaved([image], [card], in: storage) == [false, true])
        #expect(try await feeds.remove(service.url))
        #expect(try await areSaved([image], [card], in: storage) == [false, false])
        #expect(try await feeds.cached() == [])
    }
}
