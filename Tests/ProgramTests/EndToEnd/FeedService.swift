import FeedTestSupport

/// A service on the loopback interface whose responses can be changed while it runs; 404 for all other paths.
final class FeedService: Sendable {
    private let responses: Observed<[String: LoopbackResponse]>
    private let server: LoopbackServer

    /// Starts a service with a feed of four images at `/feed`.
    init(feed: LoopbackResponse = .ok(json: Payload.feed)) throws {
        let responses = Observed(["/feed": feed])
        server = try LoopbackServer { responses.value[$0.path] ?? .status(404) }
        self.responses = responses
    }

    /// Sets the response to requests for a path.
    func respond(at path: String = "/feed", with response: LoopbackResponse) {
        responses.update { $0[path] = response }
    }

    /// Closes every connection to the feed, from now on, before a byte is sent.
    func goOffline(_ path: String = "/feed") {
        respond(at: path, with: .closedAtOnce)
    }

    var feedURL: String { url("/feed") }

    /// Returns the URL of a path, which may have a query.
    func url(_ target: String) -> String {
        "http://127.0.0.1:\(server.port)\(target)"
    }

    /// Returns the URL of a path with a user and password.
    func url(_ target: String, user: String) -> String {
        "http://\(user)@127.0.0.1:\(server.port)\(target)"
    }

    /// The number of bytes sent so far.
    var sentBytes: Int { server.traffic.sentBytes }

    var requests: [LoopbackRequest] { server.requests }

    /// The paths and queries requested so far, in order.
    var targets: [String] { server.requests.map(\.target) }

    /// Returns as soon as the requested paths and queries meet a condition.
    func waitForTargets(_ condition: @escaping @Sendable ([String]) -> Bool) async throws {
        try await server.wait(for: "other requests") { condition($0.requests.map(\.target)) }
    }

    /// Returns as soon as `count` requests have arrived.
    func waitForRequests(_ count: Int) async throws {
        try await server.waitForRequests(count)
    }
}
