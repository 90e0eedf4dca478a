import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Saving Retry-After times", .limited, .noSync)
struct RetryAfterTimesTests {
    private static let twoDays: TimeInterval = 172_800
    private let home: TemporaryDirectory
    private let time = Observed(anyDate)
    private let url = anyURL("feed?token=secret")
    private var directory: URL { home.url("essential-feed/retry-after") }

    init() throws {
        home = try TemporaryDirectory()
    }

    /// A response with a `Retry-After` in seconds.
    private struct Refusal: ServiceError {
        let status: Int?
        let delay: TimeInterval?

        init(_ status: Int?, _ delay: TimeInterval? = 60) {
            (self.status, self.delay) = (status, delay)
        }

        func retryAfter(now: Date) -> Date? { delay.map { now + $0 } }
    }

    private func times(_ kind: StorageKind) -> RetryAfterTimes {
        RetryAfterTimes(in: kind.make(home.url), writes: SerialTasks()) { [time] in time.value }
    }

    private func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    private func fileNames() throws -> [String] {
        try home.contents().filter { $0.hasSuffix(".json") }
    }

    // MARK: - Any storage

    @Test(arguments: StorageKind.all)
    func appliesA503ToItsURLAndA429ToItsOrigin(kind: StorageKind) async throws {
        let times = times(kind)
        try await times.record(Refusal(503, 90), for: anyURL("feed"))
        try await times.record(Refusal(429, 60), for: url)
        #expect(await times.end(for: url) == anyDate + 60)
        #expect(await times.end(for: anyURL("other")) == anyDate + 60)
        #expect(await times.end(for: anyURL("feed")) == anyDate + 90)
        #expect(await times.end(for: try url("https://ANY.example:443/")) == anyDate + 60)
        for other in ["http://any.example/feed", "https://any.example:8443/", "https://sub.any.example/"] {
            #expect(await times.end(for: try url(other)) == nil)
        }
    }

    @Test(arguments: StorageKind.all)
    func deliversTheLaterOfTheTimesOfAURLAndItsOrigin(kind: StorageKind) async throws {
        let times = times(kind)
        try await times.record(Refusal(429, 90), for: url)
        try await times.record(Refusal(503, 60), for: url)
        #expect(await times.end(for: url) == anyDate + 90)
        try await times.record(Refusal(429, 30), for: url)
        #expect(await times.end(for: url) == anyDate + 60)
    }

    /// The time of the origin is saved at the URL of such a list.
    @Test(
        arguments: StorageKind.all,
        ["https://any.example", "https://any.example/", "http://[::1]:8080", "https://bücher.example"]
    )
    func separatesTheTimeOfAListWithoutAPathFromThatOfItsOrigin(kind: StorageKind, text: String) async throws {
        let (times, url) = (times(kind), try url(text))
        try await times.record(Refusal(503, 90), for: url)
        #expect(await times.end(for: url.appending(path: "feed")) == nil)
        try await times.record(Refusal(429, 60), for: url)
        #expect(await times.end(for: url) == anyDate + 90)
        #expect(await times.end(for: url.appending(path: "feed")) == anyDate + 60)
        try await times.record(nil, for: url)
        #expect(await times.end(for: url) == nil)
        #expect(await times.end(for: url.appending(path: "feed")) == nil)
    }

    @Test(arguments: StorageKind.all, [nil, 200])
    func endsWithTheNext200(kind: StorageKind, status: Int?) async throws {
        let times = times(kind)
        let error = status.map { Refusal($0) }
        try await times.record(Refusal(429), for: url)
        try await times.record(Refusal(503), for: url)
        try await times.record(Refusal(503), for: anyURL("other"))
        try await times.record(error, for: url)
        #expect(await times.end(for: url) == nil)
        #expect(await times.end(for: anyURL("other")) == anyDate + 60)
    }

    @Test(arguments: StorageKind.all)
    func leavesTheTimeUnchangedAfterAFailureWithoutRetryAfter(kind: StorageKind) async throws {
        let times = times(kind)
        try await times.record(Refusal(503), for: url)
        for error in [AnyError(), Refusal(nil, nil), Refusal(500, nil), Refusal(429, nil)] as [any Error] {
            try await times.record(error, for: url)
        }
        #expect(await times.end(for: url) == anyDate + 60)
    }

    @Test(
        arguments: StorageKind.all,
        [(-1.0, nil), (0, nil), (1, 1), (twoDays, twoDays), (twoDays + 1, nil), (1e300, nil)]
    )
    func lastsAtMostTwoDays(kind: StorageKind, delay: (asked: TimeInterval, held: TimeInterval?)) async throws {
        let times = times(kind)
        try await times.record(Refusal(503, delay.asked), for: url)
        #expect(await times.end(for: url) == delay.held.map { anyDate + $0 })
    }

