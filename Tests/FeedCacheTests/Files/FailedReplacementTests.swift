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

    init() throws { disk = try StoreOnDisk() }

    /// Expects that an entry is not saved, and that the old one stays and can be replaced; returns the cause.
    @discardableResult
    private func expectNotSaved(_ new: CacheEntry<[FeedImage]>) async throws -> (any Error)? {
        try await disk.store.replace(with: anyEntry())
        let error = await #expect(throws: CacheError.self) { try await disk.store.replace(with: new) }
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try disk.names() == StoreOnDisk.entryNames)
        try await disk.store.replace(with: anyEntry())
        return error?.cause
    }

    /// With a new value, and with the same value, for which only the metadata would be saved.
    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity], [2, 5] as [UInt8])
    func preservesTheOldFeedWhenTheNewOneCannotBeWritten(timestamp: TimeInterval, count: UInt8) async throws {
        let timestamp = Date(timeIntervalSinceReferenceDate: timestamp)
        try await expectNotSaved(anyEntry(anyFeed(count), timestamp: timestamp))
    }

    @Test(arguments: ["file:///a", "relative", "https:///a", "ftp://host/a", "HTTPS://host/a"], [2, 5] as [UInt8])
    func preservesTheOldFeedWhenTheNewOneWouldBeUnreadable(text: String, count: UInt8) async throws {
        let url = try #require(URL(string: text))
        #expect(try await expectNotSaved(anyEntry(anyFeed(count), url: url)) is InvalidEntry)
    }

    @Test(arguments: ["file:///a", "relative", "ftp://host/a", "HTTPS://host/a", "https://host:99999/"])
    func preservesTheOldFeedWhenAnImageOfTheNewOneWouldBeUnreadable(text: String) async throws {
        let url = try #require(URL(string: text))
        #expect(try await expectNotSaved(anyEntry(anyFeed() + [anyImage(9, url: url)])) is InvalidEntry)
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
