import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedFiles

/// Random walks of several processes with one cache: they load, deliver, let time pass, and are killed.
///
/// `ESSENTIAL_FEED_FUZZ=10000 swift test --filter ProcessWalkTests` takes 10,000 steps in each test.
@Suite("Walking through operations of a list in several processes", .limited)
struct ProcessWalkTests {
    private static let count = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(Int.init) ?? 200
    private static let rounds = 0..<max(1, count / 200)

    @Test(arguments: [2, 10], rounds)
    func losesNothingAndDeliversNothingTwice(processes: Int, round: Int) async throws {
        let directory = try TemporaryDirectory()
        try await WalkingProcess(directory.path, seed: 0).begin()
        let (path, steps) = (directory.path, 200 / processes)
        await withTaskGroup { group in
            for number in 1...processes {
                let seed = (round * 2 + processes) * 100 + number
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = path as String, seed = seed as Int, steps = steps as Int] in
                        var walking = WalkingProcess(path, seed: UInt64(seed))
                        for _ in 0..<steps { try await walking.step() }
                    }
                }
            }
        }
        #expect(try await WalkingProcess(directory.path, seed: 1).end().repeated == [])
    }

    @Test(arguments: [2, 10], rounds)
    func losesNothingWhenProcessesAreKilled(processes: Int, round: Int) async throws {
        let directory = try TemporaryDirectory()
        try await WalkingProcess(directory.path, seed: 0).begin()
        let walk = SharedFiles(directory.path)
        var seed = (round * 2 + processes) * 10_000
        while try walk.size(of: .steps) < 200 {
            await withTaskGroup { [seed] group in
                for number in 1...processes {
                    group.addTask { await Self.walkAndDie(directory.path, seed + number) }
                }
            }
            seed += processes
        }
        // Items whose delivery was killed before it was saved are delivered again.
        let (repeated, unsaved) = try await WalkingProcess(directory.path, seed: 1).end()
        #expect(repeated.subtracting(unsaved) == [])
    }

    private static func walkAndDie(_ path: String, _ seed: Int) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as Int] in
            var walking = WalkingProcess(path, seed: UInt64(seed))
            try await walking.walkUntilKilled()
        }
    }
}

/// One of the processes, with the service and the cache that all of them share.
private struct WalkingProcess {
    private var random: SplitMix64
    private let shared: SharedFiles
    private let feeds: Feeds
    private let name: String

    init(_ path: String, seed: UInt64) {
        let shared = SharedFiles(path)
        (random, name, self.shared) = (SplitMix64(seed: seed), "\(seed)", shared)
        let random = Observed(SplitMix64(seed: seed + 1))
        let client = StubHTTPClient { request in
            let isDown = random.update { Int.random(in: 0..<12, using: &$0) == 0 }
            if isDown, seed > 1 { throw NoResponse.transport(.offline, "no network") }
            return try shared.page(request)
        }
        let storage = CacheDirectory(in: URL(filePath: path, directoryHint: .isDirectory))
        feeds = Feeds(storage: storage, client: client, now: { shared.date })
    }

    private var feed: Feed<FeedImage> { feeds.feed(at: SharedFiles.url) }

    // MARK: - Walking

    /// Delivers the first images.
    func begin() async throws {
        try shared.append("...", to: .images)
        try await deliver()
    }

    mutating func step() async throws {
        try await FileCall.$decide.withValue({ $0 == .sync ? .skipped : .made }) { try await takeStep() }
    }

    /// Walks until the process is killed, at a random call of the file system.
    mutating func walkUntilKilled() async throws {
        let (calls, last) = (Observed(0), Int.random(in: 1..<2_000, using: &random))
        let decide: @Sendable (FileCall) -> FileCall.Outcome = { call in
            let count = calls.update { count in
                count += 1
                return count
            }
            if count == last { raise(SIGKILL) }
            return call == .sync ? .skipped : .made
        }
        try await FileCall.$decide.withValue(decide) { while true { try await takeStep() } }
    }

