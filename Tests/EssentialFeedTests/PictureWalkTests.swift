import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedFiles

/// A random walk: a feed, its pictures, hosts, clocks and processes change in any order, and no picture may be lost.
///
/// `ESSENTIAL_FEED_REPETITIONS=20 swift test --filter PictureWalk` takes twenty times as many steps.
@Suite("Pictures stay with their images in a changing feed", .limited)
struct PictureWalkTests {
    private static let walkCount =
        4 * (ProcessInfo.processInfo.environment["ESSENTIAL_FEED_REPETITIONS"].flatMap(Int.init) ?? 1)

    @Test(arguments: 0..<walkCount)
    func losesNoPictureAndShowsNoPictureOfAnotherImage(seed: Int) async throws {
        let directory = try TemporaryDirectory()
        var walk = PictureWalk(seed: UInt64(seed), storage: CacheDirectory(in: directory.url))
        for step in 0..<100 {
            let name = try await walk.step()
            let problem = try await walk.check()
            try #require(problem == nil, "seed \(seed), step \(step) (\(name)): \(problem ?? "")")
        }
    }
}

/// The service, the storage, and the pictures that must be saved.
private struct PictureWalk {
    /// An image of the service, with the picture at its URL.
    struct Entry {
        var image: FeedImage
        /// The name of the picture, which does not change with the URL or the ID.
        let picture: String
    }

    private var random: SplitMix64
    private let storage: CacheDirectory
    private let clock = TestClock(start: anyDate)
    private let service = Observed<[Entry]>([])
    private let isDown = Observed((list: false, pictures: false))
    private var url = anyURL("feed")
    private var feeds: Feeds
    private var departed: [Entry] = []
    private var count = 0
    /// Whether images have URLs of other images, which only a load of all pages can detect.
    private var hasReusedURLs = false
    /// The pictures that must be saved, by the ID of an image in the saved list.
    private var saved: [UUID: String] = [:]
    /// The names of all pictures, by the IDs that their images have had.
    private var names: [UUID: String] = [:]

    init(seed: UInt64, storage: CacheDirectory) {
        random = SplitMix64(seed: seed)
        self.storage = storage
        feeds = Feeds(storage: storage)
        restart()
        for _ in 0..<6 { add(at: 0) }
    }

    private mutating func restart() {
        let client = StubHTTPClient { [service, isDown] request in
            let entries = service.value
            if request.url.path().hasSuffix("feed") {
                if isDown.value.list { throw NoResponse.transport(.offline, "no network") }
                let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
                let value = { (name: String) in query.first { $0.name == name }?.value }
                let last = value("after_id").flatMap { UUID(uuidString: $0) }
                let start = entries.firstIndex { $0.image.id == last }.map { $0 + 1 } ?? 0
                let page = entries[start...].prefix(value("limit").flatMap { Int($0) } ?? .max)
                let body = try JSONEncoder().encode(["items": page.map(\.image)])
                return HTTPResponse(url: request.url, status: 200, body: body)
            }
            if isDown.value.pictures { throw NoResponse.transport(.offline, "no network") }
            guard let entry = entries.first(where: { $0.image.url == request.url }) else {
                return HTTPResponse(url: request.url, status: 404)
            }
            let tag = "\"\(entry.picture)\""
            if request.headers["If-None-Match"] == tag {
                return HTTPResponse(url: request.url, status: 304, headers: ["ETag": tag])
            }
            return HTTPResponse(url: request.url, status: 200, headers: ["ETag": tag], body: Data(entry.picture.utf8))
        }
        feeds = Feeds(storage: storage, client: client, now: { [clock] in clock.date }, clock: clock)
    }

    private func newURL() -> URL {
        anyURL("\(UUID().uuidString).png")
    }

    private mutating func add(at index: Int) {
        count += 1
        let image = FeedImage(id: UUID(), url: newURL())
        let entry = Entry(image: image, picture: "picture \(count)")
        names[image.id] = entry.picture
        service.update { $0.insert(entry, at: index) }
    }

    private mutating func pick() -> Int? {
        service.value.indices.randomElement(using: &random)
    }

    private mutating func change(_ index: Int, id: UUID? = nil, url: URL? = nil) {
        let old = service.value[index]
        let image = FeedImage(id: id ?? old.image.id, url: url ?? old.image.url)
        names[image.id] = old.picture
        service.update { $0[index] = Entry(image: image, picture: old.picture) }
    }

    // MARK: - Steps

