import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

/// A feed whose images change the URLs of their pictures, with the hosts of the pictures.
final class PictureService: Sendable {
    struct State: Sendable {
        var images: [FeedImage]
        /// The pictures by the path of their URL.
        var pictures: [String: Data] = [:]
        var sendsTags = false
        /// Whether requests for pictures fail.
        var isDown = false
        /// The response to all requests for pictures, if any.
        var refusal: HTTPResponse?
        var requests: [HTTPRequest] = []
    }

    let url: URL
    let state: Observed<State>

    init(_ images: [FeedImage], url: URL = anyURL("v1/feed")) {
        self.url = url
        state = Observed(State(images: images))
        for image in images { state.update { $0.pictures[image.url.path()] = Data("picture of \(image.id)".utf8) } }
    }

    var client: StubHTTPClient {
        StubHTTPClient { [url, state] request in
            if request.url == url {
                let body = try JSONEncoder().encode(["items": state.value.images])
                return HTTPResponse(url: url, status: 200, body: body)
            }
            state.update { $0.requests.append(request) }
            let state = state.value
            if state.isDown { throw NoResponse.transport(.offline, "no network") }
            if let refusal = state.refusal { return refusal }
            guard let data = state.pictures[request.url.path()] else {
                return HTTPResponse(url: request.url, status: 404)
            }
            let tag = "\"\(Checksum(of: String(decoding: data, as: UTF8.self)).text)\""
            if state.sendsTags, request.headers["If-None-Match"] == tag {
                return HTTPResponse(url: request.url, status: 304, headers: ["ETag": tag])
            }
            var headers: HTTPHeaders = ["Content-Type": "image/png"]
            if state.sendsTags { headers["ETag"] = tag }
            return HTTPResponse(url: request.url, status: 200, headers: headers, body: data)
        }
    }

    var images: [FeedImage] { state.value.images }

    /// The URLs of the requests for pictures since the last call.
    func takeRequests() -> [URL] {
        state.update { state in
            defer { state.requests = [] }
            return state.requests.map(\.url)
        }
    }

    /// Changes the picture URLs of images, with the pictures at the new URLs.
    func move(_ urls: [Int: URL]) {
        state.update { state in
            let old = state.pictures
            for (index, url) in urls {
                let image = state.images[index]
                state.pictures[url.path()] = old[image.url.path()]
                state.images[index] = FeedImage(id: image.id, url: url)
            }
        }
    }
}

@Suite("Pictures of images whose URLs change", .limited)
struct MovedPicturesTests {
    private let directory: TemporaryDirectory
    private let service = PictureService(newImages(3))
    private let clock = TestClock(start: anyDate)

    init() throws { directory = try TemporaryDirectory() }

    private func feed(_ storage: any FeedStorage) -> Feed<FeedImage> {
        Feeds(storage: storage, client: service.client, now: { [clock] in clock.date }, clock: clock)
            .feed(at: service.url)
    }

    /// Loads the list and, unless `pictures` is false, its pictures in the next process; returns the failures.
    @discardableResult
    private func load(
        _ storage: any FeedStorage,
        pictures: Bool = true,
        refresh: ImageDataRefresh = .afterSevenDays
    ) async throws -> PictureFailures {
        let feed = feed(storage)
        _ = try await feed.load()
        return pictures ? try await feed.loadPictures(of: service.images, refresh: refresh) : PictureFailures()
    }

    /// The saved pictures of the images, as text.
    private func saved(_ storage: any FeedStorage) async throws -> [String?] {
        var all: [String?] = []
        for image in service.images {
            let data = try await storage.imageDataStore(of: FeedImage.self, for: service.url).retrieve(
                for: image.picture.key
            )
            all.append(data.map { String(decoding: $0, as: UTF8.self) })
        }
        return all
    }

    private var texts: [String?] { service.images.map { "picture of \($0.id)" } }

