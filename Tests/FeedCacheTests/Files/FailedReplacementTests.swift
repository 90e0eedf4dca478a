import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Failing to replace the feed's file", .noSync, .limited)
struct FailedReplacementTests {
    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk()
    }

    /// With a new value, and with the same value, for which only the metadata would be saved.
    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity], [2, 5] as [UInt8])
    func preservesTheOldFeedWhenTheNewOneCannotBeWritten(timestamp: TimeInterval, count: UInt8) async throws {
        try await disk.store.replace(with: anyEntry())
        await #expect(throws: CacheError.self) {
            let timestamp = Date(timeIntervalSinceReferenceDate: timestamp)
            try await disk.store.replace(with: anyEntry(anyFeed(count), timestamp: timestamp))
        }
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    @Test(arguments: ["file:///a", "relative", "https:///a", "ftp://host/a", "HTTPS://host/a"], [2, 5] as [UInt8])
    func preservesTheOldFeedWhenTheNewOneWouldBeUnreadable(text: String, count: UInt8) async throws {
        let url = try #require(URL(string: text))
        try await disk.store.replace(with: anyEntry())
        let error = await #expect(throws: CacheError.self) {
            try await disk.store.replace(with: anyEntry(anyFeed(count), url: url))
        }
        #expect(error?.cause as? InvalidEntry == .url)
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    @Test(arguments: ["file:///a", "relative", "ftp://host/a", "HTTPS://host/a", "https://host:99999/"])
    func preservesTheOldFeedWhenAnImageOfTheNewOneWouldBeUnreadable(text: String) async throws {
        let url = try #require(URL(string: text))
        try await disk.store.replace(with: anyEntry())
        let error = await #expect(throws: CacheError.self) {
            try await disk.store.replace(with: anyEntry(anyFeed() + [anyImage(9, url: url)]))
        }
        #expect(error?.cause as? InvalidEntry == .url)
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    @Test func preservesTheOldFeedWhenCancelled() async throws {
        try await disk.store.replace(with: anyEntry())
        let store = disk.store
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.replace(with: anyEntry(anyFeed(200)))
        }.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    @Test func releasesTheLockAfterAFailure() async throws {
        await #expect(throws: CacheError.self) {
            try await disk.store.replace(with: anyEntry(timestamp: Date(timeIntervalSinceReferenceDate: .nan)))
        }
        try await disk.store.replace(with: anyEntry())
        #expect(try await disk.store.retrieve() == anyEntry())
    }

    #if canImport(Glibc)
        @Test func preservesTheOldFeedWhenTheNewOneDoesNotFitOnTheDisk() async throws {
            // In a separate process whose files may not exceed 8 KiB, because the limit applies to all threads.
            await #expect(processExitsWith: .success) {
                let disk = try StoreOnDisk()
                try await disk.store.replace(with: anyEntry())
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 8_192, rlim_max: 8_192)
                #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)

                let error = await #expect(throws: CacheError.self) {
                    try await disk.store.replace(with: anyEntry(anyFeed(255)))
                }
                #expect((error?.cause as? SystemError)?.code == EFBIG)
                #expect(try await disk.store.retrieve() == anyEntry())
                #expect(try disk.names() == StoreOnDisk.entryNames)
            }
        }
    #endif
}