    @Test(arguments: StorageKind.all)
    func endsWhenItHasPassed(kind: StorageKind) async throws {
        let times = times(kind)
        try await times.record(Refusal(503), for: url)
        time.update { $0 = anyDate + 59 }
        #expect(await times.end(for: url) == anyDate + 60)
        time.update { $0 = anyDate + 60 }
        #expect(await times.end(for: url) == nil)
    }

    @Test(arguments: StorageKind.all)
    func ignoresATimeSavedWhileTheClockWasInTheFuture(kind: StorageKind) async throws {
        let times = times(kind)
        try await times.record(Refusal(503, Self.twoDays), for: url)
        time.update { $0 = anyDate - 1 }
        #expect(await times.end(for: url) == nil)
    }

    @Test(arguments: StorageKind.all)
    func savesTimesOfConcurrentTasks(kind: StorageKind) async throws {
        let times = times(kind)
        try await withThrowingTaskGroup { group in
            for number in 0..<16 {
                group.addTask {
                    for _ in 0..<10 {
                        try await times.record(Refusal(503), for: anyURL("\(number)"))
                        try await times.record(nil, for: anyURL("\(number)"))
                    }
                    try await times.record(Refusal(503), for: anyURL("\(number)"))
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<16 { #expect(await times.end(for: anyURL("\(number)")) == anyDate + 60) }
    }

    /// Simultaneous loads of two lists save the times of their common origin and of themselves in the same place.
    @Test(arguments: StorageKind.all)
    func losesNoTimeThatIsSavedWithAnother(kind: StorageKind) async throws {
        let (times, url) = (times(kind), try url("https://any.example"))
        for _ in 0..<20 {
            async let own: Void = times.record(Refusal(503, 90), for: url)
            async let origin: Void = times.record(Refusal(429, 60), for: anyURL("other"))
            _ = try await (own, origin)
            #expect(await times.end(for: url) == anyDate + 90)
            #expect(await times.end(for: anyURL("other")) == anyDate + 60)
            try await times.record(nil, for: url)
        }
    }

    // MARK: - On disk

    private var onDisk: RetryAfterTimes {
        RetryAfterTimes(in: CacheDirectory(in: home.url), writes: SerialTasks()) { [time] in time.value }
    }

    @Test func createsNothingWhenThereIsNothingToEnd() async throws {
        #expect(await onDisk.end(for: url) == nil)
        try await onDisk.record(nil, for: url)
        try await onDisk.record(AnyError(), for: url)
        #expect(try home.contents() == [])
    }

    @Test func readsRetryAfterInTheNextProcess() async throws {
        try await onDisk.record(Refusal(503, 60.5), for: url)
        let times = RetryAfterTimes(in: CacheDirectory(in: home.url), writes: SerialTasks()) { anyDate }
        #expect(await times.end(for: url) == anyDate + 60.5)
        #expect(try home.contents().allSatisfy { !$0.contains("secret") })
    }

    @Test func leavesNoFileWhenItEnds() async throws {
        try await onDisk.record(Refusal(429), for: url)
        try await onDisk.record(Refusal(503), for: url)
        #expect(try fileNames().count == 2)
        try await onDisk.record(nil, for: url)
        #expect(try home.contents() == ["essential-feed", "essential-feed/retry-after"])
    }

    private static let garbage: [Data] = {
        var random = SplitMix64(seed: 9)
        let head = #"{"version":1,"url":"https://any.example/feed","timestamp":0,"value":"#
        let texts = [
            "", "{}", "null", "[]", "{", "\(head)[]}", #"\#(head)[],"checksum":"0000000000000000"}"#,
            #"{"key":"https://any.example/feed","retry_after":750000060}"#, String(repeating: "[", count: 100_000),
        ]
        return texts.map { Data($0.utf8) } + [Data(count: 2 << 20)] + (0..<50).map { Data(random.bytes($0)) }
    }()

    @Test(arguments: garbage)
    func treatsAFileOfAnyBytesAsMissing(bytes: Data) async throws {
        let url = anyURL("feed")
        try await onDisk.record(Refusal(503), for: url)
        let file = home.url(try #require(try fileNames().first))
        try bytes.write(to: file)
        #expect(await onDisk.end(for: url) == nil)
        try await onDisk.record(nil, for: url)
        try await onDisk.record(Refusal(503, 90), for: url)
        #expect(await onDisk.end(for: url) == anyDate + 90)
    }

    /// Earlier versions saved each time in its own file; two days later, all have expired.
    @Test func leavesUnrelatedFilesUnchanged() async throws {
        try await onDisk.record(Refusal(503), for: url)
        let others = ["notes.txt", "any.example-0123456789abcdef.json", "any.example.json", ".tmp-x"]
        for name in others { try Data("precious".utf8).write(to: directory.appending(path: name)) }
        try await onDisk.record(nil, for: url)
        try await onDisk.record(Refusal(503), for: url)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.filter(others.contains).sorted() == others.sorted())
    }
}
