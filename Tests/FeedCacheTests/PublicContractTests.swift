import FeedCache
import FeedCore
import FeedTesting
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The contracts that other people's stores are held to", .limited)
struct PublicContractTests {
    private let directory: TemporaryDirectory
    private let entries = [
        anyEntry(anyFeed(3), timestamp: anyDate + 0.1234567, validators: Validators(etag: "\"1\"")), anyEntry([]),
        anyEntry(anyFeed(100), freshness: .seconds(60), fetchedAt: anyDate - 0.3),
    ]

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A new place on disk each time.
    private func cache() -> CacheDirectory {
        CacheDirectory(in: directory.url(UUID().uuidString))
    }

    @Test func everyStoreKeepsIt() async throws {
        try await CacheStoreContract(entries: entries) { InMemoryStore<[FeedImage]>() }.check()
        try await CacheStoreContract(entries: entries) { cache().feedStore(for: anyURL("feed")) }.check()
    }

    @Test func everyImageDataStoreKeepsIt() async throws {
        try await ImageDataStoreContract { InMemoryImageDataStore() }.check()
        try await ImageDataStoreContract { cache().imageDataStore(forFeedAt: anyURL("feed")) }.check()
    }

    /// A store with a fault.
    private actor FaultyStore: FeedStore {
        enum Fault: CaseIterable {
            case forgetsEntries, roundsDates, neverDeletes, alwaysDeletes, renewsAnything, fails
        }

        private let fault: Fault
        private var entry: CacheEntry<[FeedImage]>?

        init(_ fault: Fault) {
            self.fault = fault
        }

        func retrieve() throws -> CacheEntry<[FeedImage]>? {
            if fault == .fails { throw AnyError() }
            return entry
        }

        func replace(with entry: CacheEntry<[FeedImage]>) {
            switch fault {
            case .forgetsEntries: break
            case .roundsDates:
                let seconds = entry.timestamp.timeIntervalSinceReferenceDate.rounded()
                self.entry = anyEntry(
                    entry.value,
                    timestamp: Date(timeIntervalSinceReferenceDate: seconds),
                    url: entry.url,
                    validators: entry.validators
                )
            default: self.entry = entry
            }
        }

        func renew(with entry: CacheEntry<[FeedImage]>) -> Bool {
            guard let stored = self.entry else { return fault == .renewsAnything }
            guard fault == .renewsAnything || stored.fetchedAt == entry.fetchedAt else { return false }
            self.entry = stored.renewed(at: entry.timestamp, freshness: entry.freshness)
            return true
        }

        func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) -> CacheEntry<[FeedImage]>? {
            if fault != .neverDeletes { entry = entry.flatMap { fault != .alwaysDeletes && isValid($0) ? $0 : nil } }
            return entry
        }
    }

    @Test(arguments: FaultyStore.Fault.allCases)
    private func findsAWrongStoreOut(fault: FaultyStore.Fault) async {
        let error = await #expect(throws: ContractViolation.self) {
            try await CacheStoreContract(entries: entries) { FaultyStore(fault) }.check()
        }
        #expect(error?.promise.hasSuffix(".") == true)
    }
}
