import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Moving the cached lists of a feed to another URL", .limited)
struct MovedFeedTests {
    private let directory: TemporaryDirectory
    private let service = PictureService(newImages(3))
    private let new = anyURL("v2/feed")

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func feeds(_ storage: any FeedStorage) -> Feeds {
        Feeds(storage: storage, client: service.client, now: { anyDate })
    }

    private func items(at url: URL, in storage: any FeedStorage) async throws -> [FeedImage]? {
        try await storage.store(of: FeedImage.self, for: url).retrieve()?.value
    }

    @Test(arguments: StorageKind.allCases)
    func movesListAndPictures(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        let feed = feeds(storage).feed(at: service.url)
        _ = try await feed.load()
        _ = try await feed.loadPictures(of: service.images)
        let metadata = await feed.imageDataStore.metadata(for: service.images[0].url)
        #expect(try await feeds(storage).move(from: service.url, to: new))
        let moved = feeds(storage).feed(at: new)
        #expect(try await items(at: new, in: storage) == service.images)
        for image in service.images {
            let data = try await moved.imageDataStore.retrieve(for: image.url)
            #expect(data == Data("picture of \(image.id)".utf8))
            #expect(try await feed.imageDataStore.retrieve(for: image.url) == nil)
        }
        #expect(await moved.imageDataStore.metadata(for: service.images[0].url) == metadata)
        #expect(try await feeds(storage).cached().map(\.url) == [new])
        #expect(try await !feeds(storage).move(from: service.url, to: anyURL("v3/feed")))
    }

    @Test(arguments: StorageKind.allCases)
    func requestsLaterPagesFromTheNewURL(kind: StorageKind) async throws {
        let requests = Observed<[String]>([])
        let client = StubHTTPClient { request in
            requests.update { $0.append(request.url.absoluteString) }
            return HTTPResponse(url: request.url, status: 200)
        }
        let feeds = Feeds(storage: kind.make(in: directory), client: client)
        let letters: [String?: Letter] = [nil: Letter(id: "a"), "page=2": Letter(id: "b"), "page=3": Letter(id: "c")]
        func feed(_ url: String) throws -> Feed<Letter> {
            feeds.feed(at: try #require(URL(string: url)), of: Letter.self) { response in
                let query = response.url.query()
                let next = query == nil ? "page=2" : "page=3"
                return FeedPage(items: letters[query].map { [$0] } ?? [], next: URL(string: "?\(next)"))
            }
        }
        let (old, new) = (try feed("http://old.example/feed"), try feed("https://new.example/all/feed"))
        _ = try await old.loadMore(after: old.load())
        #expect(try await feeds.move(from: old.url, to: new.url))
        #expect(try await new.loadMore(after: new.saved()).items.map(\.id) == ["a", "b", "c"])
        #expect(requests.value.last == "https://new.example/all/feed?page=3")
    }

    @Test(arguments: StorageKind.allCases, [true, false])
    func endsTheSavingOfALoadInProgress(kind: StorageKind, isMoved: Bool) async throws {
        let (storage, service) = (kind.make(in: directory), Service(newImages(3)))
        let feeds = Feeds(storage: storage, client: service.client, now: { anyDate })
        let feed = feeds.feed(at: service.url)
        _ = try await feed.load()
        service.images.insert(contentsOf: newImages(1), at: 0)
        service.isHeld = true
        let loading = Task { try await feed.load() }
        try await service.waitForPageRequests(2)
        if isMoved { try await feeds.move(from: service.url, to: new) } else { _ = try await feeds.remove(service.url) }
        service.isHeld = false
        let loaded = try await loading.value(of: "the list")
        #expect(loaded.items == service.images && loaded.savedAt == nil)
        #expect(try await feeds.cached().map(\.url) == (isMoved ? [new] : []))
        #expect(try await feed.load().savedAt == anyDate, "a later load is saved")
    }

