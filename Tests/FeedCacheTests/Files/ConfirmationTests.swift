import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("Confirming an unchanged list on disk", .noSync, .limited)
struct ConfirmationTests {
    private let disk: StoreOnDisk
    private let entry = anyEntry(anyFeed(9), validators: Validators(etag: "\"1\"", lastModified: "today"))
    private let renewed: CacheEntry<[FeedImage]>
    private var confirmation: URL { disk.home.url("store/feed.json.confirmed") }

    init() throws {
        disk = try StoreOnDisk()
        renewed = entry.renewed(at: anyDate + 60, freshness: .seconds(9))
    }

    @Test func writesASmallFileNextToTheUnchangedList() async throws {
        try await disk.store.replace(with: entry)
        let list = try FileManager.default.attributesOfItem(atPath: disk.file)
        let bytes = try disk.bytes()
        #expect(try await disk.store.renew(with: renewed))
        #expect(try disk.names() == ["feed.json", "feed.json.confirmed"])
        #expect(try Data(contentsOf: confirmation).count < 200)
        let after = try FileManager.default.attributesOfItem(atPath: disk.file)
        #expect(list[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(try disk.bytes() == bytes)
        #expect(try FileManager.default.attributesOfItem(atPath: confirmation.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func readsOnlyTheBeginningAndEndOfTheList() async throws {
        try await disk.store.replace(with: anyEntry([anyImage(description: String(repeating: "x", count: 3 << 20))]))
        let (reads, bytes) = (Observed(0), try disk.bytes().count)
        let record: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .read { reads.update { $0 += 1 } }
            return .made
        }
        let store = disk.store
        let isRenewed = try await FileCall.$decide.withValue(record) {
            try await store.renew(with: anyEntry().renewed(at: anyDate + 1, freshness: .zero))
        }
        #expect(isRenewed)
        #expect(reads.value == 2 && bytes > 3 << 20)
    }

    @Test func isRemovedByReplacingAndDeleting() async throws {
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.renew(with: renewed))
        try await disk.store.replace(with: entry)
        #expect(try disk.names() == ["feed.json"])
        #expect(try await disk.store.retrieve() == entry)
        #expect(try await disk.store.renew(with: renewed))
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    /// Lists that each differ from the confirmed one in one respect.
    private static let otherLists: [CacheEntry<[FeedImage]>] = [
        anyEntry(anyFeed(8), validators: Validators(etag: "\"1\"", lastModified: "today")),
        anyEntry(anyFeed(9), timestamp: anyDate.addingTimeInterval(1e-6)),
        anyEntry(anyFeed(9), timestamp: anyDate + 1, validators: Validators(etag: "\"1\"", lastModified: "today")),
    ]

    @Test(arguments: otherLists)
    func neverRenewsAnotherList(other: CacheEntry<[FeedImage]>) async throws {
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.renew(with: renewed))
        let old = try Data(contentsOf: confirmation)
        try await disk.store.replace(with: other)
        try old.write(to: confirmation)
        #expect(try await disk.store.retrieve() == other)
    }

    @Test func isIgnoredIfAnyBitIsDamaged() async throws {
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.renew(with: renewed))
        let whole = try Data(contentsOf: confirmation)
        for index in whole.indices {
            for bit in 0..<8 as Range<UInt8> {
                var damaged = whole
                damaged[index] ^= 1 << bit
                try damaged.write(to: confirmation)
                #expect(try await disk.store.retrieve() == entry, "bit \(bit) of byte \(index)")
            }
            try whole.prefix(index).write(to: confirmation)
            #expect(try await disk.store.retrieve() == entry, "cut at \(index)")
        }
        try whole.write(to: confirmation)
        #expect(try await disk.store.retrieve() == renewed)
    }

    private static let garbage: [Data] = {
        var random = SplitMix64(seed: 8)
        let texts = [
            "", "{}", "null", "[]", String(repeating: "[", count: 4_000), "{\"timestamp\":1e999}",
            #"{"timestamp":0,"freshness":99999999999999999999,"saved_at":0,"value":""}"#,
            #"{"timestamp":0,"freshness":[9223372036854775807,9223372036854775807],"saved_at":0,"value":""}"#,
        ]
        return texts.map { Data($0.utf8) } + [Data(count: 5_000)] + (1..<60).map { Data(random.bytes($0 * 3)) }
    }()

    @Test(arguments: garbage)
    func isIgnoredIfItIsAnythingElse(bytes: Data) async throws {
        try await disk.store.replace(with: entry)
        try bytes.write(to: confirmation)
        #expect(try await disk.store.retrieve() == entry)
        #expect(try await disk.store.renew(with: renewed))
        #expect(try await disk.store.retrieve() == renewed)
    }

    @Test func isIgnoredAndLeftThereIfItIsALinkOrDirectory() async throws {
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.renew(with: renewed))
        try FileManager.default.moveItem(at: confirmation, to: disk.home.url("target"))
        try FileManager.default.createSymbolicLink(at: confirmation, withDestinationURL: disk.home.url("target"))
        #expect(try await disk.store.retrieve() == entry)
        await #expect(throws: CacheError.self) { try await disk.store.renew(with: renewed) }
        try await disk.store.replace(with: entry)
        #expect(try disk.names() == ["feed.json", "feed.json.confirmed"])
        #expect(try disk.home.contents().contains("target"))
    }

    @Test(arguments: ["", "{", "x", #"{"version":1}"#])
    func confirmsNoDamagedList(text: String) async throws {
        try disk.write(text.utf8)
        #expect(try await !disk.store.renew(with: renewed))
        #expect(try disk.names() == ["feed.json"])
    }

    @Test func confirmsNothingWithoutAList() async throws {
        try FileManager.default.createDirectory(atPath: disk.file, withIntermediateDirectories: true)
        #expect(try await !disk.store.renew(with: renewed))
    }

    @Test func neverRenewsAListReplacedMeanwhile() async throws {
        let store = disk.store
        for round in 0..<40 {
            try await store.replace(with: entry)
            let newer = anyEntry(anyFeed(9), timestamp: anyDate + 1 + Double(round), validators: entry.validators)
            async let renewing = store.renew(with: renewed)
            async let replacing: Void = store.replace(with: newer)
            _ = try await (renewing, replacing)
            #expect(try await store.retrieve() == newer)
        }
    }

    @Test func keepsTheImageData() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache"))
        let (feed, imageData) = (cache.feedStore(for: entry.url), cache.imageDataStore(forFeedAt: entry.url))
        try await feed.replace(with: entry)
        try await imageData.insert(Data([1]), for: entry.value[0].url)
        #expect(try await feed.renew(with: renewed))
        #expect(try await imageData.retrieve(for: entry.value[0].url) == Data([1]))
    }
}