    private mutating func takeStep() async throws {
        let feed = feeds.feed(at: SharedFiles.url, pageSize: [nil, 2, 3].randomElement(using: &random) ?? nil)
        let number = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: try shared.append(String(repeating: ".", count: number), to: .images)
        case 4: try shared.append(String(repeating: ".", count: number * 10), to: .hours)
        case 5: _ = try await feeds.validateCache()
        case 6, 7: _ = try? await feed.loadAll()
        case 8, 9: if let list = try? await feed.saved() { _ = try? await feed.loadMore(after: list) }
        case 10..<14: _ = try? await feed.load()
        default: try await shared.whileOthersDeliverNothing { try? await deliver() }
        }
        try await checkList()
        try shared.append(".", to: .steps)
    }

    private func deliver() async throws {
        let isComplete = Observed(true)
        let delivery = UUID()
        try await feed.loadNew { [shared] update in
            guard update.pageFailure == nil else { return isComplete.update { $0 = false } }
            try shared.append("\(delivery) \(update.new.map(\.numberText).joined(separator: " "))\n", to: .deliveries)
        }
        if isComplete.value { try shared.append("\(delivery)\n", to: .savedDeliveries) }
    }

    // MARK: - Checking

    /// Requires that the saved list is a part of the service's list, without gaps.
    private func checkList() async throws {
        let entry = try await CacheDirectory(in: shared.directory).feedStore(for: SharedFiles.url).retrieve()
        let numbers = entry?.value.compactMap { Int($0.numberText) } ?? []
        let expected = numbers.first.map { first in (0..<numbers.count).map { first - $0 } } ?? []
        guard numbers == expected else { throw AnyError("\(name): the list is \(numbers)") }
    }

    /// Delivers the rest, requires that everything was delivered, and returns the numbers that were delivered again after
    /// a delivery, and the numbers of deliveries that were not saved.
    func end() async throws -> (repeated: Set<Int>, unsaved: Set<Int>) {
        try await deliver()
        let saved = Set(try shared.lines(of: .savedDeliveries))
        var (delivered, repeated, unsaved) = (Set<Int>(), Set<Int>(), Set<Int>())
        for line in try shared.lines(of: .deliveries) {
            let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
            repeated.formUnion(delivered.intersection(numbers))
            delivered.formUnion(numbers)
            if !saved.contains(String(line.prefix(36))) { unsaved.formUnion(numbers) }
        }
        #expect(try delivered == Set(0..<shared.size(of: .images)), "an image was never delivered")
        return (repeated, unsaved)
    }
}

/// The files that several processes append to: the state of the service and of the world, and what was delivered.
private struct SharedFiles {
    enum Name: String {
        /// One byte for each image of the service.
        case images
        /// One byte for each hour that has passed.
        case hours
        /// One byte for each step.
        case steps
        /// One line for each delivery, with the numbers of its images, and for each delivery that was saved.
        case deliveries, savedDeliveries
    }

    static let url = anyURL("feed")
    let directory: URL

    init(_ path: String) { directory = URL(filePath: path, directoryHint: .isDirectory) }

    private func path(_ name: Name) -> String { directory.appending(path: name.rawValue).path }

    func size(of name: Name) throws -> Int {
        guard FileManager.default.fileExists(atPath: path(name)) else { return 0 }
        return try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0
    }

    func lines(of name: Name) throws -> [String] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    func append(_ text: String, to name: Name) throws {
        let file = open(path(name), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard file >= 0, write(file, bytes, bytes.count) == bytes.count else { throw AnyError("write") }
    }

    /// Runs `body` while no other process delivers: deliveries that overlap may have the same images.
    func whileOthersDeliverNothing(_ body: () async throws -> Void) async throws {
        let file = open(path(.deliveries), O_RDONLY)
        defer { close(file) }
        guard file >= 0, flock(file, LOCK_EX) == 0 else { throw AnyError("flock") }
        try await body()
    }

    /// The date in the world.
    var date: Date { anyDate + Double((try? size(of: .hours)) ?? 0) * 3_600 }

    /// Returns a page of the feed, the newest image first.
    func page(_ request: HTTPRequest) throws -> HTTPResponse {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let value = { name in query.first { $0.name == name }?.value }
        let start = try value("after_id").flatMap { Int($0.suffix(12)) } ?? size(of: .images)
        let numbers = (0..<start).reversed().prefix(value("limit").flatMap { Int($0) } ?? 4)
        let tag = "\"\(Array(numbers))\""
        if request.headers["If-None-Match"] == tag {
            return HTTPResponse(url: request.url, status: 304, headers: ["ETag": tag])
        }
        let items = numbers.map { number in
            let id = "00000000-0000-4000-8000-" + String("\(1_000_000_000_000 + number)".suffix(12))
            return #"{"id":"\#(id)","image":"https://any.example/\#(number)"}"#
        }
        let body = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
        return HTTPResponse(url: request.url, status: 200, headers: ["ETag": tag], body: body)
    }
}

extension FeedImage {
    fileprivate var numberText: String { "\(Int(id.uuidString.suffix(12)) ?? -1)" }
}
