import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

/// Services of several origins in memory, each with a feed of one image, which count simultaneous requests.
private final class Origins: Sendable {
    struct State: Sendable {
        var images: [URL: [FeedImage]]
        var isDown: Set<URL> = []
        var isHeld = false
        var running: [URL] = []
        var most = 0
        var mostOfOneOrigin = 0
        var requests: [URL] = []
    }

    let urls: [URL]
    let state: Observed<State>

    /// Creates `count` origins with `feeds` feeds each.
    init(_ count: Int, feeds: Int = 1) throws {
        let urls = try (0..<count * feeds).map { number in
            try #require(URL(string: "https://host\(number / feeds).example/feed\(number % feeds)"))
        }
        self.urls = urls
        state = Observed(State(images: Dictionary(uniqueKeysWithValues: urls.map { ($0, newImages(1)) })))
    }

    var client: StubHTTPClient {
        StubHTTPClient { [state] request in
            // All pages are equal.
            guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true) else { throw AnyError() }
            parts.query = nil
            guard let url = parts.url else { throw AnyError() }
            state.update { state in
                state.requests.append(url)
                state.running.append(url)
                state.most = max(state.most, state.running.count)
                let ofOrigin = state.running.count { $0.host() == url.host() }
                state.mostOfOneOrigin = max(state.mostOfOneOrigin, ofOrigin)
            }
            defer { state.update { state in state.running.remove(at: state.running.firstIndex(of: url) ?? 0) } }
            try await state.wait { !$0.isHeld }
            guard !state.value.isDown.contains(url), let images = state.value.images[url] else {
                throw NoResponse.transport(.offline, "no network")
            }
            return HTTPResponse(url: request.url, status: 200, body: try JSONEncoder().encode(["items": images]))
        }
    }

    func images(at url: URL) -> [FeedImage]? { state.value.images[url] }
}

@Suite("Loading several feeds", .limited)
struct LoadSeveralFeedsTests {
    private func feeds(_ origins: Origins, _ storage: InMemoryStorage = InMemoryStorage()) -> Feeds {
        Feeds(storage: storage, client: origins.client, now: { anyDate })
    }

    @Test func deliversTheFeedsInOrder() async throws {
        let origins = try Origins(3)
        let urls = [2, 0, 1].map { origins.urls[$0] }
        let results = try await feeds(origins).load(urls)
        #expect(results.map(\.feed) == urls)
        #expect(try results.map { try $0.result.get().items } == urls.map { origins.images(at: $0) })
    }

    @Test func deliversAllOtherFeedsIfSomeFail() async throws {
        let (origins, storage) = (try Origins(3), InMemoryStorage())
        _ = try await feeds(origins, storage).feed(at: origins.urls[2]).load()
        origins.state.update { [urls = origins.urls] in $0.isDown = [urls[0], urls[2]] }
        let results = try await feeds(origins, storage).load(origins.urls)
        #expect(throws: LoadingError.self) { try results[0].result.get() }
        #expect(try results[1].result.get().isRemote)
        #expect(try results[2].result.get().fallbackReason is RemoteError, "what is saved, and why")
    }

    @Test func requestsEightOriginsInParallelAndEachOneAtATime() async throws {
        let origins = try Origins(10, feeds: 2)
        origins.state.update { $0.isHeld = true }
        let feeds = feeds(origins)
        let loading = Task { try await feeds.load(origins.urls) }
        try await origins.state.wait(for: "eight requests") { $0.running.count == 8 }
        await settle()
        #expect(origins.state.value.running.count == 8)
        origins.state.update { $0.isHeld = false }
        let results = try await loading.value(of: "the feeds")
        #expect(results.count == 20 && results.allSatisfy { (try? $0.result.get()) != nil })
        #expect(origins.state.value.most == 8 && origins.state.value.mostOfOneOrigin == 1)
    }

