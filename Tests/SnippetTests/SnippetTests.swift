import FeedAPI
import FeedCache
import FeedCore
import FeedGallery
import FeedTesting
import Foundation
import TestSupport
import Testing

@Suite("Running the code of the articles", .limited)
struct SnippetTests {
    private let directory: TemporaryDirectory
    private let url = anyURL("feed")
    private let offline = StubHTTPClient(failingWith: NoResponse.transport(.offline, "no network"))
    private let episode = Episode(id: 1, title: "One", published: Date(timeIntervalSince1970: 0.1))

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var cache: CacheDirectory { CacheDirectory(in: directory.url) }

    private func service(_ body: Data, headers: HTTPHeaders = [:]) -> StubHTTPClient {
        StubHTTPClient(HTTPResponse(url: url, status: 200, headers: headers, body: body))
    }

    private func feedService(_ headers: HTTPHeaders = [:]) -> StubHTTPClient {
        service(Data(#"{"items":[{"id":"\#(anyID())","image":"https://any.example/1"}]}"#.utf8), headers: headers)
    }

    @Test func saysWhereAFeedCameFrom() async throws {
        let new = try await OfflineFeed(url: url, cachedIn: directory.url, client: feedService()).load()
        #expect(new.note(at: Date()) == nil)
        let saved = try await OfflineFeed(url: url, cachedIn: directory.url, client: offline).load()
        #expect(saved.note(at: try #require(saved.savedAt) + 3 * 3_600) == "Saved 3 hours ago.")
        let unsaved = Loaded(
            [anyImage()],
            source: .remote(savingFailure: NoResponse.tooManyRedirects(limit: 1)),
            savedAt: nil
        )
        #expect(unsaved.note(at: Date()) == "This could not be saved: more than 1 redirects")
    }

    @Test func saysWhyThereIsNoFeed() async throws {
        let feed = OfflineFeed(url: url, cachedIn: directory.url, client: offline)
        let error = await #expect(throws: LoadingError.self) { try await feed.load() }
        #expect(problem(with: try #require(error)) == "You seem to be offline.")
        #expect(problem(with: CancellationError()) == nil)
        #expect(problem(with: NoResponse.tooManyRedirects(limit: 1)) == "more than 1 redirects")
    }

    @Test func savesACustomList() async throws {
        let online = service(try JSONEncoder().encode([episode]))
        _ = try await Podcast(url: url, cachedIn: directory.url, client: online).load()
        #expect(try await Podcast(url: url, cachedIn: directory.url, client: offline).load().value == [episode])
        let name = try #require(try directory.contents().first { $0.hasSuffix("episodes.json") })
        #expect(try savedEpisodes(in: directory.url(name)) == [episode])
    }

    @Test func savesAValueThatIsNotAList() async throws {
        _ = try await profile(at: url, cachedIn: cache, client: service(Data(#"{"name":""}"#.utf8))).load()
        await #expect(throws: LoadingError.self) { try await profile(at: url, cachedIn: cache, client: offline).load() }
        _ = try await profile(at: url, cachedIn: cache, client: service(Data(#"{"name":"Ada"}"#.utf8))).load()
        #expect(try await profile(at: url, cachedIn: cache, client: offline).load().value.name == "Ada")
    }

    @Test func searchesWithAPost() async throws {
        let online = service(try JSONEncoder().encode([episode]))
        let found = try await episodes(matching: Search(words: "one"), at: url, client: online).load()
        #expect(found.value == [episode])
        #expect(online.requests.first?.body == Data(#"{"words":"one"}"#.utf8))
    }

    @Test func collectsPagesByTheServicesToken() async throws {
        let client = StubHTTPClient { request in
            let isFirst = request.url.query() == nil
            let number = isFirst ? 1 : 2
            let next = isFirst ? #","next":"b""# : ""
            let json = #"{"episodes":[{"id":\#(number),"title":"","published":0}]\#(next)}"#
            return HTTPResponse(url: request.url, status: 200, body: Data(json.utf8))
        }
        let store = InMemoryStore<[Episode]>()
        let saved = LocalLoader(store: store, url: url, policy: .neverExpires)
        let whole = try await Archive(url: url, client: client, saved: saved).load()
        #expect(whole.value.map(\.id) == [1, 2])
        #expect(await store.retrieve()?.value == whole.value)
        #expect(client.requests.map { $0.url.query() } == [nil, "page=b"])
    }

    @Test func sendsFewRequestsForAPoliteFeed() async throws {
        let service = feedService()
        for _ in 0..<3 { _ = try await PoliteFeed(url: url, cachedIn: directory.url, client: service).load() }
        #expect(service.requests.count == 1)
    }

    @Test func leavesABusyServiceAlone() async throws {
        let busy = StubHTTPClient(HTTPResponse(url: url, status: 503, headers: ["Retry-After": "60"]))
        for _ in 0..<3 {
            await #expect(throws: LoadingError.self) {
                try await PoliteFeed(url: url, cachedIn: directory.url, client: busy).load()
            }
        }
        #expect(busy.requests.count == 1)
    }

    @Test func knowsWhetherSomethingIsNewer() async throws {
        let entry = anyEntry(validators: Validators(etag: "\"1\""))
        #expect(try await newer(than: entry, at: url, client: feedService())?.count == 1)
        let unchanged = StubHTTPClient(HTTPResponse(url: url, status: 304))
        #expect(try await newer(than: entry, at: url, client: unchanged) == nil)
    }

    @Test func followsAFeed() async throws {
        let loader = loader(of: url, in: cache, client: feedService(), show: { _ in })
        await #expect(throws: AnyError("closed")) {
            try await follow(loader) { new in
                #expect(new.map(\.id) == [anyID()])
                throw AnyError("closed")
            }
        }
    }

    @Test func notifiesOfNewImagesOnce() async throws {
        var sent: [[FeedImage]] = []
        await #expect(throws: AnyError.self) {
            try await notify(about: url, in: cache, client: feedService()) { _ in throw AnyError() }
        }
        for _ in 0..<2 {
            try await notify(about: url, in: cache, client: feedService()) { sent.append($0) }
        }
        #expect(sent.map { $0.map(\.id) } == [[anyID()]])
    }

    @Test func deletesExpiredFeeds() async throws {
        try await cache.feedStore(for: url).replace(with: anyEntry(timestamp: Date(timeIntervalSinceNow: -8 * 86_400)))
        try await cache.feedStore(for: anyURL("new")).replace(with: anyEntry(timestamp: Date(), url: anyURL("new")))
        #expect(try await tidyUp(cache).isEmpty)
        #expect(try cache.feedStores().count == 1)
    }

    @Test func writesAGallery() async throws {
        let feed = Loaded([anyImage(1), anyImage(2)], source: .remote(savingFailure: nil), savedAt: nil)
        let imageData = StubImageDataLoader { url in
            guard url == anyURL("image-1") else { throw AnyError() }
            return Data("GIF89a".utf8)
        }
        let html = String(decoding: try await page(of: feed, from: url, imageData: imageData), as: UTF8.self)
        #expect(html.contains("data:image/gif;base64,") && html.contains(anyURL("image-2").absoluteString))
        try await write(Gallery(of: feed.value, labels: .german), to: directory.url, imageData: imageData)
        #expect(try directory.contents().filter { $0.hasSuffix(".gif") }.count == 1)
        let index = try String(contentsOf: directory.url("index.html"), encoding: .utf8)
        #expect(index.contains("lang=\"de\"") && index.contains("2 Bilder"))
        try await publish(feed.value, at: url, in: directory.url, imageData: imageData)
        for name in ["feed.xml", "jsonfeed.json"] {
            let text = try String(contentsOf: directory.url(name), encoding: .utf8)
            #expect(text.contains("Holidays") && text.contains(".gif") && text.contains(anyID(2).uuidString))
        }
    }
}
