import EssentialFeed
import FeedGallery
import FeedTesting
import Foundation
import Synchronization
import Testing

@Suite("Running the code of the articles")
struct SnippetTests {
    private let directory = TemporaryDirectory()
    private let episode = Episode(id: 1, title: "One", published: Date(timeIntervalSince1970: 0.1))

    private var cache: CacheDirectory { CacheDirectory(in: directory.url) }

    private func service(_ body: Data) -> StubHTTPClient {
        StubHTTPClient(HTTPResponse(url: feedURL, status: 200, body: body))
    }

    private func feed(_ client: any HTTPClient) -> Feed<FeedImage> {
        Feeds(cachedIn: directory.url, client: client).feed(at: feedURL)
    }

    // MARK: - The README and the front pages

    @Test func loadsAFeedInThreeLines() async throws {
        let closed = try #require(URL(string: "http://127.0.0.1:1/feed"))
        let start = await #expect(throws: LoadingError.self) {
            try await Overviews.startingHere(closed, in: directory.url)
        }
        #expect(start?.remoteFailure is RemoteError)
        await #expect(throws: RemoteError.self) { try await Overviews.requesting(closed) }
    }

    @Test func showsAndFindsTheNewestImagesOfAllFeeds() async throws {
        let service = Service()
        let feeds = Feeds(cachedIn: directory.url, client: service.client)
        let lines = try await newest(of: [feedURL], in: feeds) { Issue.record("\($0)") }
        #expect(lines.count == service.images.count)
        #expect(try await find("ANY.example", in: feeds) == service.images, "the host")
        #expect(try await widgetEntries(of: [feedURL], in: feeds).map(\.image) == service.images)
        let ids = [UUID()] + service.images.map(\.id)
        #expect(try await images(ids, in: feeds) == service.images)
    }

    @Test func followsAFeedInThreeLines() async throws {
        await #expect(throws: AnyError.self) {
            try await Overviews.following(feed(Service().client)) { new in
                #expect(new.count == 1)
                throw AnyError()
            }
        }
    }

    @Test func putsPartsTogether() async throws {
        let service = Service()
        let (url, file) = (service.images[0].url, directory.url.appending(path: "page.html"))
        let loaded = try await Overviews.loading(feedURL, in: cache, client: service.client)
        #expect(loaded.value == service.images)
        #expect(try await Overviews.caching(feedURL, in: directory.url).load()?.value == service.images)
        let pictures = Overviews.loadingPictures(ofFeedAt: feedURL, in: cache, client: service.client)
        #expect(try await pictures.load(from: url) == Data("/0.png".utf8))
        try Data().write(to: file)
        try await Overviews.showing(service.images, imageData: pictures, file: FileHandle(forWritingTo: file))
        #expect(try String(contentsOf: file, encoding: .utf8).contains(Data("/0.png".utf8).base64EncodedString()))
        let entries = [Date(), .distantPast].map { CacheEntry(value: service.images, timestamp: $0, url: feedURL) }
        try await Overviews.testing(entries[0], entries[1])
    }

    // MARK: - Start here

    @Test func requestsTheFeedFromTheServiceFirst() async throws {
        let closed = try #require(URL(string: "http://127.0.0.1:1/feed"))
        let error = await #expect(throws: LoadingError.self) { try await images(at: closed, cachedIn: directory.url) }
        #expect(error?.remoteFailure is RemoteError)
    }

    @Test func sendsFewerRequests() async throws {
        let client = Service().client
        for _ in 0..<3 { #expect(try await images(of: feed(client)).count == 1) }
        #expect(client.requests.count == 1)
    }

    @Test func showsTheSourceOfAFeed() async throws {
        let new = try await feed(Service().client).load()
        #expect(new.note(at: Date()) == nil)
        let saved = try await feed(offline).load()
        #expect(saved.note(at: try #require(saved.savedAt) + 3 * 3_600) == "Saved 3 hours ago.")
        let failure = NoResponse.tooManyRedirects(limit: 1)
        let unsaved = LoadedList(items: [1], source: .remote(savingFailure: failure))
        #expect(unsaved.note(at: Date()) == "This could not be saved: more than 1 redirects")
        let part = LoadedList(items: [1], pageFailure: failure)
        #expect(part.note(at: Date()) == "There may be more: more than 1 redirects")
    }

    @Test func explainsWhyThereIsNoFeed() async throws {
        let error = await #expect(throws: LoadingError.self) { try await feed(offline).load() }
        #expect(message(for: try #require(error)) == "You seem to be offline.")
        #expect(message(for: CancellationError()) == nil)
        #expect(message(for: RequestNotSent.retryLater(.distantFuture))?.hasPrefix("The service is busy until") == true)
        let slow = RemoteError.connectivity(url: feedURL, cause: NoResponse.timedOut(after: .seconds(1)))
        #expect(message(for: slow) == "The service is slow today.")
        for (status, text) in [(403, "Sign in"), (410, "This feed is gone"), (500, "Unexpected response")] {
            let refusal = StubHTTPClient(HTTPResponse(url: feedURL, status: status))
            let error = await #expect(throws: LoadingError.self) { try await feed(refusal).load() }
            #expect(message(for: try #require(error))?.hasPrefix(text) == true)
        }
    }

    @Test func notifiesOfNewImagesOnce() async throws {
        let feed = feed(Service().client)
        await #expect(throws: AnyError.self) { try await notify(about: feed) { _ in throw AnyError() } }
        _ = try await feed.load()
        let sent = Mutex<[[FeedImage]]>([])
        for _ in 0..<2 { try await notify(about: feed) { new in sent.withLock { $0.append(new) } } }
        #expect(sent.withLock { $0.map(\.count) } == [1])
    }

    @Test func showsTheTitlesOfAListOfFeeds() async throws {
        let service = Service(2)
        let feeds = Feeds(storage: InMemoryStorage(), client: service.client)
        let file = directory.url.appending(path: "feeds.opml")
        try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
        let outlines = #"<outline text="Ada" xmlUrl="\#(feedURL)"/><outline xmlUrl="ftp://a"/>"#
        try Data("<opml version='2.0'><body>\(outlines)</body></opml>".utf8).write(to: file)
        var logged: [String] = []
        let lines = try await newestImages(ofFeedsIn: file, feeds: feeds) { logged.append($0) }
        #expect(lines == ["Ada: ", "Ada: "])
        #expect(logged == ["Line 1 is not a feed: ftp://a"])
    }

    @Test func removesExpiredFeeds() async throws {
        for (name, age) in [("old", 8), ("new", 1)] {
            let entry = CacheEntry(
                value: [FeedImage(id: UUID(), url: feedURL)],
                timestamp: Date(timeIntervalSinceNow: -Double(age) * 86_400),
                url: anyURL(name)
            )
            try await cache.feedStore(for: anyURL(name)).replace(with: entry)
        }
        let feeds = Feeds(cachedIn: directory.url)
        #expect(try await lines(of: feeds).allSatisfy { $0.hasPrefix("any.example: 1 items, 0 pictures, ") })
        #expect(try await removeExpired(in: feeds) == 1)
        #expect(try await feeds.cached().map(\.url) == [anyURL("new")])
    }

    // MARK: - A screen, and a daemon

    @Test @MainActor func showsAFeedAndPrefetchesItsPictures() async throws {
        let (service, feeds) = (Service(25), Service(25))
        let model = model(of: feedURL, in: Feeds(cachedIn: directory.url, client: service.client))
        await model.appear()
        await model.loadMore()
        #expect(model.images == service.images && model.refreshProblem == nil)
        let feed = Feeds(cachedIn: directory.url, client: feeds.client).feed(at: feedURL)
        let prefetcher = await prefetch(Array(feeds.images.prefix(1)), of: feed)
        #expect(try await feed.pictures.load(from: feeds.images[0].url) == Data("/0.png".utf8))
        await prefetcher.stop(feeds.images.map(\.url))
        await prefetchPictures(after: service.images[20], of: model)
        await model.prefetch([])
    }

    @Test @MainActor func loadsAllPagesUntilOneFails() async {
        let service = Service(45)
        let model = model(of: feedURL, in: Feeds(cachedIn: directory.url, client: service.client))
        await model.appear()
        service.isDown = true
        await loadAllPages(of: model)
        #expect(model.images.count == 20 && model.hasMore && model.pageProblem != nil)
        service.isDown = false
        await loadAllPages(of: model)
        #expect(model.images == service.images && !model.hasMore && model.pageProblem == nil)
    }

    @Test func followsAFeedUntilADeliveryFails() async throws {
        let feed = feed(Service(2).client)
        for _ in 0..<2 {
            await #expect(throws: AnyError.self) {
                try await follow(feed) { new in
                    #expect(new.count == 2)
                    throw AnyError()
                }
            }
        }
    }

    @Test func followsFeedsAndDeliversFailedUpdatesAgain() async throws {
        let (service, clock) = (Service(2), TestClock(skipsSleeps: true))
        let failures = Mutex(0)
        let feeds = Feeds(
            storage: InMemoryStorage(),
            client: service.client,
            report: { if case .deliveryFailed = $0.kind { failures.withLock { $0 += 1 } } },
            now: { clock.date },
            clock: clock
        )
        let delivered = Mutex<[Int]>([])
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let following = Task {
            try await follow([feedURL], in: feeds) { url, new in
                #expect(url == feedURL)
                let round = delivered.withLock { delivered in
                    delivered.append(new.count)
                    return delivered.count
                }
                if round == 1 { throw AnyError() }
                if round == 2 { service.images.insert(FeedImage(id: UUID(), url: feedURL), at: 0) }
                if round == 3 { end.finish() }
            }
        }
        for await _ in ends {}
        following.cancel()
        _ = await following.result
        #expect(delivered.withLock { Array($0.prefix(3)) } == [2, 2, 1])
        #expect(failures.withLock { $0 } == 1)
    }

    @Test @MainActor func showsTheNewestImagesAndLoadsMore() async {
        let service = Service(25)
        let feeds = Feeds(cachedIn: directory.url, client: service.client)
        let model = timelineModel(of: [feedURL], in: feeds)
        await model.appear()
        #expect(model.entries.count == 20 && model.hasMore && note(of: model) == nil)
        // After the last images, one page is empty.
        for _ in 0..<2 { if let last = model.entries.last { await rowAppeared(last, of: model) } }
        #expect(model.entries.map(\.image) == service.images && !model.hasMore)
        service.isDown = true
        await model.refresh()
        #expect(model.entries.count == 25 && note(of: model) == "You are offline.")
    }

    @Test func loadsSeveralFeeds() async throws {
        let service = Service(2)
        let feeds = Feeds(storage: InMemoryStorage(), client: service.client)
        let images = try await loadAll([feedURL], in: feeds) { _ in }
        #expect(images == service.images)
        service.isDown = true
        let logged = Mutex<[String]>([])
        let empty = Feeds(storage: InMemoryStorage(), client: service.client)
        #expect(try await loadAll([feedURL], in: empty) { text in logged.withLock { $0.append(text) } } == [])
        #expect(logged.withLock { $0.count } == 1)
    }

    @Test func endsWithASignal() async {
        await run {
            kill(getpid(), SIGTERM)
            try? await Task.sleep(for: .seconds(60))
            #expect(Task.isCancelled)
        }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    // MARK: - Your own list, value and store

    @Test func savesAnAppsOwnList() async throws {
        let client = StubHTTPClient { request in
            guard request.url.pathExtension.isEmpty else {
                return HTTPResponse(url: request.url, status: 404)
            }
            let isFirst = request.url.query() == nil
            let number = isFirst ? 1 : 2
            let next = isFirst ? #","next":"b""# : ""
            let cover = #""cover":"\#(anyURL("\(number).png"))""#
            let json = #"{"episodes":[{"id":\#(number),"title":"","published":0,\#(cover)}]\#(next)}"#
            return HTTPResponse(url: request.url, status: 200, body: Data(json.utf8))
        }
        let feeds = Feeds(cachedIn: directory.url, client: client)
        #expect(try await download(episodes(at: feedURL, in: feeds)) == [anyURL("1.png"), anyURL("2.png")])
        #expect(client.requests.prefix(2).map { $0.url.query() } == [nil, "page=b"])
        let saved = try await episodes(at: feedURL, in: Feeds(cachedIn: directory.url, client: offline)).load()
        #expect(saved.items.map(\.id) == [1, 2] && saved.title == "Episodes")
        let files = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
        let head = try #require(files.first { $0.hasSuffix("/feed.json") })
        let list = directory.url.appending(path: head).deletingLastPathComponent()
        #expect(try savedEpisodes(in: list) == saved.items)
    }

    @Test func followsALinkToTheNextPage() async throws {
        let body = try JSONEncoder().encode([episode])
        let client = StubHTTPClient { request in
            let isFirst = request.url == feedURL
            let headers: HTTPHeaders = isFirst ? ["Link": "</feed?2>; rel=next"] : [:]
            return HTTPResponse(url: request.url, status: 200, headers: headers, body: body)
        }
        for list in [posts, Overviews.showingPosts] {
            let feed = list(feedURL, Feeds(storage: InMemoryStorage(), client: client))
            #expect(try await feed.loadAll().items == [episode])
        }
        #expect(client.requests.map { $0.url.query() } == [nil, "2", nil, "2"])
    }

    @Test func loadsNumberedPagesAndCatchesUp() async throws {
        let pages = try (1...4).map { number in
            try JSONEncoder().encode(number < 4 ? [Episode(id: number, title: "", published: .distantPast)] : [])
        }
        let client = StubHTTPClient { request in
            let query = request.url.query() ?? "page=1"
            let number = Int(query.dropFirst(5)) ?? 1
            return HTTPResponse(url: request.url, status: 200, body: pages[number - 1])
        }
        let feeds = Feeds(storage: InMemoryStorage(), client: client, maximumPages: 2)
        let feed = numberedPosts(at: feedURL, in: feeds)
        #expect(try await feed.loadAll().items.map(\.id) == [1, 2, 3])
        #expect(client.requests.prefix(4).map { $0.url.query() } == [nil, "page=2", "page=3", "page=4"])
    }

    @Test func savesAValueThatIsNotAList() async throws {
        _ = try await profile(at: feedURL, cachedIn: cache, client: service(Data(#"{"name":""}"#.utf8))).load()
        await #expect(throws: LoadingError.self) {
            try await profile(at: feedURL, cachedIn: cache, client: offline).load()
        }
        _ = try await profile(at: feedURL, cachedIn: cache, client: service(Data(#"{"name":"Ada"}"#.utf8))).load()
        #expect(try await profile(at: feedURL, cachedIn: cache, client: offline).load().value.name == "Ada")
    }

    @Test func savesAValueWithoutAService() async throws {
        let draft = draft(of: feedURL, in: cache)
        #expect(try await validate(draft) == "Nothing is saved.")
        try await draft.save(Fetched(Profile(name: "Ada")))
        #expect(try await draft.load()?.value.name == "Ada")
        #expect(try await validate(draft).hasSuffix("stays."))
    }

    @Test func storesFeedsInADatabase() async throws {
        try await FeedStorageContract { DatabaseStorage(database: Tables()) }.check()
        let entries = [[FeedImage(id: UUID(), url: feedURL)], []].map {
            CacheEntry(value: $0, timestamp: Date(), url: feedURL)
        }
        try await CacheStoreContract(entries: entries, updatesInOneStep: true) {
            RowStore<[FeedImage]>(database: Tables(), table: "feeds", key: "\(feedURL)")
        }.check()
        let (service, storage) = (Service(25), DatabaseStorage(database: Tables()))
        let online = Feeds(storage: storage, client: service.client).feed(at: feedURL)
        _ = try await online.loadAll()
        _ = try await online.pictures.load(from: service.images[0].url)
        let feeds = Feeds(storage: storage, client: offline)
        #expect(try await feeds.feed(at: feedURL).load().items == service.images)
        #expect(try await feeds.feed(at: feedURL).pictures.load(from: service.images[0].url) == Data("/0.png".utf8))
        #expect(try await feeds.image(service.images[1].id)?.feed == feedURL)
        #expect(try await feeds.remove(feedURL))
        #expect(try await feeds.cached() == [])
    }

    // MARK: - Clients and galleries

    @Test func getsATokenAgainAfterAFailure() async throws {
        let isBroken = Mutex(true)
        let tokenURL = anyURL("token")
        let service = StubHTTPClient { request in
            guard request.url == tokenURL else { return HTTPResponse(url: request.url, status: 200) }
            return HTTPResponse(url: request.url, status: isBroken.withLock { $0 } ? 500 : 200)
        }
        let token = HTTPRequest(url: tokenURL)
        let client = TokenRefreshingHTTPClient(service, origin: try #require(Origin(feedURL)), tokenRequest: token)
        await #expect(throws: InvalidResponse.self) { try await client.send(HTTPRequest(url: feedURL)) }
        isBroken.withLock { $0 = false }
        #expect(try await client.send(HTTPRequest(url: feedURL)).status == 200)
    }

    @Test func sendsASignatureOnlyToItsOrigin() async throws {
        let service = service(Data())
        let client = SigningHTTPClient(client: service, origin: try #require(Origin(feedURL))) { _ in "signature" }
        _ = try await client.send(HTTPRequest(url: feedURL))
        _ = try await client.send(HTTPRequest(url: try #require(URL(string: "https://other.example/"))))
        #expect(service.requests.map { $0.headers["X-Signature"] } == ["signature", nil])
    }

    @Test func writesAGallery() async throws {
        let images = [1, 2].map { FeedImage(id: UUID(), url: anyURL("image-\($0)")) }
        let feed = LoadedList(items: images)
        let imageData = StubImageDataLoader { requested in
            guard requested == anyURL("image-1") else { throw AnyError() }
            return Data("GIF89a".utf8)
        }
        let html = String(decoding: try await page(of: feed, from: feedURL, imageData: imageData), as: UTF8.self)
        #expect(html.contains("data:image/gif;base64,") && html.contains(anyURL("image-2").absoluteString))
        try await write(Gallery(of: feed.items, labels: .german), to: directory.url, imageData: imageData)
        let files = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
        #expect(files.filter { $0.hasSuffix(".gif") }.count == 1)
        let index = try String(contentsOf: directory.url.appending(path: "index.html"), encoding: .utf8)
        #expect(index.contains("lang=\"de\"") && index.contains("2 Bilder"))
        try await publish(feed.items, at: feedURL, in: directory.url, imageData: imageData)
        let rss = try String(contentsOf: directory.url.appending(path: "feed.xml"), encoding: .utf8)
        #expect(rss.contains("Holidays") && rss.contains(".gif") && rss.contains(images[1].id.uuidString))
        let pages = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
        #expect(pages.contains("image/\(images[1].id.uuidString)/index.html"))
        let entries = images.map {
            FeedTimelineEntry(feed: feedURL, feedTitle: "Mine", image: $0, date: $0.publishedAt)
        }
        #expect(newestImages(of: entries).feeds.map(\.title) == ["Mine"])
        let parts = [(name: "mine", feed: feedURL, gallery: Gallery(of: images, title: "Mine"))]
        #expect(overview(of: parts, entries: entries).feeds.map(\.directory) == ["mine"])
    }
}

/// A database in memory.
private final class Tables: Database {
    private let rows = Mutex<[String: [String: Data]]>([:])

    func keys(in table: String) -> [String] {
        rows.withLock { $0[table].map { Array($0.keys) } ?? [] }
    }

    func transaction<Result: Sendable>(
        in table: String,
        on key: String,
        _ body: @Sendable (inout Data?) throws -> Result
    ) throws -> Result {
        try rows.withLock { try body(&$0[table, default: [:]][key]) }
    }
}