    @Test(arguments: StorageKind.allCases)
    func savesALoadThatBeginsAfterTheListWasRemoved(kind: StorageKind) async throws {
        let (storage, service) = (kind.make(in: directory), Service(newImages(3)))
        let feeds = Feeds(storage: storage, client: service.client, now: { anyDate })
        let feed = feeds.feed(at: service.url)
        service.isHeld = true
        let loads = [Task { try await feed.load() }]
        try await service.waitForPageRequests(1)
        _ = try await feeds.remove(service.url)
        let later = Task { try await feed.load() }
        try await service.waitForPageRequests(2)
        service.isHeld = false
        _ = try await loads[0].value(of: "the first load")
        #expect(try await later.value(of: "the later load").savedAt == anyDate)
        #expect(try await feed.saved().items == service.images)
    }

    @Test func deletesNoListThatWasNotMoved() async throws {
        let storage = StorageKind.onDisk.make(in: directory)
        let world = TimelineWorld(newPosts(1, 2))
        world.storage = storage
        _ = try await world.feed().load()
        let other = PictureService(newImages(1), url: new)
        _ = try await Feeds(storage: storage, client: other.client).feed(at: new).load()
        await #expect(throws: FeedMoveError.targetIsCached(new)) {
            try await feeds(storage).move(from: world.timeline.url, to: new)
        }
        #expect(try await world.feed().saved().items == world.timeline.posts, "its type was not requested")
    }

    @Test(arguments: StorageKind.allCases)
    func canBeRepeatedIfTheOldListCouldNotBeDeleted(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        _ = try await feeds(storage).feed(at: service.url).load()
        _ = try await feeds(storage).feed(at: service.url).loadPictures(of: service.images)
        let list = try #require(try await storage.store(of: FeedImage.self, for: service.url).retrieve())
        #expect(try await feeds(storage).move(from: service.url, to: new))
        try await storage.store(of: FeedImage.self, for: service.url).replace(with: list)
        #expect(try await feeds(storage).move(from: service.url, to: new), "the same list is already at the new URL")
        #expect(try await feeds(storage).cached().map(\.url) == [new])
        let pictures = storage.imageDataStore(forFeedAt: new)
        for image in service.images { #expect(try await pictures.retrieve(for: image.url) != nil) }
    }

    @Test(arguments: StorageKind.allCases)
    func changesNothingIfTheNewURLIsCached(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        let feeds = feeds(storage)
        _ = try await feeds.feed(at: service.url).load()
        let other = PictureService(newImages(1), url: new)
        _ = try await Feeds(storage: storage, client: other.client, now: { anyDate }).feed(at: new).load()
        await #expect(throws: FeedMoveError.targetIsCached(new)) { try await feeds.move(from: service.url, to: new) }
        #expect(try await items(at: service.url, in: storage) == service.images)
        #expect(try await items(at: new, in: storage) == other.images)
    }

    @Test(arguments: StorageKind.allCases)
    func movesListsOfAllTypesThatWereRequested(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        let world = TimelineWorld(newPosts(1, 2))
        world.storage = storage
        let feeds = world.feeds()
        _ = try await world.feed(of: feeds).load()
        _ = try await world.feed(of: feeds).loadPictures(of: world.timeline.posts)
        _ = try await Feeds(storage: storage, client: PictureService(service.images, url: world.timeline.url).client)
            .feed(at: world.timeline.url).load()
        if kind == .onDisk {
            await #expect(throws: FeedMoveError.unknownList(world.timeline.url)) {
                try await self.feeds(storage).move(from: world.timeline.url, to: new)
            }
        }
        #expect(try await feeds.move(from: world.timeline.url, to: new))
        #expect(try await feeds.entries(of: Post.self).map(\.url) == [new])
        #expect(try await feeds.entries(of: FeedImage.self).map(\.url) == [new])
        let pictures = storage.imageDataStore(forFeedAt: new)
        for url in world.timeline.posts.flatMap(\.pictureURLs) {
            #expect(try await pictures.retrieve(for: url) == Service.picture(at: url))
        }
    }

    @Test(arguments: StorageKind.allCases)
    func treatsAnEmptyPathAsASlash(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        _ = try await feeds(storage).feed(at: service.url).load()
        let plain = try #require(URL(string: "https://any.example"))
        #expect(try await feeds(storage).move(from: service.url, to: plain))
        let slash = try #require(URL(string: "https://any.example/"))
        #expect(try await items(at: slash, in: storage) == service.images, "an empty path is /")
        #expect(try await feeds(storage).move(from: slash, to: plain), "to the same feed")
        #expect(try await items(at: plain, in: storage) == service.images)
    }
}