    @Test(arguments: StorageKind.allCases)
    func stayUntilTheNewOneIsLoaded(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        try await load(storage)
        service.move([0: anyURL("cdn/new.png")])
        service.state.update { $0.pictures["/cdn/new.png"] = Data("new".utf8) }
        try await load(storage, pictures: false)
        #expect(try await saved(storage) == texts)
        service.state.update { $0.isDown = true }
        let saved = try await feed(storage).savedPicture(of: service.images[0])
        #expect(saved == Data(texts[0]?.utf8 ?? "".utf8), "the old one is shown")
        _ = service.takeRequests()
        service.state.update { $0.isDown = false }
        #expect(try await load(storage).stale.isEmpty)
        #expect(service.takeRequests() == [anyURL("cdn/new.png")])
        #expect(try await self.saved(storage) == ["new"] + texts.dropFirst())
        try await load(storage)
        #expect(service.takeRequests() == [], "once")
    }

    @Test(arguments: StorageKind.allCases)
    func countAsStaleIfTheNewOneFailsAndAreNotRequestedForADay(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        try await load(storage)
        _ = service.takeRequests()
        service.move([0: anyURL("new.png")])
        service.state.update { $0.isDown = true }
        for hours in [0, 23] {
            clock.advance(by: .seconds(hours * 3_600))
            let failures = try await load(storage)
            #expect(failures.stale.map(\.url) == [anyURL("new.png")] && failures.missing.isEmpty, "\(hours) hours")
            #expect(failures.notRefreshed.isEmpty && failures.stale.first?.cause is RemoteError == (hours == 0))
        }
        #expect(service.takeRequests() == [anyURL("new.png")])
        #expect(try await saved(storage) == texts)
        service.move([0: anyURL("newer.png")])
        try await load(storage)
        #expect(service.takeRequests() == [anyURL("newer.png")], "the day is that of the URL that failed")
        clock.advance(by: .seconds(86_400))
        service.state.update { $0.isDown = false }
        #expect(try await load(storage).stale.isEmpty)
        #expect(service.takeRequests() == [anyURL("newer.png")])
    }

    @Test(arguments: StorageKind.allCases)
    func countAsNotRefreshedForADayAfterARefreshFails(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        service.state.update { $0.sendsTags = true }
        try await load(storage)
        _ = service.takeRequests()
        clock.advance(by: .seconds(7 * 86_400))
        service.state.update { $0.isDown = true }
        for hours in [0, 23] {
            clock.advance(by: .seconds(hours * 3_600))
            let failures = try await load(storage)
            #expect(failures.notRefreshed.count == 3 && failures.stale.isEmpty && failures.missing.isEmpty)
            #expect(failures.notRefreshed.first?.cause is StaleImageData == (hours == 23))
        }
        #expect(service.takeRequests().count == 3)
        clock.advance(by: .seconds(86_400))
        service.state.update { $0.isDown = false }
        #expect(try await load(storage).notRefreshed.isEmpty)
    }

    @Test(arguments: StorageKind.allCases)
    func areRevalidatedIfOnlyTheQueryChanges(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        service.state.update { $0.sendsTags = true }
        try await load(storage)
        _ = service.takeRequests()
        let url = service.images[0].url.appending(queryItems: [URLQueryItem(name: "token", value: "1")])
        service.move([0: url])
        try await load(storage)
        let requests = service.state.value.requests
        #expect(requests.map(\.url) == [url] && requests.first?.headers["If-None-Match"] != nil)
        _ = service.takeRequests()
        #expect(try await saved(storage) == texts)
        try await load(storage)
        #expect(service.takeRequests() == [], "after a 304, it is the picture of the new URL")
        let metadata = await storage.imageDataStore(of: FeedImage.self, for: service.url)
            .metadata(for: service.images[0].picture.key)
        #expect(metadata?.url == url && metadata?.validators.isEmpty == false)
        let again = try await feed(storage).picture(service.images[0].picture, refresh: .always)
        #expect(again.source == .remote(savingFailure: nil) && again.isNotModified, "it is not new")
    }