    @Test func delaysNoOtherOriginForAnOriginWithManyFeeds() async throws {
        let origins = try Origins(1, feeds: 20)
        let other = try #require(URL(string: "https://other.example/feed"))
        origins.state.update { state in
            state.images[other] = newImages(1)
            state.isHeld = true
        }
        let feeds = feeds(origins)
        let loading = Task { try await feeds.load(origins.urls + [other]) }
        try await origins.state.wait(for: "one request of each") { $0.running.count == 2 && $0.running.contains(other) }
        origins.state.update { $0.isHeld = false }
        #expect(try await loading.value(of: "the feeds").count == 21)
    }

    @Test func loadsADuplicateFeedOnce() async throws {
        let origins = try Origins(1)
        origins.state.update { $0.isHeld = true }
        let feeds = feeds(origins)
        let loading = Task { try await feeds.load(origins.urls + origins.urls) }
        try await origins.state.wait(for: "the request") { $0.running.count == 1 }
        await settle()
        origins.state.update { $0.isHeld = false }
        #expect(try await loading.value(of: "the feeds").count == 2)
    }

    @Test func endsAllFeedsWhenCancelled() async throws {
        let origins = try Origins(10)
        origins.state.update { $0.isHeld = true }
        let feeds = feeds(origins)
        let loading = Task { try await feeds.load(origins.urls) }
        try await origins.state.wait(for: "eight requests") { $0.running.count == 8 }
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the feeds") }
        #expect(origins.state.value.running == [] && origins.state.value.requests.count == 8)
    }

    /// Twenty feeds of a host that answers 429 are one request in the run, not twenty.
    @Test(arguments: [nil, "600"])
    func endsTheRequestsToAnOriginAfterA429(retryAfter: String?) async throws {
        let origins = try Origins(2, feeds: 5)
        let refused = Observed(true)
        let client = StubHTTPClient { request in
            guard refused.value, request.url.host() == "host0.example" else {
                return try await origins.client.send(request)
            }
            let headers: HTTPHeaders = retryAfter.map { ["Retry-After": $0] } ?? [:]
            return HTTPResponse(url: request.url, status: 429, headers: headers)
        }
        let (storage, clock) = (InMemoryStorage(), TestClock(start: anyDate))
        let feeds = { Feeds(storage: storage, client: client, now: { clock.date }, clock: clock) }
        let results = try await feeds().load(origins.urls)
        let failed = results.prefix(5).map {
            (($0.result.failure as? LoadingError)?.remoteFailure as? RemoteError)?.status
        }
        #expect(failed == Array(repeating: 429, count: 5) && results.suffix(5).allSatisfy { $0.result.failure == nil })
        #expect(client.requests.count { $0.url.host() == "host0.example" } == 1)
        for url in origins.urls.prefix(5) {
            #expect(await feeds().failedLoad(of: url)?.retryAt == retryAfter.map { _ in anyDate + 600 }, "in each head")
        }
        refused.update { $0 = false }
        _ = try await feeds().load(origins.urls)
        #expect(
            client.requests.count { $0.url.host() == "host0.example" } == (retryAfter == nil ? 6 : 1),
            "the next run"
        )
        clock.advance(by: .seconds(600))
        #expect(try await feeds().load(origins.urls).allSatisfy { $0.result.failure == nil })
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

@Suite("Following several feeds", .limited)
struct FollowSeveralFeedsTests {
    private func feeds(_ origins: Origins, skipsSleeps: Bool = true) -> Feeds {
        let clock = TestClock(start: anyDate, skipsSleeps: skipsSleeps)
        return Feeds(storage: InMemoryStorage(), client: origins.client, now: { clock.date }, clock: clock)
    }

    /// Follows feeds until `count` updates have been delivered.
    private func updates(_ count: Int, of urls: [URL], _ origins: Origins) async throws -> [FeedUpdate<FeedImage>] {
        let (feeds, updates) = (feeds(origins, skipsSleeps: false), Observed<[FeedUpdate<FeedImage>]>([]))
        let following = Task {
            try await feeds.follow(urls, every: .seconds(10)) { update in updates.update { $0.append(update) } }
        }
        try await updates.wait(for: "the updates") { $0.count >= count }
        following.cancel()
        await #expect(throws: CancellationError.self) { try await following.value(of: "following") }
        return updates.value
    }

