import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation

/// A service in memory with a paged feed, pictures and comments, which can fail or hold its responses.
final class Service: Sendable {
    struct State: Sendable {
        var images: [FeedImage]
        var pageSize: Int
        /// Returns the refusal of a request for a page, by the number of the request.
        var refusal: (@Sendable (_ number: Int) -> HTTPResponse?)?
        /// Whether pages have tags.
        var sendsTags = true
        /// More header fields of pages.
        var headers: HTTPHeaders = [:]
        var isDown = false
        var isHeld = false
        /// The number of a request for a page whose response is held.
        var heldPage: Int?
        var requests: [URL] = []
        var pageRequests: [URL] = []
        /// The number of requests that ended without a response.
        var abandoned = 0
    }

    let url: URL
    let state: Observed<State>

    init(_ images: [FeedImage], pageSize: Int = 20, url: URL = anyURL("v1/feed")) {
        self.url = url
        state = Observed(State(images: images, pageSize: pageSize))
    }

    var client: StubHTTPClient {
        StubHTTPClient { [self] request in
            do {
                return try await respond(to: request)
            } catch {
                state.update { $0.abandoned += 1 }
                throw error
            }
        }
    }

    var images: [FeedImage] {
        get { state.value.images }
        set { state.update { $0.images = newValue } }
    }

    var isDown: Bool {
        get { state.value.isDown }
        set { state.update { $0.isDown = newValue } }
    }

    /// Whether responses are held.
    var isHeld: Bool {
        get { state.value.isHeld }
        set { state.update { $0.isHeld = newValue } }
    }

    /// The URLs of all requests for a page of the feed.
    var pageRequests: [URL] { state.value.pageRequests }

    /// Refuses the requests for pages with a status, after the next `count` requests.
    func refuse(_ status: Int, retryAfter: String? = nil, after count: Int = 0) {
        let headers: HTTPHeaders = retryAfter.map { ["Retry-After": $0] } ?? [:]
        let response = HTTPResponse(url: url, status: status, headers: headers)
        state.update { state in
            let first = state.pageRequests.count + count
            state.refusal = { $0 > first ? response : nil }
        }
    }

    func acceptAll() {
        state.update { $0.refusal = nil }
    }

    /// Holds only the response to the next request for a page, or no response if `isHeld` is false.
    func holdNextPage(_ isHeld: Bool = true) {
        state.update { $0.heldPage = isHeld ? $0.pageRequests.count + 1 : nil }
    }

    func waitForPageRequests(_ count: Int) async throws {
        try await state.wait(for: "\(count) requests for pages") { $0.pageRequests.count >= count }
    }

    func waitForRequest(for url: URL) async throws {
        try await state.wait(for: "a request for \(url)") { $0.requests.contains(url) }
    }

    func requestCount(for url: URL) -> Int { state.value.requests.count { $0 == url } }

    private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let isOfPage = request.url.path() == url.path()
        let number = state.update { state in
            state.requests.append(request.url)
            if isOfPage { state.pageRequests.append(request.url) }
            return state.pageRequests.count
        }
        // Without a time limit, because the test has its own deadline.
        try await state.wait { !$0.isHeld && (!isOfPage || $0.heldPage != number) }
        if isDown { throw NoResponse.transport(.offline, "no network") }
        if isOfPage { return try state.value.refusal?(number) ?? page(request) }
        return request.url.path().hasSuffix("/comments") ? comments(request) : picture(request)
    }

    private func page(_ request: HTTPRequest) throws -> HTTPResponse {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let value = { (name: String) in query.first { $0.name == name }?.value }
        let state = state.value
        let last = value("after_id").flatMap { UUID(uuidString: $0) }
        let start = state.images.firstIndex { $0.id == last }.map { $0 + 1 } ?? 0
        let page = state.images[start...].prefix(value("limit").flatMap { Int($0) } ?? state.pageSize)
        let tag = state.sendsTags ? "\"\(page.map(\.id).hashValue)\"" : nil
        if tag != nil, request.headers["If-None-Match"] == tag { return HTTPResponse(url: request.url, status: 304) }
        var headers = state.headers
        headers["ETag"] = tag
        let body = try JSONEncoder().encode(["items": Array(page)])
        return HTTPResponse(url: request.url, status: 200, headers: headers, body: body)
    }

    private func picture(_ request: HTTPRequest) -> HTTPResponse {
        let headers: HTTPHeaders = ["Content-Type": "image/png"]
        return HTTPResponse(url: request.url, status: 200, headers: headers, body: Self.picture(at: request.url))
    }

    static func picture(at url: URL) -> Data { Data("picture \(url.path())".utf8) }

    private func comments(_ request: HTTPRequest) -> HTTPResponse {
        let items = ["19T10:00:00Z", "21T10:00:00Z", "20T10:00:00Z"].enumerated().map { number, date in
            """
            {"id":"\(anyID(UInt8(number)))","message":"on \(date.prefix(2))","created_at":"2020-05-\(date)",
            "author":{"username":"a username"}}
            """
        }
        return HTTPResponse(
            url: request.url,
            status: 200,
            body: Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
        )
    }
}

/// Returns new, distinct images.
func newImages(_ count: Int) -> [FeedImage] {
    (0..<count).map { _ in
        let id = UUID()
        return FeedImage(id: id, description: "an image", url: anyURL("\(id).png"))
    }
}

extension LoadedList {
    var isRemote: Bool {
        if case .remote = source { true } else { false }
    }

    var fallbackReason: (any Error)? {
        if case .cache(let reason) = source { reason } else { nil }
    }

    var savingFailure: (any Error)? { source.savingFailure }
}