    @Test(arguments: StorageKind.allCases)
    func areRequestedByAScreenThatShowsThem(kind: StorageKind) async throws {
        let storage = kind.make(in: directory)
        try await load(storage)
        service.move([0: anyURL("new.png")])
        service.state.update { $0.pictures["/new.png"] = Data("new".utf8) }
        let feed = feed(storage)
        _ = try await feed.load()
        service.state.update { $0.isDown = true }
        #expect(try await feed.picture(of: service.images[0]).value == Data(texts[0]?.utf8 ?? "".utf8))
        service.state.update { $0.isDown = false }
        clock.advance(by: .seconds(86_400))
        #expect(try await feed.picture(of: service.images[0]).value == Data("new".utf8))
    }

    /// The arguments are URLs of other images.
    @Test(arguments: StorageKind.allCases, [[1, 2, 0], [1, 0, 2], [1, 2, 3]])
    func areNeverShownForAnotherImage(kind: StorageKind, places: [Int]) async throws {
        let storage = kind.make(in: directory)
        try await load(storage)
        let urls = service.images.map(\.url) + [anyURL("last.png")]
        service.move(Dictionary(uniqueKeysWithValues: zip(0..., places.map { urls[$0] })))
        if places.contains(3) {
            // Like a service that numbers its pictures: the new image has the first URL.
            let image = FeedImage(id: UUID(), url: urls[0])
            service.state.update { state in
                state.images.insert(image, at: 0)
                state.pictures[image.url.path()] = Data("picture of \(image.id)".utf8)
            }
        }
        try await load(storage, pictures: false)
        #expect(try await saved(storage) == (places.contains(3) ? [nil] + texts.dropFirst() : texts))
        try await load(storage)
        #expect(try await saved(storage) == texts)
    }

    /// A key of the item's choice is like the ID of an image: the picture stays when its URL changes.
    @Test(arguments: StorageKind.allCases)
    func areOneFileForAllItemsWithTheirKey(kind: StorageKind) async throws {
        struct Post: Codable, Equatable, Identifiable, Pictured, Sendable {
            let id: Int
            let avatar: URL
            var pictures: [Picture] { [Picture(url: avatar, key: PictureKey("the author"))] }
        }
        let (posts, requests) = (Observed<[Post]>([]), Observed(0))
        let client = StubHTTPClient { request in
            if request.url == anyURL("posts") {
                return HTTPResponse(url: request.url, status: 200, body: try JSONEncoder().encode(posts.value))
            }
            requests.update { $0 += 1 }
            if request.url == anyURL("gone.png") { return HTTPResponse(url: request.url, status: 404) }
            return HTTPResponse(url: request.url, status: 200, body: Data(request.url.path().utf8))
        }
        let feed = Feeds(storage: kind.make(in: directory), client: client).feed(at: anyURL("posts"), of: Post.self) {
            FeedPage(items: try JSONDecoder().decode([Post].self, from: $0.body))
        }
        posts.update { $0 = (0..<100).map { Post(id: $0, avatar: anyURL("old.png")) } }
        #expect(try await feed.loadPictures(of: feed.load().items).missing.isEmpty && requests.value == 1)
        posts.update { $0 = [Post(id: 200, avatar: anyURL("gone.png"))] }
        let post = try await feed.load().items[0]
        #expect(try await feed.picture(of: post).value == Data("/old.png".utf8))
        #expect(try await feed.savedPicture(of: post) == Data("/old.png".utf8) && requests.value == 2)
        posts.update { $0 = [] }
        _ = try await feed.load()
        #expect(try await feed.savedPicture(of: post) == nil)
    }
}

@Suite("Requests for pictures", .limited)
struct PictureRequestTests {
    private let service = PictureService(newImages(4))
    private let clock = TestClock(start: anyDate)

    private func feeds(_ storage: any FeedStorage) -> Feeds {
        Feeds(storage: storage, client: service.client, now: { [clock] in clock.date }, clock: clock)
    }

    private func refuse(_ status: Int, retryAfter: String? = "600") {
        let headers: HTTPHeaders = retryAfter.map { ["Retry-After": $0] } ?? [:]
        service.state.update { $0.refusal = HTTPResponse(url: anyURL(), status: status, headers: headers) }
    }

