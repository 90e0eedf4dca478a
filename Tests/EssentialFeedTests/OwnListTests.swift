import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading a list of an app's own service", .limited)
struct OwnListTests {
    /// Pages of two posts; some posts have no picture, and some pages no item.
    private let world = TimelineWorld(newPosts(2, 1, 0, 0, 1, 3, 0, 0, 0, 0, 2, 1, 1))

    private var items: [Post] { world.timeline.items }

    @Test(arguments: StorageKind.allCases)
    func loadsMoreUntilTheEndWithOneRequestForEachPage(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let all = try await world.rest(of: world.feed().load())
        #expect(all.items == items && !all.hasMore)
        #expect(world.timeline.requests.count == 7 && Set(world.timeline.requests.map(\.url)).count == 7)
        #expect(try await world.feed().loadMore(after: all) == all)
        #expect(world.timeline.requests.count == 7, "no request at the end")
        let saved = try await world.feed().saved()
        #expect(saved.items == items && !saved.hasMore && saved.title == "#mountains")
    }

    @Test func requestsARelativeNextPageFromTheSameService() async throws {
        let requests = Observed<[URL]>([])
        let client = StubHTTPClient { request in
            requests.update { $0.append(request.url) }
            return HTTPResponse(url: request.url, status: 200)
        }
        let feed = Feeds(storage: InMemoryStorage(), client: client).feed(at: anyURL("list"), of: Letter.self) {
            let isFirst = $0.url.query() == nil
            return FeedPage(items: [Letter(id: isFirst ? "a" : "b")], next: isFirst ? URL(string: "?page=2") : nil)
        }
        #expect(try await feed.loadMore(after: feed.load()).items.map(\.id) == ["a", "b"])
        #expect(requests.value.map { $0.query() } == [nil, "page=2"])
        #expect(requests.value.map { $0.path() } == ["/list", "/list"])
    }

    @Test func reportsThatTheListHasMovedPermanently() async throws {
        let (new, events) = (anyURL("new"), Observed<[URL]>([]))
        let client = StubHTTPClient { _ in HTTPResponse(url: new, status: 200, permanentURL: new) }
        let feeds = Feeds(storage: InMemoryStorage(), client: client) { event in
            if case .feedMoved(let url) = event.kind { events.update { $0.append(url) } }
        }
        _ = try await feeds.feed(at: anyURL("old"), of: Letter.self) { _ in FeedPage(items: [Letter(id: "a")]) }.load()
        #expect(events.value == [new])
    }

    @Test(arguments: ["http://any.example/2", "ftp://any.example/2"])
    func namesANextPageThatItMayNotRequest(next: String) async throws {
        let client = StubHTTPClient { HTTPResponse(url: $0.url, status: 200) }
        let feed = Feeds(storage: InMemoryStorage(), client: client).feed(at: anyURL("list"), of: Letter.self) { _ in
            FeedPage(items: [Letter(id: "a")], next: URL(string: next))
        }
        let error = await #expect(throws: RemoteError.self) { try await feed.loadMore(after: feed.load()) }
        let text = "Unexpected response: \(feed.url): its next page may not be requested: \(next)"
        #expect(error.map { "\($0)" } == text && client.requests.count == 1)
    }

    @Test(arguments: ["file:///etc/passwd", "data:application/json,[]", "feed"])
    func requestsNothingOutsideTheWeb(url: String) async throws {
        let url = try #require(URL(string: url))
        let client = StubHTTPClient { HTTPResponse(url: $0.url, status: 200, body: Data("[]".utf8)) }
        let feed = Feeds(storage: InMemoryStorage(), client: client).feed(at: url, of: Letter.self) { _ in
            FeedPage(items: [Letter(id: "a")])
        }
        let error = await #expect(throws: LoadingError.self) { try await feed.load() }
        #expect((error?.remoteFailure as? RemoteError)?.cause as? InvalidRequest == .notWeb)
        let pictureError = await #expect(throws: RemoteError.self) {
            try await RemoteImageDataLoader(client: client).load(from: url)
        }
        #expect(pictureError?.cause as? InvalidRequest == .notWeb && client.requests.isEmpty)
    }

    @Test(arguments: StorageKind.allCases)
    func deliversNewPostsToFollowers(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().loadAll()
        _ = try await world.feed().new()
        let (known, new) = (items, newPosts(1, 1, 1))
        let updates = try await world.feed().updates(2) { number in
            if number == 1 { world.timeline.posts = new + world.timeline.posts }
        }
        #expect(updates.map(\.new) == [[], new] && updates.map(\.items) == [known, new + known])
        #expect(updates.map(\.title) == ["#mountains", "#mountains"])
    }

    @Test(arguments: StorageKind.allCases)
    func showsAndSavesAnAppsOwnListThatBecameEmpty(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        _ = try await world.feed().loadAll()
        world.timeline.posts = newPosts(0, 0, 0)
        #expect(try await world.feed().load().items == [])
        await #expect(throws: LoadingError.self) { try await world.feed().saved() }
    }

    @Test func refusesToLoadThePictureOfAPostWithoutOne() async throws {
        let (post, feed) = (newPosts(0)[0], world.feed())
        let error = await #expect(throws: RemoteError.self) { try await feed.picture(of: post) }
        #expect(error?.cause as? InvalidResponse == .emptyBody)
    }

    @Test(arguments: StorageKind.allCases)
    func separatesListsOfTwoTypesAtOneURL(kind: StorageKind) async throws {
        let world = try world.stored(kind)
        let service = Service(newImages(2), url: world.timeline.url)
        let images = Feeds(storage: world.storage, client: service.client).feed(at: service.url)
        _ = try await images.load()
        _ = try await world.feed().load()
        #expect(try await images.saved().items == service.images)
        #expect(try await world.feed().saved().items == Array(items.prefix(2)))
        #expect(try await Set(world.feeds().cached().map(\.count)) == [2])
        #expect(try await world.feeds().cached().count == 2)
    }
}

