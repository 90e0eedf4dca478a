import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedFiles

@Suite("Reading a list while it is replaced", .limited, .noSync)
struct ConcurrentReadersTests {
    /// At most as many as take a minute.
    private static let rounds =
        ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(Int.init).map { min($0, 5_000) } ?? 300
    private let disk: StoreOnDisk

    init() throws { disk = try StoreOnDisk() }

    /// Puts the files of another store in place of this one's before the n-th file is opened.
    private func reading(
        _ other: StoreOnDisk,
        before opening: Int
    ) async throws -> CacheEntry<[FeedImage]>? {
        let opened = Observed(0)
        let replaceFiles: @Sendable (FileCall) -> FileCall.Outcome = { [disk] call in
            guard call == .open else { return .made }
            opened.update { $0 += 1 }
            if opened.value == opening {
                try? FileManager.default.removeItem(atPath: disk.directory)
                try? FileManager.default.copyItem(atPath: other.directory, toPath: disk.directory)
            }
            return .made
        }
        let store = disk.store
        let entry = Observed(CacheEntry<[FeedImage]>?.none)
        try await FileCall.$decide.withValue(replaceFiles) {
            let found = try await store.retrieve()
            entry.update { $0 = found }
        }
        #expect(opened.value >= opening)
        return entry.value
    }

    @Test(arguments: [1, 2])
    func readsTheHeadAgainIfAWriterWasFaster(opening: Int) async throws {
        let other = try StoreOnDisk()
        try await disk.store.replace(with: anyEntry())
        try await other.store.replace(with: anyEntry(anyFeed(5)))
        #expect(try await reading(other, before: opening) == anyEntry(anyFeed(5)))
    }

    @Test func findsNothingIfTheListIsDeletedMeanwhile() async throws {
        let other = try StoreOnDisk()
        try await disk.store.replace(with: anyEntry())
        try other.makeDirectory()
        #expect(try await reading(other, before: 2) == nil)
    }

    @Test func findsTheHeadIfItsItemsAreDeletedMeanwhile() async throws {
        let (other, entry) = (try StoreOnDisk(), anyEntry().with { $0.deliveries = Deliveries() })
        for store in [disk.store, other.store] { try await store.replace(with: entry) }
        try await other.store.deleteItems { _ in false }
        #expect(try await reading(other, before: 2) == entry.withoutItems)
    }

    @Test func neverReadsAMixtureAndNeverFails() async throws {
        let store = disk.store
        let entries = (0..<5).map { number in
            anyEntry(anyFeed(UInt8(number * 40)), validators: Validators(etag: "\(number)"))
        }
        try await store.replace(with: entries[0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<Self.rounds {
                        if task < 2 {
                            try await store.replace(with: entries[(round + task) % entries.count])
                        } else {
                            let entry = try #require(try await store.retrieve())
                            #expect(entries.contains(entry))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }
}
