import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

/// Services with feeds, by their host names.
private final class Newspapers: Sendable {
    /// An entry: its text, and the number of hours before ``anyDate`` when it was published, if known.
    struct Entry: Sendable {
        let text: String
        var age: Double?
        var location: String?
    }

    private struct State {
        var entries: [String: [Entry]] = [:]
        var down: Set<String> = []
        var requests = 0
    }

    private let state = Observed(State())

    subscript(host: String) -> [Entry] {
        get { state.value.entries[host] ?? [] }
        set { state.update { $0.entries[host] = newValue } }
    }

    var down: Set<String> {
        get { state.value.down }
        set { state.update { $0.down = newValue } }
    }

    var requests: Int { state.value.requests }

    static func url(_ host: String) -> URL { URL(string: "https://\(host)/feed") ?? anyURL(host) }

    var client: StubHTTPClient {
        StubHTTPClient { [self] request in
            let host = request.url.host() ?? ""
            state.update { $0.requests += 1 }
            guard !down.contains(host) else { throw NoResponse.transport(.offline, "no network") }
            return HTTPResponse(url: request.url, status: 200, body: Data(Self.json(host, self[host]).utf8))
        }
    }

    private static func date(_ entry: Entry) -> String? {
        entry.age.map { Date.ISO8601FormatStyle().format(anyDate - $0 * 3_600) }
    }