    /// Makes a random step, and returns its name.
    mutating func step() async throws -> String {
        switch Int.random(in: 0..<22, using: &random) {
        case 0: add(at: 0)
        case 1: add(at: Int.random(in: 0...service.value.count, using: &random))
        case 2:
            if let index = pick(), service.value.count > 3 { departed.append(service.update { $0.remove(at: index) }) }
        case 3: if !departed.isEmpty { service.update { [entry = departed.removeFirst()] in $0.insert(entry, at: 0) } }
        case 4, 5: changeQuery()
        case 6, 7: if let index = pick() { change(index, url: newURL()) }
        case 8: swapURLs()
        case 9: shiftURLs()
        case 10: if let index = pick() { change(index, id: UUID()) }
        case 11: isDown.update { $0.pictures.toggle() }
        case 12: isDown.update { $0.list.toggle() }
        case 13: clock.advance(by: .seconds(Int.random(in: -40_000...200_000, using: &random)))
        case 14: restart()
        case 15: return try await kill()
        case 17: return try await validate()
        default: return try await load()
        }
        return "a change of the service"
    }

    private mutating func changeQuery() {
        guard let index = pick() else { return }
        var components = URLComponents(url: service.value[index].image.url, resolvingAgainstBaseURL: true)
        components?.query = "token=\(Int.random(in: 0...999, using: &random))"
        if let url = components?.url { change(index, url: url) }
    }

    private mutating func swapURLs() {
        hasReusedURLs = true
        guard let first = pick(), let second = pick(), first != second else { return }
        let urls = (service.value[first].image.url, service.value[second].image.url)
        change(first, url: urls.1)
        change(second, url: urls.0)
    }

    /// Moves URLs like a service that numbers its pictures: each image gets the URL of the next one.
    private mutating func shiftURLs() {
        hasReusedURLs = true
        let urls = service.value.map(\.image.url)
        for (index, url) in urls.dropFirst().enumerated() { change(index, url: url) }
        if !urls.isEmpty { change(urls.count - 1, url: newURL()) }
        add(at: 0)
        if let first = urls.first { change(0, url: first) }
    }

    private mutating func load() async throws -> String {
        let feed = feeds.feed(at: url, pageSize: Bool.random(using: &random) ? 4 : nil)
        let isOfAll = hasReusedURLs || Int.random(in: 0..<3, using: &random) == 0
        do { _ = try await isOfAll ? feed.loadAll() : feed.load() } catch { return "a load that failed" }
        if !isDown.value.list { hasReusedURLs = false }
        // An old list may have URLs that now belong to other images.
        guard !hasReusedURLs, Bool.random(using: &random) else { return "a load" }
        let items = try await list()
        let failures = try await feed.loadPictures(
            of: items,
            refresh: isDown.value.list ? .whenMissing : .afterSevenDays
        )
        let missing = Set(failures.missing.map(\.url))
        for item in items where !missing.contains(item.url) { saved[item.id] = names[item.id] }
        return "a load of pictures"
    }

    /// Loads with a disk that fails from a random call on, as if the process had been killed there.
    private mutating func kill() async throws -> String {
        guard !isDown.value.list, (try? await feeds.feed(at: url).loadAll()) != nil else { return "nothing" }
        hasReusedURLs = false
        changeQuery()
        if let index = pick() { change(index, url: newURL()) }
        add(at: 0)
        let calls = Observed(0)
        let last = Int.random(in: 0..<400, using: &random)
        let decide: @Sendable (FileCall) -> FileCall.Outcome = { _ in
            calls.update { count in
                count += 1
                return count > last ? .failure(EIO) : .made
            }
        }
        let feed = feeds.feed(at: url)
        await FileCall.$decide.withValue(decide) {
            _ = try? await feed.load()
            _ = try? await feed.loadPictures(of: service.value.map(\.image))
        }
        restart()
        return "a kill after \(last) calls"
    }

    private mutating func validate() async throws -> String {
        _ = try await feeds.validateCache()
        return "a validation"
    }

    // MARK: - Checking

    private func list() async throws -> [FeedImage] {
        try await storage.feedStore(for: url).retrieve()?.value ?? []
    }

    /// Returns a description of what is lost or wrong, if anything.
    mutating func check() async throws -> String? {
        let images = try await list()
        let listed = Set(images.map(\.id))
        saved = saved.filter { listed.contains($0.key) }
        let pictures = storage.imageDataStore(of: FeedImage.self, for: url)
        for image in images {
            let data = try await pictures.retrieve(for: image.picture.key).map { String(decoding: $0, as: UTF8.self) }
            if let name = saved[image.id], data == nil { return "\(name) of \(image.id) is lost" }
            if let data, data != names[image.id] { return "\(image.id) has \(data), not \(names[image.id] ?? "")" }
        }
        return nil
    }
}
