import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Pictures in memory", .limited)
struct PicturesInMemoryTests {
    private let directory: TemporaryDirectory
    private let service = PictureService(newImages(2))
    private let clock = TestClock(start: anyDate)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func feeds(_ kind: StorageKind) -> Feeds {
        Feeds(storage: kind.make(in: directory), client: service.client, now: { [clock] in clock.date }, clock: clock)
    }

    /// Returns a feed whose pictures are in memory and saved.
    private func loadedFeed(_ feeds: Feeds) async throws -> Feed<FeedImage> {
        let feed = feeds.feed(at: service.url)
        for image in try await feed.load().items { _ = try await feed.pictures.load(from: image.url) }
        return feed
    }

    private func pictures(_ feed: Feed<FeedImage>, _ images: [FeedImage]) async throws -> [Data] {
        var pictures: [Data] = []
        for image in images { pictures.append(try await feed.pictures.load(from: image.url)) }
        return pictures
    }

    @Test(arguments: StorageKind.allCases)
    func areNotShownForAnotherImageAtTheirURL(kind: StorageKind) async throws {
        let feed = try await loadedFeed(feeds(kind))
        let url = service.images[0].url
        service.state.update { $0.images = [FeedImage(id: UUID(), url: url)] }
        service.state.update { $0.pictures[url.path()] = Data("today's picture".utf8) }
        let images = try await feed.load().items
        #expect(feed.pictures.cached(for: url) == nil)
        #expect(try await pictures(feed, images) == [Data("today's picture".utf8)])
    }

    @Test(arguments: StorageKind.allCases)
    func followTheirImagesToOtherURLs(kind: StorageKind) async throws {
        let feed = try await loadedFeed(feeds(kind))
        let old = service.images
        let expected = old.map { Data("picture of \($0.id)".utf8) }
        service.state.update { $0.images = [(0, 1), (1, 0)].map { FeedImage(id: old[$0].id, url: old[$1].url) } }
        let images = try await feed.load().items
        #expect(try await pictures(feed, images) == expected)
        #expect(images.map(\.url) == old.reversed().map(\.url))
    }

    @Test(arguments: StorageKind.allCases)
    func areSavedAgainIfTheirImageReturns(kind: StorageKind) async throws {
        let feed = try await loadedFeed(feeds(kind))
        let images = service.images
        service.state.update { $0.images.removeFirst() }
        _ = try await feed.load()
        #expect(try await feed.imageDataStore.retrieve(for: images[0].url) == nil)
        service.state.update { $0.images = images }
        _ = try await feed.load()
        _ = try await feed.pictures.load(from: images[0].url)
        #expect(try await feed.imageDataStore.retrieve(for: images[0].url) == Data("picture of \(images[0].id)".utf8))
    }

    /// A feed of one image, whose picture is always at the same URL, and whose responses with pictures can be held.
    private struct Webcam: Sendable {
        let image = Observed(FeedImage(id: UUID(), url: anyURL("latest.png")))
        let isHeld = Observed(false)
        let requests = Observed(0)
        let clock = TestClock(start: anyDate)

        func feeds(_ storage: any FeedStorage) -> Feeds {
            let client = StubHTTPClient { [self] request in
                guard request.url.pathExtension == "png" else {
                    let body = try JSONEncoder().encode(["items": [image.value]])
                    return HTTPResponse(url: request.url, status: 200, body: body)
                }
                let picture = picture
                requests.update { $0 += 1 }
                try await isHeld.wait { !$0 }
                return HTTPResponse(url: request.url, status: 200, body: picture)
            }
            return Feeds(storage: storage, client: client, now: { [clock] in clock.date })
        }

        var picture: Data { Data("picture of \(image.value.id)".utf8) }
    }

