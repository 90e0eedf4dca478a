import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedCore
@testable import FeedFiles

@Suite("Saving only the metadata of an unchanged list on disk", .noSync, .limited)
struct RefreshedMetadataTests {
    private let disk: StoreOnDisk
    private let entry = anyEntry(anyFeed(9), validators: Validators(etag: "\"1\"", lastModified: "today"))
    private let refreshed: CacheEntry<[FeedImage]>
    private var file: URL { disk.home.url("store/feed.json.confirmed") }

    init() throws {
        disk = try StoreOnDisk()
        refreshed = entry.refreshed(at: anyDate + 60, freshness: .seconds(9))
    }

    /// Saves the entry, then its metadata after a revalidation.
    private func saveAndRefresh() async throws {
        try await disk.store.replace(with: entry)
        _ = try await disk.refresh(with: refreshed.metadata)
        #expect(try await disk.store.retrieve() == refreshed)
    }

    /// The ways to save an entry whose value already exists.
    enum Saving: CaseIterable {
        case updatedMetadata, updatedEntry, replacement
    }

    @Test(arguments: Saving.allCases)
    func writesASmallFileNextToTheUnchangedList(saving: Saving) async throws {
        try await disk.store.replace(with: entry)
        let list = try FileManager.default.attributesOfItem(atPath: disk.file)
        let bytes = try disk.bytes()
        let creations = Observed(0)
        let count: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .create { creations.update { $0 += 1 } }
            return .made
        }
        let (store, new) = (disk.store, refreshed.with { $0.title = "A title" })
        try await FileCall.$decide.withValue(count) {
            switch saving {
            case .updatedMetadata, .updatedEntry:
                let update = saving == .updatedEntry ? CacheUpdate.entry(new) : .metadata(new.metadata)
                let result = try await store.update { _, _ in update }
                guard case .metadata(let metadata)? = result else { throw AnyError("only metadata were changed") }
                #expect(metadata == new.metadata)
            case .replacement: try await store.replace(with: new)
            }
        }
        #expect(creations.value == 1)
        #expect(try disk.names() == ["feed.json", "feed.json.confirmed"])
        #expect(try Data(contentsOf: file).count < 400)
        let after = try FileManager.default.attributesOfItem(atPath: disk.file)
        #expect(list[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(try disk.bytes() == bytes)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(try await disk.store.retrieve() == new)
        #expect(try await disk.store.metadata() == new.metadata)
    }

    @Test func removesMetadataByReplacingTheValueAndDeleting() async throws {
        try await saveAndRefresh()
        try await disk.store.replace(with: anyEntry(anyFeed(8)))
        #expect(try disk.names() == ["feed.json"])
        #expect(try await disk.store.retrieve() == anyEntry(anyFeed(8)))
        try await saveAndRefresh()
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    /// Lists that differ from the refreshed list in one respect each.
    private static let otherLists: [CacheEntry<[FeedImage]>] = [
        anyEntry(anyFeed(8), validators: Validators(etag: "\"1\"", lastModified: "today")),
        anyEntry(anyFeed(9).reversed(), validators: Validators(etag: "\"1\"", lastModified: "today")),
        anyEntry(anyFeed(9), timestamp: anyDate.addingTimeInterval(1e-6)),
        anyEntry(anyFeed(9), timestamp: anyDate + 1, validators: Validators(etag: "\"1\"", lastModified: "today")),
    ]

    @Test(arguments: otherLists)
    func neverRefreshesAnotherList(other: CacheEntry<[FeedImage]>) async throws {
        try await saveAndRefresh()
        let old = try Data(contentsOf: file)
        try await disk.store.delete()
        try await disk.store.replace(with: other)
        try old.write(to: file)
        #expect(try await disk.store.retrieve() == other)
        #expect(try await disk.store.metadata() == other.metadata)
    }

    @Test func ignoresMetadataIfAnyBitIsDamaged() async throws {
        try await saveAndRefresh()
        let whole = try Data(contentsOf: file)
        for index in whole.indices {
            for bit in 0..<8 as Range<UInt8> {
                var damaged = whole
                damaged[index] ^= 1 << bit
                try damaged.write(to: file)
                #expect(try await disk.store.retrieve() == entry, "bit \(bit) of byte \(index)")
            }
            try whole.prefix(index).write(to: file)
            #expect(try await disk.store.retrieve() == entry, "cut at \(index)")
        }
        try whole.write(to: file)
        #expect(try await disk.store.retrieve() == refreshed)
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
    func ignoresAnythingInPlaceOfMetadata(bytes: Data) async throws {
        try await disk.store.replace(with: entry)
        try bytes.write(to: file)
        #expect(try await disk.store.retrieve() == entry)
        #expect(try await disk.refresh(with: refreshed.metadata) != nil)
        #expect(try await disk.store.retrieve() == refreshed)
    }

    @Test func ignoresAndLeavesALinkInPlaceOfMetadata() async throws {
        try await saveAndRefresh()
        try FileManager.default.moveItem(at: file, to: disk.home.url("target"))
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: disk.home.url("target"))
        #expect(try await disk.store.retrieve() == entry)
        await #expect(throws: CacheError.self) { try await disk.refresh(with: refreshed.metadata) }
        // Replacing then writes the complete list.
        try await disk.store.replace(with: refreshed)
        #expect(try await disk.store.retrieve() == refreshed)
        #expect(try disk.names() == ["feed.json", "feed.json.confirmed"])
        #expect(try disk.home.contents().contains("target"))
    }

    @Test(arguments: ["", "{", "x", #"{"version":1}"#])
    func refreshesNoDamagedList(text: String) async throws {
        try disk.write(text.utf8)
        #expect(try await disk.refresh(with: refreshed.metadata) == nil)
        #expect(try await disk.store.update { _, _ in .metadata(refreshed.metadata) } == nil)
        #expect(try disk.names() == ["feed.json"])
    }

    @Test func refreshesNothingWithoutAList() async throws {
        try FileManager.default.createDirectory(atPath: disk.file, withIntermediateDirectories: true)
        #expect(try await disk.refresh(with: refreshed.metadata) == nil)
    }

    /// Such a file can be read, so it must be possible to refresh its metadata.
    @Test func rewritesAListInAnotherForm() async throws {
        try await disk.store.replace(with: entry)
        let text = String(decoding: try disk.bytes(), as: UTF8.self)
        try disk.write((text.dropLast() + #","new":1}"# + "\n").utf8)
        #expect(try await disk.store.metadata() == entry.metadata)
        #expect(try await disk.refresh(with: refreshed.metadata) != nil)
        #expect(try await disk.store.retrieve() == refreshed)
        #expect(try disk.names() == ["feed.json"])
    }

    @Test func reportsWhyMetadataCannotBeSaved() async throws {
        try await saveAndRefresh()
        for text in ["file:///a", "relative", "HTTPS://host/a"] {
            let url = try #require(URL(string: text))
            let error = await #expect(throws: CacheError.self) {
                try await disk.refresh(with: refreshed.with { $0.url = url }.metadata)
            }
            #expect(error?.cause as? InvalidEntry == .url)
        }
        await #expect(throws: CacheError.self) {
            try await disk.refresh(with: refreshed.refreshed(at: Date(timeIntervalSince1970: .nan)).metadata)
        }
        #expect(try await disk.store.retrieve() == refreshed)
        #expect(try disk.names() == ["feed.json", "feed.json.confirmed"])
    }

    @Test(arguments: [8, 9] as [UInt8])
    func neverRefreshesAListThatWasReplacedMeanwhile(count: UInt8) async throws {
        let store = disk.store
        for round in 0..<20 {
            try await store.replace(with: entry)
            let newer = anyEntry(anyFeed(count), timestamp: anyDate + 1 + Double(round), validators: .none)
            async let refreshing = store.update { [entry, refreshed] stored, _ in
                stored?.isSameVersion(as: entry.metadata) == true ? .metadata(refreshed.metadata) : nil
            }
            async let replacing: Void = store.replace(with: newer)
            _ = try await (refreshing, replacing)
            #expect(try await store.retrieve() == newer)
        }
    }
}
