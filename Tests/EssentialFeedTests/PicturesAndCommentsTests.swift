import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading the pictures of a feed", .limited)
struct FeedPicturesTests {
    private let world = World()

    private func loadedFeed() async throws -> (feed: Feed, image: FeedImage) {
        let feed = world.feed()
        return (feed, try await feed.load().value[0])
    }

    @Test func deliversAPictureAndSavesItForTheNextProcess() async throws {
        let (feed, image) = try await loadedFeed()
        #expect(try await feed.pictures.load(from: image.url) == Service.picture(at: image.url))
        world.service.isDown = true
        #expect(try await feed.pictures.load(from: image.url) == Service.picture(at: image.url))
        #expect(try await world.feed().pictures.load(from: image.url) == Service.picture(at: image.url))
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test func downloadsAPictureOnceForAllFeeds() async throws {
        let feeds = world.feeds()
        let image = try await feeds.feed(at: world.service.url).load().value[0]
        world.service.isHeld = true
        let loads = [world.service.url, anyURL("another/feed")].map { url in
            Task { try await feeds.feed(at: url).pictures.load(from: image.url) }
        }
        await settle()
        world.service.isHeld = false
        for load in loads { #expect(try await load.value(of: "a picture") == Service.picture(at: image.url)) }
        #expect(world.service.requestCount(for: image.url) == 1)
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

    @Test func deliversNothingOnceCancelled() async throws {
        let (feed, image) = try await loadedFeed()
        world.service.isHeld = true
        let loading = Task { try await feed.pictures.load(from: image.url) }
        try await world.service.waitForRequest(for: image.url)
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the picture") }
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
    }

    @Test func deliversTheServicesErrorAndTriesAgainNextTime() async throws {
        let (feed, image) = try await loadedFeed()
        world.service.isDown = true
        await #expect(throws: RemoteError.self) { try await feed.pictures.load(from: image.url) }
        world.service.isDown = false
        #expect(try await feed.pictures.load(from: image.url) == Service.picture(at: image.url))
    }
}

@Suite("Loading comments through the front door", .limited)
struct FeedCommentsTests {
    private let world = World()

    @Test func deliversThemNewestFirst() async throws {
        let image = world.service.images[0]
        let comments = try await world.feed().comments(on: image.id)
        #expect(comments.map(\.message) == ["on 21", "on 20", "on 19"])
        #expect(world.service.state.value.requests == [anyURL("v1/image/\(image.id)/comments")])
    }

    @Test func neverSavesThem() async throws {
        let (feed, image) = (world.feed(), world.service.images[0])
        _ = try await feed.comments(on: image.id)
        world.service.isDown = true
        await #expect(throws: RemoteError.self) { try await feed.comments(on: image.id) }
    }
}

@Suite("Loading universities through the front door", .limited)
struct UniversitiesTests {
    private let world = World()
    private let list = ["Universitetet i Tromsø", "University of Oslo"].map {
        University(name: $0, country: "Norway", alphaTwoCode: "NO", webPages: ["https://\($0.count).example/"])
    }

    /// The list of a service that sends it, or of one that is down if it is nil.
    private func universities(_ list: [University]?, requests: Observed<Int> = Observed(0)) throws -> Universities {
        try feeds(list, requests, isHeld: Observed(false)).universities(at: anyURL("universities"))
    }

    private func feeds(_ list: [University]?, _ requests: Observed<Int>, isHeld: Observed<Bool>) throws -> Feeds {
        let body = try list.map { try JSONEncoder().encode($0) }
        let client = StubHTTPClient { request in
            requests.update { $0 += 1 }
            try await isHeld.wait(for: "the release of the service") { !$0 }
            guard let body else { throw NoResponse.transport(.offline, "no network") }
            return HTTPResponse(url: request.url, status: 200, body: body)
        }
        return Feeds(storage: world.storage, client: client, now: { [world] in world.clock.date })
    }

    @Test func deliversTheServicesListAndSavesItForGood() async throws {
        #expect(try await universities(list).load().value == list)
        world.clock.advance(by: .seconds(1_000 * 86_400))
        let saved = try await universities(nil).load()
        #expect(saved.value == list && saved.savedAt == anyDate && saved.fallbackReason is RemoteError)
        #expect(try await universities(nil).saved().value == list)
    }

    @Test func sendsOneRequestForSimultaneousLoads() async throws {
        let (requests, isHeld) = (Observed(0), Observed(true))
        let feeds = try feeds(list, requests, isHeld: isHeld)
        let loads = (0..<3).map { _ in Task { try await feeds.universities(at: anyURL("universities")).load().value } }
        await feeds.wait(for: 3)
        isHeld.update { $0 = false }
        for load in loads { #expect(try await load.value(of: "the list") == list) }
        #expect(requests.value == 1)
    }

    @Test func asksNobodyForTheSavedList() async throws {
        let requests = Observed(0)
        await #expect(throws: LoadingError.self) { try await universities(list, requests: requests).saved() }
        #expect(requests.value == 0)
    }

    @Test func throwsIfThereIsNothingToShow() async throws {
        await #expect(throws: LoadingError.self) { try await universities(nil).load() }
    }

    @Test func findsUniversitiesOffline() async throws {
        _ = try await universities(list).load()
        let saved = try await universities(nil).load().value
        #expect(saved.search("TROMSO nor").map(\.name) == ["Universitetet i Tromsø"])
        #expect(saved.search("uni").count == 2 && saved.search("uni keio").isEmpty)
    }
}