    @Test(arguments: [429, 503])
    func endAfterARetryAfterInThisRunAndInLaterOnes(status: Int) async throws {
        let storage = InMemoryStorage()
        refuse(status)
        let first = feeds(storage).feed(at: service.url)
        _ = try await first.load()
        await #expect(throws: RemoteError.self) { try await first.pictures.load(from: service.images[0].url) }
        service.state.update { $0.refusal = nil }
        _ = service.takeRequests()
        for feed in [first, feeds(storage).feed(at: service.url)] {
            let failures = try await feed.loadPictures(of: service.images, refresh: .always)
            #expect(failures.missing.map(\.url) == service.images.map(\.url))
            #expect(failures.missing.allSatisfy { ($0.cause as? RequestNotSent) == .retryLater(anyDate + 600) })
        }
        #expect(service.takeRequests() == [])
        #expect(try await feeds(storage).feed(at: service.url).load().isRemote, "lists are not affected")
        clock.advance(by: .seconds(600))
        #expect(try await feeds(storage).feed(at: service.url).loadPictures(of: service.images).missing.isEmpty)
    }

    @Test func ofOtherOriginsAreSent() async throws {
        refuse(429)
        let feed = feeds(InMemoryStorage()).feed(at: service.url)
        await #expect(throws: RemoteError.self) { try await feed.pictures.load(from: service.images[0].url) }
        service.state.update { $0.refusal = nil }
        let other = try #require(URL(string: "https://other.example\(service.images[1].url.path())"))
        #expect(try await feed.pictures.load(from: other) == Data("picture of \(service.images[1].id)".utf8))
    }

    @Test func countAsFailuresOnlyIfTheyAreSent() async throws {
        let storage = InMemoryStorage()
        _ = try await feeds(storage).feed(at: service.url).loadPictures(of: service.images)
        refuse(503)
        let feed = feeds(storage).feed(at: service.url)
        _ = try await feed.picture(service.images[0].picture, refresh: .always)
        let later = try await feed.picture(service.images[1].picture, refresh: .always)
        #expect(later.source == .cache(fallbackReason: RequestNotSent.retryLater(anyDate + 600)))
        let metadata = await feed.imageDataStore.metadata(for: service.images.map(\.picture.key))
        #expect(metadata.map { $0?.failedAt } == [anyDate, nil, nil, nil])
    }

    @Test(arguments: [
        ("https://a.example/feed", "https://post.example/page?q=1#x", "https://img.example/1", "https://post.example/"),
        ("https://a.example:8443/feed?token=x", nil, "https://img.example/1", "https://a.example:8443/"),
        ("https://a.example/feed", nil, "http://img.example/1", nil),
        ("http://user:password@a.example/feed", nil, "http://img.example/1", "http://a.example/"),
        ("http://a.example/feed", nil, "https://img.example/1", "http://a.example/"),
        ("http://a.example/feed", "https://post.example/", "http://img.example/1", nil),
    ])
    func haveTheOriginOfThePageOrOfTheFeedAsReferer(feed: String, link: String?, url: String, referer: String?)
        async throws
    {
        let url = try #require(URL(string: url))
        let image = FeedImage(id: UUID(), url: url, link: link.flatMap { URL(string: $0) })
        service.state.update { $0.pictures[url.path()] = Data([1]) }
        let feed = feeds(InMemoryStorage()).feed(at: try #require(URL(string: feed)))
        _ = try await feed.loadPictures(of: [image])
        #expect(service.state.value.requests.map { $0.headers["Referer"] } == [referer])
    }

    @Test func areSentOnceIfNothingCanBeSaved() async throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: directory.url("essential-feed"))
        let feed = feeds(CacheDirectory(in: directory.url)).feed(at: service.url)
        for refresh in [ImageDataRefresh.afterSevenDays, .whenMissing] {
            for image in service.images { _ = try await feed.picture(image.picture, refresh: refresh) }
        }
        #expect(service.takeRequests().count == service.images.count)
    }
}
