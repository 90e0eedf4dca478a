import EssentialFeed
import FeedTesting
import Foundation
import Testing

@Test func showsTheSavedFeedOffline() async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let body = Data(#"{"items":[{"id":"\#(UUID())","image":"https://img.example/1.png"}]}"#.utf8)
    let online = StubHTTPClient(HTTPResponse(url: url, status: 200, body: body))
    let offline = StubHTTPClient(failingWith: NoResponse.transport(.offline, "no network"))
    let storage = InMemoryStorage()

    let new = try await Feeds(storage: storage, client: online).feed(at: url).load()
    let saved = try await Feeds(storage: storage, client: offline).feed(at: url).load()

    #expect(saved.items == new.items)
    #expect(online.requests.map(\.url) == [url])
}

@Test func refreshesTheToken() async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let tokenURL = try #require(URL(string: "https://api.example/token"))
    let service = StubHTTPClient { request in
        if request.url == tokenURL { return HTTPResponse(url: tokenURL, status: 200, body: Data("fresh".utf8)) }
        let isAllowed = request.headers["Authorization"] == "Bearer fresh"
        return HTTPResponse(url: url, status: isAllowed ? 200 : 401)
    }
    let client = TokenRefreshingHTTPClient(
        service,
        origin: try #require(Origin(url)),
        tokenRequest: HTTPRequest(url: tokenURL)
    )

    let response = try await client.send(HTTPRequest(url: url))

    #expect(response.status == 200)
    #expect(service.requests.map(\.url) == [tokenURL, url])
}

@Test func requestsTheFeedAgainAfterAMinute() async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let body = Data(#"{"items":[{"id":"\#(UUID())","image":"https://img.example/1.png"}]}"#.utf8)
    let service = StubHTTPClient(HTTPResponse(url: url, status: 200, body: body))
    let clock = TestClock()
    let feeds = Feeds(storage: InMemoryStorage(), client: service, now: { clock.date }, clock: clock)
    let feed = feeds.feed(at: url)

    for _ in 0..<2 { _ = try await feed.load(maximumAge: .seconds(60)) }
    #expect(service.requests.count == 1)

    clock.advance(by: .seconds(60))
    _ = try await feed.load(maximumAge: .seconds(60))
    #expect(service.requests.count == 2)
}

@Test func retriesAfterAWhile() async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let clock = TestClock(skipsSleeps: true)
    let busy = StubHTTPClient(HTTPResponse(url: url, status: 503, headers: ["Retry-After": "20"]))
    let client = RetryingHTTPClient(busy, retries: 2, clock: clock, now: { clock.date })

    let response = try await client.send(HTTPRequest(url: url))

    #expect(response.status == 503)
    #expect(clock.sleeps == [.seconds(20), .seconds(20)])
}

@Test func doesNotShowAFeedThatIsAWeekOld() async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let saved = CacheEntry(value: [FeedImage(id: UUID(), url: url)], timestamp: .distantPast, url: url)
    let loader = RemoteFirstLoader(
        remote: StubLoader<Fetched<[FeedImage]>> { throw NoResponse.transport(.offline, "no network") },
        cache: LocalFeedLoader(store: InMemoryStore(saved), url: url)
    )

    await #expect(throws: LoadingError.self) { try await loader.load() }
}

@Test func meetsTheContractOfAStore() async throws {
    let url = try #require(URL(string: "https://api.example/episodes"))
    let episode = Episode(id: 1, title: "One", published: Date(timeIntervalSince1970: 0.1))
    let entries = [[episode], []].map { CacheEntry(value: $0, timestamp: Date(), url: url) }

    try await CacheStoreContract(entries: entries) { DatabaseStore() }.check()
}

/// Each call creates an empty storage: in memory for fast tests, on disk for tests of a restart.
let storages: [@Sendable () throws -> any FeedStorage] = [
    { InMemoryStorage() },
    { CacheDirectory(in: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)) },
]

@Test(arguments: storages.indices)
func showsTheSavedFeedAfterARestart(index: Int) async throws {
    let url = try #require(URL(string: "https://api.example/feed"))
    let body = Data(#"{"items":[{"id":"\#(UUID())","image":"https://img.example/1.png"}]}"#.utf8)
    let storage = try storages[index]()
    let online = StubHTTPClient(HTTPResponse(url: url, status: 200, body: body))
    let new = try await Feeds(storage: storage, client: online).feed(at: url).load()

    // Another `Feeds` shares only the storage, like the next process.
    let saved = try await Feeds(storage: storage).feed(at: url).saved()

    #expect(saved.items == new.items)
    #expect(try await Feeds(storage: storage).remove(url))
}
