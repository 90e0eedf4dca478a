import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Retrieving from damaged files", .noSync, .limited)
struct DamagedEntryTests {
    private let disk: StoreOnDisk
    private let entry = anyEntry(
        [anyImage(1), anyImage(2, description: nil, location: "é \"\n"), anyImage(3, location: nil)],
        timestamp: anyDate + 0.125,
        validators: Validators(etag: "\"any\"", lastModified: "any")
    )

    init() throws { disk = try StoreOnDisk() }

    @Test(arguments: StoreOnDisk.File.allCases)
    func failsOnEveryTruncation(file: StoreOnDisk.File) async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes(of: file)
        for count in 0..<bytes.count {
            try disk.write(bytes.prefix(count), to: file)
            await disk.expectUnreadable()
            await #expect(throws: CacheError.self) { try await disk.store.retrieve(expecting: entry.value) }
        }
        try disk.write(bytes, to: file)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func failsOnAnyChangedByteInTheItems() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes(of: .items)
        var random = SplitMix64(seed: 1)
        for index in bytes.indices {
            for change in Self.changes(&random) {
                var damaged = bytes
                damaged[index] ^= change
                try disk.write(damaged, to: .items)
                await disk.expectUnreadable()
                await #expect(throws: CacheError.self) { try await disk.store.retrieve(expecting: entry.value) }
            }
        }
    }

    @Test func neverDeliversAnotherFeedForAnyChangedByteInTheHead() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes()
        var random = SplitMix64(seed: 2)
        for index in bytes.indices {
            for change in Self.changes(&random) + [0x20] {
                var damaged = bytes
                damaged[index] ^= change
                try disk.write(damaged)
                let retrieved = try? await disk.store.retrieve()
                #expect(retrieved == nil || retrieved?.value == entry.value)
            }
        }
    }

    @Test func failsOnLostDoubledOrAddedBytes() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes(of: .items)
        for index in bytes.indices {
            for part in [[], [bytes[index], bytes[index]], [bytes[index], UInt8(ascii: "0")]] {
                let damaged = bytes[..<index] + part + bytes[(index + 1)...]
                try disk.write(damaged, to: .items)
                await disk.expectUnreadable()
                await #expect(throws: CacheError.self) { try await disk.store.retrieve(expecting: entry.value) }
            }
        }
    }

    @Test func failsWithoutItsItems() async throws {
        try await disk.store.replace(with: entry)
        try FileManager.default.removeItem(atPath: disk.path(of: .items))
        #expect(await disk.expectUnreadable() is InvalidEntry)
        #expect(try await disk.store.metadata() == entry.metadata)
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.retrieve() == entry)
    }

    private static let metadata = #""metadata":{"url":"https://any.example/feed","timestamp":0,"fetchedAt":0}"#

    @Test(arguments: [
        "", " ", "null", "[]", "{}", "{", String(repeating: "[", count: 100_000),
        String(repeating: "{\"metadata\":", count: 100_000), #"{"layout":1,"items":"0123456789abcdef"}"#,
        #"{"layout":1,"items":"0123456789abcdef",\#(metadata)}"#, #"{"layout":1,"items":null,\#(metadata)}"#,
        #"{"layout":1,"items":1,\#(metadata)}"#,
        // The layout of an earlier version.
        #"{"version":1,"url":"https://any.example/feed","timestamp":0,"value":[],"checksum":"0123456789abcdef"}"#,
    ])
    func failsOnInvalidHeads(text: String) async throws {
        try disk.write(text.utf8)
        await disk.expectUnreadable()
    }

    /// A head names only files of its own store.
    @Test(arguments: [
        "", "0123456789abcde", "../store/feed-SUM", "/etc/passwd", "0123456789ABCDEF", "SUM.json/..", "SUM ", "SUM0",
    ])
    func readsNoOtherFileThanItsItems(name: String) async throws {
        try await disk.store.replace(with: entry)
        let checksum = String(try disk.path(of: .items).suffix(21).prefix(16))
        let other = name.replacing("SUM", with: checksum)
        try disk.write(try disk.text().replacing(checksum, with: other).utf8)
        #expect(await disk.expectUnreadable() is InvalidEntry)
    }

    @Test(arguments: [
        (#""layout":1,"#, ""), (#""url":"https://any.example/feed","#, ""), (#""timestamp":750000000.125,"#, ""),
        (#""timestamp":750000000.125"#, #""timestamp":1e999"#), (#""timestamp":750000000.125"#, #""timestamp":"0""#),
        (#""timestamp":750000000.125"#, #""timestamp":null"#), (#""timestamp":750000000.125"#, #""timestamp":NaN"#),
        (#""layout":1"#, #""layout":"1""#), (#""layout":1"#, #""layout":1.5"#), (#""layout":1"#, #""layout":null"#),
        ("https://any.example/feed\"", "file:///any.example/feed\""), ("https://any.example/feed\"", "feed\""),
        (#""etag":"\"any\"""#, #""etag":1"#), (#""lastModified":"any""#, #""lastModified":{}"#),
        (#""freshness":[0,0]"#, #""freshness":1.5"#), (#""validators":"#, #""new":"#),
        (#""version":"#, #""version":1,"new":"#), (#""metadata":"#, #""new":"#), (#""items":"#, #""new":"#),
    ])
    func failsOnMissingOrMistypedMembers(member: String, replacement: String) async throws {
        try await disk.store.replace(with: entry)
        let text = try disk.text()
        try #require(text.contains(member))
        try disk.write(text.replacing(member, with: replacement, maxReplacements: 1).utf8)
        await disk.expectUnreadable()
    }

    @Test(arguments: [0, 2, -1, 9_007_199_254_740_993])
    func failsOnAnotherLayout(layout: Int) async throws {
        try await disk.store.replace(with: entry)
        try disk.write(try disk.text().replacing(#""layout":1,"#, with: #""layout":\#(layout),"#).utf8)
        #expect(await disk.expectUnreadable() is InvalidEntry)
    }

    @Test(arguments: StoreOnDisk.File.allCases)
    func readsNoFileOverTheSizeLimit(file: StoreOnDisk.File) async throws {
        try await disk.store.replace(with: entry)
        try FileHandle(forWritingTo: URL(filePath: disk.path(of: file))).truncate(atOffset: (512 << 20) + 1)
        #expect(await disk.expectUnreadable() as? UnusableFile == .tooLarge(limit: 512 << 20))
    }

    @Test(arguments: StoreOnDisk.File.allCases)
    func replacesADamagedFileByTheSameValue(file: StoreOnDisk.File) async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes(of: file)
        let new = entry.refreshed(at: anyDate + 60)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            try disk.write(index.isMultiple(of: 2) ? damaged : Array(bytes.prefix(index)), to: file)
            try await disk.store.replace(with: new)
            #expect(try await disk.store.retrieve() == new, "byte \(index)")
            #expect(try disk.names() == StoreOnDisk.entryNames)
        }
    }

    @Test(arguments: StoreOnDisk.File.allCases)
    func replacesAndDeletesDamagedFiles(file: StoreOnDisk.File) async throws {
        for _ in 0..<2 {
            try await disk.store.replace(with: entry)
            try disk.write("damaged".utf8, to: file)
            try await disk.store.replace(with: entry)
            #expect(try await disk.store.retrieve() == entry)

            try disk.write("damaged".utf8, to: file)
            let kept = try await disk.store.delete { _ in true }
            #expect(kept == nil)
            #expect(try await disk.store.retrieve() == nil)
            #expect(try disk.home.contents() == [])
        }
    }

    @Test(arguments: StoreOnDisk.File.allCases)
    func deletesTheItemsOfADamagedEntryCompletely(file: StoreOnDisk.File) async throws {
        try await disk.store.replace(with: entry.with { $0.deliveries = Deliveries() })
        try disk.write("damaged".utf8, to: file)
        #expect(try await disk.store.deleteItems { _ in true } == nil)
        #expect(try disk.home.contents() == [])
    }

    /// Flips of single bits, and one random change.
    private static func changes(_ random: inout SplitMix64) -> [UInt8] {
        let random = UInt8.random(in: 1...255, using: &random)
        return [0x01, 0x02, 0x04, 0x08, 0x10, 0x40, 0x80, random]
    }
}
