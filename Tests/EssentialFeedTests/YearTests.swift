import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Synchronization
import Testing

/// A year with a job that delivers new images at night, and a person who looks at all feeds by day.
@Suite("A year of ten feeds", .limited)
struct YearTests {
    @Test(arguments: 0..<3 as Range<UInt64>)
    func deliversEveryImageOnce(seed: UInt64) async throws {
        let world = FeedsOfAYear(count: 10, seed: seed)
        let clock = TestClock(start: anyDate)
        let storage = InMemoryStorage()
        let delivered = Mutex<[URL: [UUID: Int]]>([:])
        for day in 0..<365 {
            world.liveThroughADay()
            clock.advance(by: .seconds(86_400))
            // Another launch each time.
            let feeds = { Feeds(storage: storage, client: world.client, now: { clock.date }, clock: clock) }
            if world.isLucky(6) { _ = try await feeds().timeline(of: world.urls).load() }
            for url in world.urls where world.isLucky(3) {
                try? await feeds().feed(at: url).loadNew { update in
                    delivered.withLock { all in
                        for image in update.new { all[url, default: [:]][image.id, default: 0] += 1 }
                    }
                }
            }
            if day % 7 == 0 { _ = try await feeds().validateCache() }
            if day % 7 == 3 { _ = try await feeds().timeline(of: world.urls).saved(limit: 20) }
        }
        world.endAllOutages()
        for url in world.urls {
            let feed = Feeds(storage: storage, client: world.client, now: { clock.date }, clock: clock).feed(at: url)
            try? await feed.loadNew { update in
                delivered.withLock { all in
                    for image in update.new { all[url, default: [:]][image.id, default: 0] += 1 }
                }
            }
            let counts = delivered.withLock { $0[url] ?? [:] }
            let owed = world.images(of: url)
            #expect(counts.values.allSatisfy { $0 == 1 }, "\(url): an image was delivered twice")
            #expect(owed.isSubset(of: counts.keys), "\(url): \(owed.subtracting(counts.keys).count) images were lost")
        }
    }
}

/// Feeds that grow, fail for days, lose their dates, die and send the last sixty images.
private final class FeedsOfAYear: Sendable {
    private struct State {
        var random: SplitMix64
        var lists: [URL: [FeedImage]] = [:]
        /// The number of days until a feed works again.
        var outages: [URL: Int] = [:]
        var dead: Set<URL> = []
        /// The responses since the lists have changed.
        var bodies: [URL: Data] = [:]
        var day = 0
    }

    let urls: [URL]
    private let state: Mutex<State>

    init(count: Int, seed: UInt64) {
        urls = (0..<count).map { anyURL("feed\($0)") }
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    /// Returns true once in `count` times.
    func isLucky(_ count: Int) -> Bool {
        state.withLock { Int.random(in: 0..<count, using: &$0.random) == 0 }
    }

    /// The images of a feed, unless it has died.
    func images(of url: URL) -> Set<UUID> {
        state.withLock { state in state.dead.contains(url) ? [] : Set(state.lists[url, default: []].map(\.id)) }
    }

    func endAllOutages() { state.withLock { $0.outages = [:] } }

    func liveThroughADay() {
        state.withLock { state in
            state.day += 1
            for url in urls {
                state.outages[url] = state.outages[url].flatMap { $0 > 1 ? $0 - 1 : nil }
                let count = Int.random(in: 0...2, using: &state.random)
                let isDated = state.day < 200 || url != urls[0]
                for _ in 0..<count where !state.dead.contains(url) {
                    let date = isDated ? anyDate.addingTimeInterval(Double(state.day) * 86_400) : nil
                    let image = FeedImage(id: UUID(), url: anyURL("\(UUID()).png"), publishedAt: date)
                    state.lists[url, default: []].insert(image, at: 0)
                    state.bodies[url] = nil
                }
                guard state.outages[url] == nil, Int.random(in: 0..<30, using: &state.random) == 0 else { continue }
                state.outages[url] = Int.random(in: 1...12, using: &state.random)
                if Int.random(in: 0..<60, using: &state.random) == 0 { state.dead.insert(url) }
            }
        }
    }

    var client: StubHTTPClient { StubHTTPClient { try self.respond(to: $0) } }

    private func respond(to request: HTTPRequest) throws -> HTTPResponse {
        guard let url = urls.first(where: { $0.path() == request.url.path() }) else {
            return HTTPResponse(url: request.url, status: 404)
        }
        return try state.withLock { state in
            if state.dead.contains(url) { return HTTPResponse(url: request.url, status: 410) }
            if state.outages[url] != nil { return HTTPResponse(url: request.url, status: 503) }
            let items = state.lists[url, default: []].prefix(60)
            let body = try state.bodies[url] ?? JSONEncoder().encode(["items": Array(items)])
            state.bodies[url] = body
            return HTTPResponse(url: request.url, status: 200, body: body)
        }
    }
}