@Suite("Requests, age limits and pages of an app's own list", .limited)
struct OwnListRulesTests {
    @Test func sendsHeaderFieldsWithEachPage() async throws {
        var world = TimelineWorld(newPosts(1, 1, 1, 1, 1))
        world.headers = ["Authorization": "Bearer sesame", "Accept": "text/any"]
        _ = try await world.feed().loadAll()
        #expect(
            world.timeline.requests.map { $0.headers["Authorization"] } == Array(repeating: "Bearer sesame", count: 3)
        )
        #expect(world.timeline.requests.map { $0.headers["Accept"] } == Array(repeating: "text/any", count: 3))
    }

    @Test(arguments: ["https://mirror.example/rest", "https://any.example:8443/rest"])
    func sendsNoSecretToAnotherOrigin(text: String) async throws {
        var world = TimelineWorld(newPosts(1, 1))
        world.headers = ["Authorization": "Bearer sesame", "X-Key": "sesame", "Accept": "text/any"]
        let other = try #require(URL(string: text))
        world.timeline.state.update { $0.detour = { $0 == other ? nil : other } }
        _ = try await world.feed().loadAll()
        let request = try #require(world.timeline.requests.last)
        #expect(request.url == other && request.headers["Accept"] == "text/any")
        #expect(request.headers["Authorization"] == nil && request.headers["X-Key"] == nil)
    }

    @Test func requestsNoPageOverHTTPOfAListOverHTTPS() async throws {
        let world = TimelineWorld(newPosts(1, 1))
        let other = try #require(URL(string: "http://any.example/rest"))
        world.timeline.state.update { $0.detour = { _ in other } }
        let loaded = try await world.feed().loadAll()
        #expect(loaded.pageFailure is RemoteError && loaded.items == world.timeline.items)
        await #expect(throws: RemoteError.self) { try await world.feed().loadMore(after: loaded) }
        #expect(world.timeline.requests.map(\.url) == [world.timeline.url])
    }

    @Test(arguments: [(3_599, true), (3_600, false)])
    func showsAListUpToItsOwnAgeLimit(age: Int, isShown: Bool) async throws {
        var world = TimelineWorld(newPosts(1))
        world.policy = .expires(after: .seconds(3_600))
        _ = try await world.feed().load()
        world.clock.advance(by: .seconds(age))
        #expect((try? await world.feed().saved().items) == (isShown ? world.timeline.items : nil))
        #expect(try await world.feeds().cached().map(\.status) == [isShown ? .valid : .expired])
    }

    @Test(arguments: [(59, true), (60, false)])
    func showsAListUpToTheCommonAgeLimitWithoutItsOwn(age: Int, isShown: Bool) async throws {
        let world = TimelineWorld(newPosts(1))
        let feeds = world.feeds(policy: .expires(after: .seconds(60)))
        _ = try await world.feed(of: feeds).load()
        world.clock.advance(by: .seconds(age))
        #expect((try? await world.feed(of: feeds).saved().items) == (isShown ? world.timeline.items : nil))
    }

    @Test(arguments: [200, 201, 500])
    func fallsBackIfAResponseIsInvalid(status: Int) async throws {
        let world = TimelineWorld(newPosts(1))
        _ = try await world.feed().load()
        world.timeline.state.update { state in
            state.refusal = { HTTPResponse(url: $0, status: status, body: Data("{}".utf8)) }
        }
        let loaded = try await world.feed().load()
        #expect(loaded.items == world.timeline.items)
        #expect((loaded.fallbackReason as? RemoteError)?.status == status)
    }
}