@Suite("Failed loads", .limited)
struct FailedLoadTests {
    private let directory: TemporaryDirectory
    private let url = anyURL("feed")

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: StorageKind.allCases)
    func areRecordedSinceTheFirst(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        let (service, clock) = (Service(newImages(1), url: url), TestClock(start: anyDate))
        var feeds = Feeds(storage: storage, client: service.client, now: { clock.date }, clock: clock)
        feeds.failureMessage = { "not loaded: \($0.localizedDescription)" }
        let feed = feeds.feed(at: url)
        #expect(await feeds.failedLoad(of: url) == nil)
        service.refuse(503, retryAfter: "60")
        await #expect(throws: LoadingError.self) { try await feed.load() }
        let first = await feeds.failedLoad(of: url)
        #expect(first?.since == anyDate && first?.message.hasPrefix("not loaded: ") == true)
        #expect(first?.isInvalidData == true && first?.status == 503 && first?.retryAt == anyDate + 60)
        #expect(try await feeds.cached().isEmpty, "it is not a list")
        clock.advance(by: .seconds(86_400))
        service.isDown = true
        await #expect(throws: (any Error).self) { try await feed.loadNew { _ in } }
        let second = await feeds.failedLoad(of: url)
        #expect(second?.since == anyDate && second?.isInvalidData == false && second?.status == nil)
        service.isDown = false
        service.state.update { $0.refusal = nil }
        _ = try await feed.load()
        #expect(try await feeds.cached().map(\.failure) == [nil])
        service.isDown = true
        _ = try await feed.load()
        #expect(try await feeds.cached().first?.failure?.since == anyDate + 86_400)
        service.isDown = false
        #expect(try await feed.load().isNotModified)
        #expect(await feeds.failedLoad(of: url) == nil)
    }

    @Test func areRecordedAfterALaterPageFailed() async throws {
        let (service, clock) = (Service(newImages(3), pageSize: 2, url: url), TestClock(start: anyDate))
        let feeds = Feeds(storage: InMemoryStorage(), client: service.client, now: { clock.date }, clock: clock)
        let feed = feeds.feed(at: url)
        service.state.update { $0.refusal = { $0.isMultiple(of: 2) ? HTTPResponse(url: anyURL(), status: 500) : nil } }
        for _ in 1...2 {
            #expect(try await feed.loadAll().pageFailure != nil)
            let failure = await feeds.failedLoad(of: url)
            #expect(failure?.since == anyDate && failure?.status == 500)
            clock.advance(by: .seconds(86_400))
        }
        service.state.update { $0.refusal = nil }
        #expect(try await feed.loadAll().pageFailure == nil)
        #expect(await feeds.failedLoad(of: url) == nil)
    }

    @Test func areDeletedWithTheirFeed() async throws {
        let service = Service(newImages(1), url: url)
        service.isDown = true
        let feeds = Feeds(storage: InMemoryStorage(), client: service.client)
        _ = try? await feeds.feed(at: url).load()
        #expect(await feeds.failedLoad(of: url) != nil)
        _ = try await feeds.remove(url)
        #expect(await feeds.failedLoad(of: url) == nil)
    }
}