    @Test(arguments: StorageKind.allCases)
    func areNotSavedForAnotherImageIfTheyWereRequestedBefore(kind: StorageKind) async throws {
        let webcam = Webcam()
        let feed = webcam.feeds(kind.make(in: directory)).feed(at: anyURL("feed"))
        let url = try await feed.load().items[0].url
        webcam.isHeld.update { $0 = true }
        let old = webcam.picture
        let loads = [Task { try await feed.pictures.load(from: url) }]
        try await webcam.requests.wait(for: "a request") { $0 == 1 }
        webcam.image.update { $0 = FeedImage(id: UUID(), url: url) }
        _ = try await feed.load()
        let later = Task { try await feed.pictures.load(from: url) }
        try await webcam.requests.wait(for: "another request") { $0 == 2 }
        webcam.isHeld.update { $0 = false }
        #expect(try await loads[0].value(of: "the old picture") == old)
        #expect(try await later.value(of: "the new picture") == webcam.picture)
        #expect(feed.pictures.cached(for: url) == webcam.picture)
        #expect(try await feed.imageDataStore.retrieve(for: url) == webcam.picture)
    }

    @Test(arguments: StorageKind.allCases, [true, false])
    func areNotSavedIfTheirImageLeavesBefore(kind: StorageKind, isFeedRemoved: Bool) async throws {
        let webcam = Webcam()
        let feeds = webcam.feeds(kind.make(in: directory))
        let feed = feeds.feed(at: anyURL("feed"))
        let url = try await feed.load().items[0].url
        webcam.isHeld.update { $0 = true }
        let loading = Task { try await feed.pictures.load(from: url) }
        try await webcam.requests.wait(for: "a request") { $0 == 1 }
        webcam.image.update { $0 = FeedImage(id: UUID(), url: anyURL("other.png")) }
        if isFeedRemoved { _ = try await feeds.remove(feed.url) } else { _ = try await feed.load() }
        webcam.isHeld.update { $0 = false }
        _ = try await loading.value(of: "the picture")
        #expect(try await feed.imageDataStore.retrieve(for: url) == nil && feed.pictures.cached(for: url) == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func areNotShownForAnotherImageThatAnotherProcessHasSaved(kind: StorageKind) async throws {
        let (webcam, storage) = (Webcam(), kind.make(in: directory))
        let (feed, other) = (webcam.feeds(storage).feed(at: anyURL("feed")), webcam.feeds(storage))
        let url = try await feed.load().items[0].url
        _ = try await feed.pictures.load(from: url)
        webcam.image.update { $0 = FeedImage(id: UUID(), url: url) }
        webcam.clock.advance(by: .seconds(60))
        _ = try await other.feed(at: feed.url).load()
        _ = try await feed.saved()
        #expect(try await feed.pictures.load(from: url) == webcam.picture)
    }

    @Test(arguments: StorageKind.allCases)
    func areRevalidatedForAListThatTookThemFromAnother(kind: StorageKind) async throws {
        service.state.update { $0.sendsTags = true }
        let feeds = feeds(kind)
        _ = try await loadedFeed(feeds)
        let (url, second) = (service.images[0].url, feeds.feed(at: anyURL("second")))
        _ = try await second.pictures.load(from: url)
        #expect(await second.imageDataStore.metadata(for: url)?.validators.etag != nil)
        service.state.update { $0.pictures[url.path()] = Data("a new picture".utf8) }
        clock.advance(by: .seconds(8 * 86_400))
        let picture = try await second.picture(at: url, refresh: .afterSevenDays)
        #expect(picture.value == Data("a new picture".utf8))
    }

    @Test(arguments: StorageKind.allCases)
    func areRemovedWithTheirFeed(kind: StorageKind) async throws {
        let (feeds, image) = (feeds(kind), service.images[0])
        _ = try await feeds.feed(at: service.url).load()
        _ = try await feeds.feed(at: service.url).picture(at: image.url)
        service.state.update { $0.pictures[image.url.path()] = Data("another picture".utf8) }
        _ = try await feeds.remove(service.url)
        let picture = try await feeds.feed(at: service.url).picture(at: image.url)
        #expect(picture.value == Data("another picture".utf8))
    }

    @Test(arguments: StorageKind.allCases)
    func areSavedAgainAfterTheirListHasExpired(kind: StorageKind) async throws {
        let feeds = feeds(kind)
        let feed = try await loadedFeed(feeds)
        clock.advance(by: .seconds(8 * 86_400))
        #expect(try await feeds.validateCache().map(\.status) == [.expired])
        let images = try await loadedFeed(feeds).saved().items
        for image in images { #expect(try await feed.imageDataStore.retrieve(for: image.url) != nil) }
    }
}
