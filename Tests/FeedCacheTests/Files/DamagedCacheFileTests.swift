import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Retrieving from a damaged file", .noSync, .limited)
struct DamagedCacheFileTests {
    private let disk: StoreOnDisk
    private let entry = anyEntry(
        [anyImage(1), anyImage(2, description: nil, location: "é \"\n"), anyImage(3, location: nil)],
        timestamp: anyDate + 0.125,
        validators: Validators(etag: "\"any\"", lastModified: "any")
    )

    init() throws {
        disk = try StoreOnDisk()
    }

    @Test func failsOnEveryTruncation() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes()
        for count in 0..<bytes.count {
            try disk.write(bytes.prefix(count))
            await disk.expectUnreadable()
        }
        try disk.write(bytes)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func failsOnAnyChangedByteInOrAfterTheValue() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes()
        let start = try #require(startOfValue(in: bytes))
        var random = SplitMix64(seed: 1)
        for index in start..<bytes.count {
            for change in Self.changes(&random) {
                var damaged = bytes
                damaged[index] ^= change
                try disk.write(damaged)
                await disk.expectUnreadable()
            }
        }
    }

    @Test func neverDeliversAnotherFeedForAnyChangedByteBeforeTheValue() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes()
        let start = try #require(startOfValue(in: bytes))
        var random = SplitMix64(seed: 2)
        for index in 0..<start {
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
        let bytes = try disk.bytes()
        let start = try #require(startOfValue(in: bytes))
        for index in start..<bytes.count {
            for part in [[], [bytes[index], bytes[index]], [bytes[index], UInt8(ascii: "0")]] {
                let damaged = bytes[..<index] + part + bytes[(index + 1)...]
                try disk.write(damaged)
                await disk.expectUnreadable()
            }
        }
    }

    @Test func failsOnRandomBytes() async throws {
        var random = SplitMix64(seed: 3)
        for count in 0..<200 {
            try disk.write(random.bytes(count))
            await disk.expectUnreadable()
        }
    }

    @Test(arguments: [
        "", " ", "null", "[]", "{}", "{", "\u{FEFF}{}", String(repeating: "[", count: 100_000),
        String(repeating: "{\"value\":", count: 100_000),
        #"{"version":1,"url":"https://any.example/feed","timestamp":0,"value":[]}"#,
        #"{"version":1,"url":"https://any.example/feed","timestamp":0,"value":[],"checksum":null}"#,
        #"{"version":1,"url":"https://any.example/feed","timestamp":0,"value":[],"checksum":""}"#,
        #"{"version":1,"url":"https://any.example/feed","timestamp":0,"checksum":""}"#,
        #"{"version":1,"url":"https://any.example/feed","timestamp":0}"#,
    ])
    func failsOnInvalidEntries(text: String) async throws {
        try disk.write(text.utf8)
        await disk.expectUnreadable()
    }

    @Test(arguments: [
        (#""version":1,"#, ""), (#""url":"https://any.example/feed","#, ""), (#""timestamp":750000000.125,"#, ""),
        (#""timestamp":750000000.125"#, #""timestamp":1e999"#), (#""timestamp":750000000.125"#, #""timestamp":"0""#),
        (#""timestamp":750000000.125"#, #""timestamp":null"#), (#""timestamp":750000000.125"#, #""timestamp":NaN"#),
        (#""version":1"#, #""version":"1""#), (#""version":1"#, #""version":1.0"#),
        (#""version":1"#, #""version":null"#),
        ("https://any.example/feed\"", "file:///any.example/feed\""), ("https://any.example/feed\"", "feed\""),
        (#""etag":"\"any\"""#, #""etag":1"#), (#""last_modified":"any""#, #""last_modified":{}"#),
        (#""etag":"\"any\"""#, #""title":1"#), (#""etag":"\"any\"""#, #""format":1"#),
        (#""etag":"\"any\"""#, #""next":"page 2""#), (#""etag":"\"any\"""#, #""request_url":1"#),
        (#""etag":"\"any\"""#, #""maximum_age":"7 days""#), (#""etag":"\"any\"""#, #""freshness":1.5"#),
    ])
    func failsOnMissingOrMistypedMembers(member: String, replacement: String) async throws {
        try await disk.store.replace(with: entry)
        let text = String(decoding: try disk.bytes(), as: UTF8.self)
        try #require(text.contains(member))
        try disk.write(text.replacing(member, with: replacement, maxReplacements: 1).utf8)
        await disk.expectUnreadable()
    }

    /// Impossibly large numbers of items must not crash the process when they are added up.
    @Test(arguments: [
        #"{"first":-1,"whole":false,"parts":[[3,0]]}"#, #"{"first":1,"whole":false,"parts":[[-1,0],[4,0]]}"#,
        #"{"first":9223372036854775807,"whole":false,"parts":[[3,0]]}"#,
        #"{"first":1,"parts":[[9223372036854774784,0],[9223372036854774784,0]]}"#,
        #"{"first":1,"parts":[[2,0],[4,0]]}"#, #"{"first":1,"parts":[[1,0]]}"#, #"{"first":9,"parts":[]}"#,
        #"{"first":1,"parts":[[1.5,0],[1.5,0]]}"#, #"{"first":1,"parts":[[3]]}"#, #"{"first":1,"parts":[[]]}"#,
        #"{"first":1,"parts":[[1,2,3]]}"#, #"{"first":1,"parts":[["https://a.example/"]]}"#, #"{"first":1,"parts":3}"#,
        #"{"first":1,"parts":[[3,0,"next"]]}"#, #"{"first":1,"parts":[[3,0]],"second":"page 2"}"#, "[]", "1", "{}",
    ])
    func ignoresPagesThatDoNotAddUp(pages: String) async throws {
        try await disk.store.replace(with: entry)
        let text = String(decoding: try disk.bytes(), as: UTF8.self)
        try disk.write(text.replacing(#","value":"#, with: #","pages":\#(pages),"value":"#, maxReplacements: 1).utf8)
        guard let damaged = try? await disk.store.retrieve() else {
            await disk.expectUnreadable()
            return
        }
        #expect(damaged.value == entry.value)
        let refreshed = damaged.refreshed(at: anyDate + 60)
        #expect(refreshed.parts.reduce(0) { $0 + $1.count } == 3)
        for now in [anyDate, anyDate + 604_800] {
            let usable = refreshed.usablePart(by: .days(7), at: now)
            #expect(usable?.value ?? [] == Array(entry.value.prefix(usable?.value.count ?? 0)))
        }
        #expect(refreshed.metadata.paging?.parts.allSatisfy { $0.count >= 0 } != false)
        _ = try await disk.refresh(with: refreshed.metadata)
        #expect(try await disk.store.retrieve() == refreshed)
    }

    @Test(arguments: [0, 2, -1, 9_007_199_254_740_993])
    func failsOnAnotherVersionAndReportsIt(version: Int) async throws {
        try await disk.store.replace(with: entry)
        let text = String(decoding: try disk.bytes(), as: UTF8.self)
        try disk.write(text.replacing(#""version":1,"#, with: #""version":\#(version),"#).utf8)
        #expect(await disk.expectUnreadable() as? InvalidEntry == .version(version))
    }

    @Test func reportsDamagedContent() async throws {
        try await disk.store.replace(with: entry)
        let text = String(decoding: try disk.bytes(), as: UTF8.self)
        try disk.write(text.replacing("any description", with: "and description").utf8)
        #expect(await disk.expectUnreadable() as? InvalidEntry == .checksum)
    }

    @Test func readsNoFileOverTheSizeLimit() async throws {
        try await disk.store.replace(with: entry)
        try FileHandle(forWritingTo: URL(filePath: disk.file)).truncate(atOffset: (512 << 20) + 1)
        #expect(await disk.expectUnreadable() as? UnusableFile == .tooLarge(limit: 512 << 20))
    }

    @Test func replacesADamagedFileByTheSameValue() async throws {
        try await disk.store.replace(with: entry)
        let bytes = try disk.bytes()
        let new = entry.refreshed(at: anyDate + 60)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            try disk.write(index.isMultiple(of: 2) ? damaged : Array(bytes.prefix(index)))
            try await disk.store.replace(with: new)
            #expect(try await disk.store.retrieve() == new, "byte \(index)")
        }
    }

    @Test func replacesAndDeletesDamagedFiles() async throws {
        try disk.write("damaged".utf8)
        try await disk.store.replace(with: entry)
        #expect(try await disk.store.retrieve() == entry)

        try disk.write("damaged".utf8)
        let kept = try await disk.store.delete { _ in true }
        #expect(kept == nil)
        #expect(try await disk.store.retrieve() == nil)
    }

    private func startOfValue(in bytes: [UInt8]) -> Int? {
        String(decoding: bytes, as: UTF8.self).range(of: #""value":"#).map {
            $0.lowerBound.utf16Offset(in: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Flips of single bits, and one random change.
    private static func changes(_ random: inout SplitMix64) -> [UInt8] {
        let random = UInt8.random(in: 1...255, using: &random)
        return [0x01, 0x02, 0x04, 0x08, 0x10, 0x40, 0x80, random]
    }
}