    @Test func deliversTheUpdatesWithTheirFeed() async throws {
        let origins = try Origins(3, feeds: 2)
        let updates = try await updates(6, of: origins.urls, origins)
        #expect(Set(updates.map(\.feed)) == Set(origins.urls))
        for update in updates { #expect(update.items == origins.images(at: update.feed)) }
        #expect(origins.state.value.mostOfOneOrigin == 1)
    }

    @Test func waitsWithoutFeeds() async throws {
        let (origins, clock) = (try Origins(1), TestClock(start: anyDate))
        let feeds = Feeds(storage: InMemoryStorage(), client: origins.client, now: { clock.date }, clock: clock)
        let following = Task { try await feeds.follow([], every: .seconds(10)) { _ in } }
        try await yield(until: "a wait") { clock.sleeps.count == 1 }
        following.cancel()
        await #expect(throws: CancellationError.self) { try await following.value(of: "following") }
    }

    @Test func followsADuplicateFeedOnce() async throws {
        let origins = try Origins(1)
        let roots = try ["https://host0.example", "https://host0.example/"].map { try #require(URL(string: $0)) }
        for root in roots { origins.state.update { $0.images[root] = newImages(1) } }
        let updates = try await updates(2, of: roots + origins.urls + origins.urls, origins)
        await settle()
        #expect(updates.count == 2 && origins.state.value.requests.count == 2)
    }

    @Test func continuesAllOtherFeedsIfOneFails() async throws {
        let origins = try Origins(3)
        let (lost, living) = (origins.urls[0], origins.urls[1])
        origins.state.update { $0.isDown = [lost] }
        let feeds = feeds(origins)
        let updates = Observed<[URL]>([])
        let following = Task {
            try await feeds.follow(origins.urls, every: .seconds(10)) { update in
                updates.update { $0.append(update.feed) }
                if update.feed == living { origins.state.update { $0.images[living] = newImages(1) } }
            }
        }
        try await updates.wait(for: "many updates") { $0.count { $0 == living } >= 5 }
        origins.state.update { $0.isDown = [] }
        try await updates.wait(for: "the one that was lost") { $0.contains(lost) }
        following.cancel()
        await #expect(throws: CancellationError.self) { try await following.value(of: "following") }
    }

    /// The other feeds are delivered, and the failed one is tried again after the waits of a failure.
    @Test func triesAFailedDeliveryAgainWithoutEndingOtherFeeds() async throws {
        let (origins, events) = (try Origins(3), Observed<[FeedEvent]>([]))
        let (failing, deliveries) = (origins.urls[1], Observed<[URL: [Int]]>([:]))
        let clock = TestClock(start: anyDate)
        let feeds = Feeds(
            storage: InMemoryStorage(),
            client: origins.client,
            report: { event in events.update { $0.append(event) } },
            now: { clock.date },
            clock: clock
        )
        let following = Task {
            try await feeds.follow(origins.urls, every: .seconds(900)) { update in
                deliveries.update { $0[update.feed, default: []].append(update.new.count) }
                if update.feed == failing, deliveries.value[failing]?.count ?? 0 < 3 { throw AnyError("full") }
            }
        }
        for round in 1...3 {
            try await deliveries.wait(for: "round \(round)") { $0.count == 3 && $0[failing]?.count == round }
            try await yield(until: "all waits") { clock.sleeps.count >= 3 * round }
            clock.advance(by: .seconds(round == 1 ? 990 : 1_980))
        }
        #expect(deliveries.value[failing] == [1, 1, 1] && deliveries.value.count == 3)
        #expect(deliveries.value.values.map(\.count).sorted() == [1, 1, 3])
        let failures = events.value.filter { if case .deliveryFailed = $0.kind { true } else { false } }
        #expect(failures.map(\.feed) == [failing, failing])
        following.cancel()
        await #expect(throws: CancellationError.self) { try await following.value(of: "following") }
        #expect(try await feeds.feed(at: failing).new() == [], "the third delivery is saved")
    }
}
