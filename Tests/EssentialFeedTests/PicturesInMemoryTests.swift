import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Pictures in memory", .limited)
struct PicturesInMemoryTests {
    private let directory: TemporaryDirectory
    private let service = PictureService(newImages(2))
    private let clock = TestClock(start: anyDate)

    init() throws { directory = try TemporaryDirectory() }

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
        #expect(feed.pictureLoader.cached(for: url) == nil)
        #expect(try await pictures(feed, images) == [Data("today's picture".utf8)])
    }

    @Test(arguments: StorageKind.allCases)
    func followTheirImagesToOtherURLs(kind: StorageKind) async throws {
        let feed = try await loadedFeed(feeds(kind))
        let old = service.images
        let expected = old.map { Data("picture of \($0.id)".utf8) }
        service.state.update { $0.images = [(0, 1), (1, 0)].map { FeedImage(id: old[$0].id, url: old[$1].url) } }
        let images = try await feed.load().items
        service.state.update { $0.isDown = true }
        #expect(try await pictures(feed, images) == expected)
        #expect(images.map(\.url) == old.reversed().map(\.url))
    }

    @Test(arguments: StorageKind.allCases)
    func areSavedAgainIfTheirImageReturns(kind: StorageKind) async throws {
        let feed = try await loadedFeed(feeds(kind))
        let images = service.images
        service.state.update { $0.images.removeFirst() }
        _ = try await feed.load()
        #expect(try await feed.imageDataStore.retrieve(for: images[0].picture.key) == nil)
        service.state.update { $0.images = images }
        _ = try await feed.load()
        _ = try await feed.pictures.load(from: images[0].url)
        #expect(
            try await feed.imageDataStore.retrieve(for: images[0].picture.key)
                == Data("picture of \(images[0].id)".utf8)
        )
    }

    @Test(arguments: StorageKind.allCases)
    func areRevalidatedForAListThatTookThemFromAnother(kind: StorageKind) async throws {
        service.state.update { $0.sendsTags = true }
        let feeds = feeds(kind)
        _ = try await loadedFeed(feeds)
        let (picture, second) = (service.images[0].picture, feeds.feed(at: anyURL("second")))
        _ = try await second.picture(picture)
        #expect(await second.imageDataStore.metadata(for: picture.key)?.validators.etag != nil)
        service.state.update { $0.pictures[picture.url.path()] = Data("a new picture".utf8) }
        clock.advance(by: .seconds(8 * 86_400))
        let loaded = try await second.picture(picture, refresh: .afterSevenDays)
        #expect(loaded.value == Data("a new picture".utf8))
    }

    @Test(arguments: StorageKind.allCases)
    func areSavedAgainAfterTheirListHasExpired(kind: StorageKind) async throws {
        let feeds = feeds(kind)
        let feed = try await loadedFeed(feeds)
        clock.advance(by: .seconds(8 * 86_400))
        #expect(try await feeds.validateCache().map(\.status) == [.expired])
        let images = try await loadedFeed(feeds).saved().items
        for image in images { #expect(try await feed.imageDataStore.retrieve(for: image.picture.key) != nil) }
    }
}
