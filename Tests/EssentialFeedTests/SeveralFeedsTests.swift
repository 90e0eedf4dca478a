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

    @Test func doesNothingWithoutFeeds() async throws {
        #expect(try await feeds(Origins(0)).load([]).isEmpty)
    }
}

@Suite("Following several feeds", .limited)
struct FollowSeveralFeedsTests {
    private let clock = TestClock(start: anyDate, skipsSleeps: true)

    private func feeds(_ origins: Origins) -> Feeds {
        Feeds(storage: InMemoryStorage(), client: origins.client, now: { [clock] in clock.date }, clock: clock)
    }

    /// Follows feeds until `count` updates have been delivered.
    private func updates(_ count: Int, of urls: [URL], _ origins: Origins) async throws -> [FeedUpdate<FeedImage>] {
        let (feeds, updates) = (feeds(origins), Observed<[FeedUpdate<FeedImage>]>([]))
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

    @Test func endsAllFeedsIfADeliveryFails() async throws {
        let origins = try Origins(3)
        await #expect(throws: AnyError("full")) {
            try await feeds(origins).follow(origins.urls, every: .seconds(10)) { update in
                if update.feed == origins.urls[1] { throw AnyError("full") }
            }
        }
    }
}
