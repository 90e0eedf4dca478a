import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@MainActor
@Suite("Showing a picture on a screen", .limited)
struct PictureModelTests {
    private let world = World()

    private func screen() async -> (model: FeedModel<FeedImage>, image: FeedImage) {
        let model = FeedModel(world.feed())
        await model.appear()
        return (model, world.service.images[0])
    }

    @Test(arguments: StorageKind.allCases)
    func loadsThePictureOfItsRow(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        let row = screen.picture(of: image)
        #expect(row.data == nil && !row.isLoading)
        row.appear()
        #expect(row.data == nil && row.isLoading)
        try await change("the picture") { row.data != nil }
        #expect(row.data == Service.picture(at: image.url) && !row.isLoading && row.problem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func showsAPrefetchedPictureImmediately(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        await screen.prefetch([image])
        try await yield(until: "the picture") { screen.feed.pictureLoader.cached(for: image.url) != nil }
        let row = screen.picture(of: image)
        row.appear()
        #expect(row.data == Service.picture(at: image.url) && !row.isLoading)
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test func prefetchesWithTheOriginOfTheItemsPageAsReferer() async throws {
        let referers = Observed<[String?]>([])
        let client = StubHTTPClient { request in
            referers.update { $0.append(request.headers["Referer"]) }
            return HTTPResponse(url: request.url, status: 200, body: Data([1]))
        }
        let model = FeedModel(Feeds(storage: InMemoryStorage(), client: client).feed(at: anyURL("feed")))
        let link = try #require(URL(string: "https://[2001:DB8::1]:8443/post/1"))
        await model.prefetch([FeedImage(id: UUID(), url: anyURL("1.png"), link: link)])
        try await referers.wait(for: "a request") { !$0.isEmpty }
        #expect(referers.value == ["https://[2001:db8::1]:8443/"])
    }

    @Test(arguments: StorageKind.allCases)
    func prefetchesOnlyThePicturesOfTheLastCall(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, _) = await screen()
        let images = world.service.images
        world.service.isHeld = true
        await screen.prefetch(Array(images.prefix(2)))
        for image in images.prefix(2) { try await world.service.waitForRequest(for: image.url) }
        await screen.prefetch(Array(images.dropFirst()))
        try await world.service.waitForRequest(for: images[2].url)
        try await world.service.state.wait(for: "the end of the first request") { $0.abandoned == 1 }
        world.service.isHeld = false
        try await yield(until: "the others") {
            images.map { screen.feed.pictureLoader.cached(for: $0.url) != nil } == [false, true, true]
        }
    }

    @Test(arguments: StorageKind.allCases)
    func stopsLoadingWhenItDisappears(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        world.service.isHeld = true
        let row = screen.picture(of: image)
        row.appear()
        try await world.service.waitForRequest(for: image.url)
        row.disappear()
        #expect(!row.isLoading && row.data == nil && row.problem == nil)
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
        await settle()
        #expect(!row.isLoading && row.problem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func continuesIfItAppearsAgainImmediately(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        world.service.isHeld = true
        let row = screen.picture(of: image)
        row.appear()
        try await world.service.waitForRequest(for: image.url)
        row.disappear()
        row.appear()
        await settle()
        #expect(row.isLoading && row.problem == nil, "the end of the first load does not end the second")
        world.service.isHeld = false
        try await change("the picture") { row.data != nil }
        #expect(!row.isLoading && row.problem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func reportsWhyThereIsNoPictureAndTriesAgain(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        world.service.isDown = true
        let row = screen.picture(of: image)
        row.appear()
        try await change("the failure") { row.problem != nil }
        #expect(row.problem is RemoteError && row.data == nil && !row.isLoading)
        world.service.isDown = false
        row.appear()
        #expect(row.problem == nil && row.isLoading)
        try await change("the picture") { row.data != nil }
    }

    @Test(arguments: StorageKind.allCases)
    func loadsOnceIfItAppearsRepeatedly(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        world.service.isHeld = true
        let rows = [screen.picture(of: image), screen.picture(of: image)]
        for row in rows + rows { row.appear() }
        await settle()
        world.service.isHeld = false
        for row in rows { try await change("the picture") { row.data != nil } }
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test(arguments: StorageKind.allCases)
    func stopsLoadingWithItsLastReference(kind: StorageKind) async throws {
        try world.use(kind)
        let (screen, image) = await screen()
        world.service.isHeld = true
        weak var gone: PictureModel?
        do {
            let row = screen.picture(of: image)
            row.appear()
            gone = row
            try await world.service.waitForRequest(for: image.url)
        }
        #expect(gone == nil)
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
    }

    @Test(arguments: StorageKind.allCases)
    func loadsAnyPictureOfAnItem(kind: StorageKind) async throws {
        let world = TimelineWorld(newPosts(2))
        try world.use(kind)
        let screen = FeedModel(world.feed())
        await screen.appear()
        let post = screen.items[0]
        let rows = [screen.picture(of: post), screen.picture(at: post.pictureURLs[1])]
        for (row, url) in zip(rows, post.pictureURLs) {
            row.appear()
            try await change("the picture") { row.data != nil }
            #expect(row.data == Service.picture(at: url))
        }
    }

    @Test func hasNothingToLoadForAnItemWithoutPictures() {
        let row = FeedModel(TimelineWorld([]).feed()).picture(of: newPosts(0)[0])
        row.appear()
        #expect(!row.isLoading && row.data == nil && row.problem == nil)
    }
}
