import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation

/// A post of an app's own service, with any number of pictures and an ID that is not a UUID.
struct Post: Codable, Equatable, Identifiable, Pictured, Sendable {
    let id: String
    let pictureURLs: [URL]

    var pictures: [Picture] { pictureURLs.map { Picture(url: $0) } }
}

/// Returns new, distinct posts with the given numbers of pictures.
func newPosts(_ pictureCounts: Int...) -> [Post] {
    pictureCounts.map { count in
        let id = "post-\(UUID())"
        return Post(id: id, pictureURLs: (0..<count).map { anyURL("\(id)/\($0).png") })
    }
}

/// An app's own service in memory; each page contains the URL of the next page.
final class Timeline: Sendable {
    /// A page as it is sent; posts without pictures are not items of the list.
    private struct Page: Codable {
        let posts: [Post]
        let next: URL?
    }

    struct State: Sendable {
        var posts: [Post]
        var isDown = false
        /// Returns the response that is sent instead of a page, if any.
        var refusal: (@Sendable (URL) -> HTTPResponse?)?
        /// Returns the URL of the next page instead of the actual one.
        var detour: (@Sendable (URL) -> URL?)?
        var requests: [HTTPRequest] = []
        var pictures: [URL] = []
        var notModified = 0
    }

    let url = anyURL("timeline")
    let state: Observed<State>
    private let pageSize: Int

    init(_ posts: [Post], pageSize: Int = 2) {
        self.pageSize = pageSize
        state = Observed(State(posts: posts))
    }

    var client: StubHTTPClient { StubHTTPClient { [self] in try respond(to: $0) } }

    var posts: [Post] {
        get { state.value.posts }
        set { state.update { $0.posts = newValue } }
    }

    /// The items of the list.
    var items: [Post] { posts.filter { !$0.pictureURLs.isEmpty } }

    var isDown: Bool {
        get { state.value.isDown }
        set { state.update { $0.isDown = newValue } }
    }

    /// All requests for pages.
    var requests: [HTTPRequest] { state.value.requests }

    var notModified: Int { state.value.notModified }

    private func respond(to request: HTTPRequest) throws -> HTTPResponse {
        let isPicture = request.url.pathExtension == "png"
        let state = state.update { state in
            if isPicture { state.pictures.append(request.url) } else { state.requests.append(request) }
            return state
        }
        if state.isDown { throw NoResponse.transport(.offline, "no network") }
        if isPicture {
            let headers: HTTPHeaders = ["Content-Type": "image/png"]
            return HTTPResponse(url: request.url, status: 200, headers: headers, body: Service.picture(at: request.url))
        }
        return try state.refusal?(request.url) ?? page(request, state)
    }

    private func page(_ request: HTTPRequest, _ state: State) throws -> HTTPResponse {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let start = state.posts.firstIndex { $0.id == query.first?.value }.map { $0 + 1 } ?? 0
        let posts = Array(state.posts[start...].prefix(pageSize))
        let last = start + posts.count < state.posts.count ? posts.last?.id : nil
        let next = last.map { url.appending(queryItems: [URLQueryItem(name: "after", value: $0)]) }
        let page = Page(posts: posts, next: state.detour?(request.url) ?? next)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let body = try encoder.encode(page)
        let tag = "\"\(Checksum(of: String(decoding: body, as: UTF8.self)).text)\""
        if request.headers["If-None-Match"] == tag {
            self.state.update { $0.notModified += 1 }
            return HTTPResponse(url: request.url, status: 304, headers: ["ETag": tag])
        }
        return HTTPResponse(url: request.url, status: 200, headers: ["ETag": tag], body: body)
    }

    /// Returns the page in a response, as an app reads it.
    static func page(in response: HTTPResponse) throws -> FeedPage<Post> {
        let page = try JSONDecoder().decode(Page.self, from: response.body)
        return FeedPage(items: page.posts.filter { !$0.pictureURLs.isEmpty }, next: page.next, title: "#mountains")
    }
}

/// An app with a timeline service, a storage and a clock.
struct TimelineWorld: Sendable {
    let timeline: Timeline
    let clock = TestClock(start: anyDate, skipsSleeps: true)
    let events = Observed<[FeedEvent]>([])
    private let place = Observed(Place(InMemoryStorage()))
    var policy: CachePolicy?
    var headers: HTTPHeaders = [:]

    init(_ posts: [Post]) { timeline = Timeline(posts) }

    /// The storage of all copies.
    var storage: any FeedStorage {
        get { place.value.storage }
        nonmutating set { place.update { $0 = Place(newValue) } }
    }

    /// Replaces the storage of all copies with an empty one.
    func use(_ kind: StorageKind) throws {
        let new = try Place(kind)
        place.update { $0 = new }
    }

    /// The same world with an empty storage.
    func stored(_ kind: StorageKind) throws -> TimelineWorld {
        try use(kind)
        return self
    }

    /// Returns the feeds of a new process, which share only the storage.
    func feeds(policy: CachePolicy = .days(7)) -> Feeds {
        Feeds(
            storage: storage,
            client: timeline.client,
            policy: policy,
            report: { [events] event in events.update { $0.append(event) } },
            now: { [clock] in clock.date },
            clock: clock
        )
    }

    /// Returns the list from `feeds`.
    func feed(of feeds: Feeds) -> Feed<Post> {
        feeds.feed(at: timeline.url, of: Post.self, policy: policy, headers: headers) { try Timeline.page(in: $0) }
    }

    /// Returns the list of a new process.
    func feed() -> Feed<Post> { feed(of: feeds()) }

    /// Loads more in a new process, until there are no more pages.
    func rest(of list: LoadedList<Post>) async throws -> LoadedList<Post> {
        var list = list
        for _ in 0..<50 where list.hasMore { list = try await feed().loadMore(after: list) }
        return list
    }
}
