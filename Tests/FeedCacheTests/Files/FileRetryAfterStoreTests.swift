import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("Storing Retry-After dates on disk", .limited)
struct FileRetryAfterStoreTests {
    private static let twoDays: TimeInterval = 172_800
    private let home: TemporaryDirectory
    private let time = Observed(anyDate)
    private let store: FileRetryAfterStore
    private let url = anyURL("feed?token=secret")
    private var directory: URL { home.url("essential-feed/retry-after") }

    init() throws {
        home = try TemporaryDirectory()
        store = CacheDirectory(in: home.url).retryAfterStore { [time] in time.value }
    }

    private func fileNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    @Test func startsEmptyAndCreatesNothingWhenCleared() async throws {
        #expect(await store.retryAfter(for: url) == nil)
        try await store.setRetryAfter(nil, for: url, wholeOrigin: false)
        try await store.setRetryAfter(nil, for: url, wholeOrigin: true)
        #expect(try home.contents() == [])
    }

    @Test func isReadByTheNextProcess() async throws {
        try await store.setRetryAfter(anyDate + 60.5, for: url, wholeOrigin: false)
        let other = CacheDirectory(in: home.url).retryAfterStore { anyDate }
        #expect(await other.retryAfter(for: url) == anyDate + 60.5)
        #expect(await other.retryAfter(for: anyURL("other")) == nil)
        #expect(try fileNames().allSatisfy { !$0.contains("secret") })
    }

    @Test func separatesAWholeOriginFromItsURLs() async throws {
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: true)
        try await store.setRetryAfter(anyDate + 90, for: anyURL("feed"), wholeOrigin: false)
        #expect(await store.retryAfter(for: url) == anyDate + 60)
        #expect(await store.retryAfter(for: anyURL("other")) == anyDate + 60)
        #expect(await store.retryAfter(for: anyURL("feed")) == anyDate + 90)
        for other in ["http://any.example/feed", "https://any.example:8443/", "https://sub.any.example/"] {
            #expect(await store.retryAfter(for: try #require(URL(string: other))) == nil)
        }
        try await store.setRetryAfter(nil, for: url, wholeOrigin: true)
        #expect(await store.retryAfter(for: url) == nil)
        #expect(await store.retryAfter(for: anyURL("feed")) == anyDate + 90)
        try await store.setRetryAfter(nil, for: anyURL("feed"), wholeOrigin: false)
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test(arguments: [(-1.0, nil), (0, nil), (1, 1), (twoDays, twoDays), (twoDays + 1, twoDays), (1e300, twoDays)])
    func storesAtMostTwoDays(delay: TimeInterval, held: TimeInterval?) async throws {
        try await store.setRetryAfter(anyDate + delay, for: url, wholeOrigin: false)
        #expect(await store.retryAfter(for: url) == held.map { anyDate + $0 })
    }

    @Test func forgetsPastDates() async throws {
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
        time.update { $0 = anyDate + 59 }
        #expect(await store.retryAfter(for: url) != nil)
        time.update { $0 = anyDate + 60 }
        #expect(await store.retryAfter(for: url) == nil)
        try await store.setRetryAfter(anyDate + 90, for: anyURL("other"), wholeOrigin: false)
        #expect(try fileNames().count == 1)
    }

    @Test func ignoresADateThatAClockInTheFutureSaved() async throws {
        try await store.setRetryAfter(anyDate + Self.twoDays, for: url, wholeOrigin: false)
        time.update { $0 = anyDate - 1 }
        #expect(await store.retryAfter(for: url) == nil)
    }

    private static let garbage: [Data] = {
        var random = SplitMix64(seed: 9)
        let texts = [
            "", "{}", "null", "[]", "{", #"{"key":"https://any.example/feed","retry_after":1e999}"#,
            #"{"key":"https://any.example/feed","retry_after":"750000060"}"#,
            #"{"key":"https://any.example/other","retry_after":750000060}"#, #"{"retry_after":750000060}"#,
            #"{"key":null,"retry_after":750000060}"#, String(repeating: "[", count: 100_000),
        ]
        return texts.map { Data($0.utf8) } + [Data(count: 2 << 20)] + (0..<50).map { Data(random.bytes($0)) }
    }()

    @Test(arguments: garbage)
    func treatsAFileOfAnyBytesAsNone(bytes: Data) async throws {
        let url = anyURL("feed")
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
        let file = directory.appending(path: try #require(try fileNames().first))
        try bytes.write(to: file)
        #expect(await store.retryAfter(for: url) == nil)
        try await store.setRetryAfter(anyDate + 90, for: url, wholeOrigin: false)
        #expect(await store.retryAfter(for: url) == anyDate + 90)
    }

    @Test func leavesUnrelatedFilesAlone() async throws {
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
        let others = ["notes.txt", "any.example-0123456789abcdef", "any.example.json", ".tmp-x"]
        for name in others { try Data("precious".utf8).write(to: directory.appending(path: name)) }
        try await store.setRetryAfter(nil, for: url, wholeOrigin: false)
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
        #expect(try fileNames().filter(others.contains) == others.sorted())
    }

    @Test func usesNoDirectoryThatIsALink() async throws {
        try await store.setRetryAfter(anyDate + 60, for: url, wholeOrigin: false)
        try FileManager.default.moveItem(at: directory, to: home.url("target"))
        try FileManager.default.createSymbolicLink(at: directory, withDestinationURL: home.url("target"))
        #expect(await store.retryAfter(for: url) == nil)
        await #expect(throws: CacheError.self) {
            try await store.setRetryAfter(anyDate + 90, for: url, wholeOrigin: false)
        }
        try await store.setRetryAfter(nil, for: url, wholeOrigin: false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("target")).count == 1)
    }

    @Test func storesDatesFromConcurrentTasks() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<16 {
                group.addTask {
                    for _ in 0..<20 {
                        try await store.setRetryAfter(anyDate + 60, for: anyURL("\(number)"), wholeOrigin: false)
                        try await store.setRetryAfter(nil, for: anyURL("\(number)"), wholeOrigin: false)
                    }
                    try await store.setRetryAfter(anyDate + 60, for: anyURL("\(number)"), wholeOrigin: false)
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<16 { #expect(await store.retryAfter(for: anyURL("\(number)")) == anyDate + 60) }
    }
}