    private static func json(_ host: String, _ entries: [Entry]) -> String {
        let items = entries.map { entry in
            let date = date(entry).map { #","published_at":"\#($0)""# } ?? ""
            let location = entry.location.map { #","location":"\#($0)""# } ?? ""
            let id = "00000000-0000-0000-0000-" + Checksum(of: entry.text).text.prefix(12)
            let image = "https://img.example/\(id).png"
            return #"{"id":"\#(id)","description":"\#(entry.text)","image":"\#(image)"\#(date)\#(location)}"#
        }
        return #"{"title":"The \#(host) News","items":[\#(items.joined(separator: ","))]}"#
    }
}

@Suite("Showing the newest images of several feeds", .limited)
struct FeedTimelineTests {
    private let newspapers = Newspapers()
    private let clock = TestClock(start: anyDate)
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func timeline(_ hosts: [String], _ storage: any FeedStorage) -> FeedTimeline {
        Feeds(storage: storage, client: newspapers.client, now: { [clock] in clock.date }, clock: clock)
            .timeline(of: hosts.map(Newspapers.url))
    }

    private func texts(_ entries: [FeedTimeline.Entry]) -> [String] { entries.compactMap(\.image.description) }

    /// Some entries have no date, one feed fails, and some dates are in the future.
    @Test(arguments: StorageKind.allCases)
    func ordersTheImagesOfTenFeedsByDateOnlineOfflineAndLater(kind: StorageKind) async throws {
        let hosts = (0..<10).map { "host\($0).example" }
        for (number, host) in hosts.enumerated() {
            newspapers[host] = [.init(text: "dated\(number)", age: Double(number)), .init(text: "undated\(number)")]
        }
        newspapers[hosts[3]].append(.init(text: "soon", age: -20))
        newspapers[hosts[4]].append(.init(text: "tomorrow", age: -30))
        newspapers.down = [hosts[9]]
        let storage = kind.make(in: directory)
        let loaded = try await timeline(hosts, storage).load()
        let undated = ["undated0", "undated1", "undated2", "undated3", "undated4", "tomorrow"]
        let expected = ["soon"] + (0...8).map { "dated\($0)" } + undated + (5...8).map { "undated\($0)" }
        #expect(texts(loaded.entries) == expected)
        #expect(loaded.feeds.map { (try? $0.result.get()) != nil } == Array(repeating: true, count: 9) + [false])

        let requests = newspapers.requests
        #expect(try await texts(timeline(hosts, storage).saved().entries) == expected)
        #expect(newspapers.requests == requests)
        newspapers.down = Set(hosts)
        #expect(try await texts(timeline(hosts, storage).load().entries) == expected)

        newspapers.down = []
        clock.advance(by: .seconds(86_400))
        newspapers[hosts[0]].insert(.init(text: "new"), at: 0)
        let later = try await texts(timeline(hosts, storage).load().entries)
        #expect(later.prefix(4) == ["tomorrow", "new", "soon", "dated0"], "tomorrow is less than a day ahead now")
        #expect(later.filter(undated.contains) == ["tomorrow"] + undated.dropLast())
    }

    @Test(arguments: StorageKind.allCases)
    func showsAnImageOfSeveralFeedsOnceInTheFirst(kind: StorageKind) async throws {
        for host in ["a", "b"] { newspapers[host] = [.init(text: "same", age: 1), .init(text: host, age: 2)] }
        let entries = try await timeline(["b", "a", "b"], kind.make(in: directory)).load().entries
        #expect(texts(entries) == ["same", "b", "a"] && entries.map { $0.feed.host() } == ["b", "b", "a"])
        #expect(entries.map(\.feedTitle) == ["The b News", "The b News", "The a News"])
    }

    @Test(arguments: StorageKind.allCases)
    func searchesSavedImagesOfAnyAge(kind: StorageKind) async throws {
        newspapers["alpha"] = [.init(text: "Dune", age: 1), .init(text: "Oasis", age: 3, location: "Siwa, Égypte")]
        newspapers["beta"] = [.init(text: "Zürich from above", age: 2)]
        let timeline = timeline(["alpha", "beta", "gamma"], kind.make(in: directory))
        #expect(try await timeline.search("dune").isEmpty)
        _ = try await timeline.load()
        clock.advance(by: .seconds(30 * 86_400))
        let (requests, search) = (newspapers.requests, { (words: String) in try await texts(timeline.search(words)) })
        #expect(try await search("zurich") == ["Zürich from above"])
        #expect(try await search("EGYPTE oasis") == ["Oasis"])
        #expect(try await search("news") == ["Dune", "Zürich from above", "Oasis"], "the feed's title")
        #expect(try await search("alpha un") == ["Dune"], "the host, and a part of a word")
        #expect(try await search("dune zurich").isEmpty)
        #expect(try await timeline.saved().entries.isEmpty, "what has expired is found, but not shown")
        #expect(try await timeline.saved(anyAge: true).entries.count == 3)
        #expect(newspapers.requests == requests)
    }

    @Test(arguments: StorageKind.allCases)
    func searchesEveryFeedOfAnImage(kind: StorageKind) async throws {
        for host in ["alpha", "beta"] { newspapers[host] = [.init(text: "It’s the same", age: 1)] }
        let timeline = timeline(["beta", "alpha"], kind.make(in: directory))
        _ = try await timeline.load()
        let hosts = { (words: String) in try await timeline.search(words).map { $0.feed.host() } }
        #expect(try await hosts("same") == ["beta"])
        #expect(try await hosts("same alpha") == ["alpha"])
        for words in ["it's", "It‘s", "IT’S"] { #expect(try await hosts(words) == ["beta"]) }
    }

    // MARK: - A screen

    @MainActor @Test(arguments: StorageKind.allCases)
    func showsAllFeedsAndTheProblemOfOne(kind: StorageKind) async throws {
        newspapers["a"] = [.init(text: "a", age: 1)]
        newspapers["b"] = [.init(text: "b", age: 2)]
        newspapers.down = ["c"]
        let storage = kind.make(in: directory)
        let model = FeedTimelineModel(timeline(["a", "b", "c"], storage))
        #expect(model.entries.isEmpty && model.problems.isEmpty)
        await model.appear()
        #expect(texts(model.entries) == ["a", "b"] && Set(model.problems.keys) == [Newspapers.url("c")])
        newspapers.down = ["a", "c"]
        newspapers["b"].insert(.init(text: "new", age: 0), at: 0)
        await model.refresh()
        #expect(texts(model.entries) == ["new", "a", "b"], "an outage changes no rows")
        #expect(Set(model.problems.keys) == [Newspapers.url("a"), Newspapers.url("c")])
        newspapers.down = []
        await model.refresh()
        #expect(model.problems.isEmpty && !model.isRefreshing)
        newspapers.down = ["a", "b", "c"]
        let restarted = FeedTimelineModel(timeline(["a", "b", "c"], storage))
        await restarted.appear()
        #expect(texts(restarted.entries) == texts(model.entries))
    }

    @Test func keepsTheDatesOfImagesIfSavingFails() async throws {
        let storage = LimitedStorage()
        let service = Service(newImages(1))
        let feeds = Feeds(storage: storage, client: service.client, now: { [clock] in clock.date })
        _ = try await feeds.feed(at: service.url).load()
        clock.advance(by: .seconds(3_600))
        service.images = newImages(1) + service.images
        storage.isFull.update { $0 = true }
        let entries = try await feeds.timeline(of: [service.url]).load().entries
        #expect(entries.map(\.image) == service.images)
        #expect(entries.map(\.date) == [anyDate + 3_600, nil], "that of the first list is not known")
    }
}
