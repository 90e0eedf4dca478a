import FeedCore
import FeedFiles
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("One file format with Codable and with the fast coder", .noSync, .limited)
struct ValueCodingTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    /// Saves each entry with one coder and retrieves it with the other.
    private func expectEachReadsTheOther<Item: PayloadItem & Equatable>(
        _ entries: [CacheEntry<[Item]>],
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let directory = Directory(home.url("store"))
        let fast = JSONFileStore<[Item]>(in: directory, name: "list.json", coding: .items(blockSize: 100))
        let codable = JSONFileStore<[Item]>(in: directory, name: "list.json", coding: .codable)
        for entry in entries {
            try await fast.replace(with: entry)
            #expect(try await codable.retrieve() == entry, sourceLocation: sourceLocation)
            try await codable.replace(with: entry)
            #expect(try await fast.retrieve() == entry, sourceLocation: sourceLocation)
        }
    }

    @Test func readsFeedsWrittenByTheOtherCoder() async throws {
        var random = SplitMix64(seed: 1)
        try await expectEachReadsTheOther(
            (0..<200).map { _ in
                random.entry { random in
                    FeedImage(
                        id: UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self)),
                        description: random.text(),
                        location: random.text(),
                        url: anyURL(random.text() ?? "")
                    )
                }
            }
        )
    }

    @Test func readsUniversitiesWrittenByTheOtherCoder() async throws {
        var random = SplitMix64(seed: 2)
        try await expectEachReadsTheOther(
            (0..<200).map { _ in
                random.entry { random in
                    University(
                        name: random.text() ?? "",
                        country: random.text() ?? "",
                        alphaTwoCode: random.text() ?? "",
                        stateOrProvince: random.text(),
                        webPages: (0..<Int(random.next() % 3)).map { _ in random.text() ?? "" }
                    )
                }
            }
        )
    }

    @Test func usesTheFastCoderForOurOwnLists() async throws {
        // The fast coder writes an ID before a description; `Codable` writes any order, with escaped slashes.
        try await JSONFileStore<[FeedImage]>(directory: home.url("store"), name: "list.json").replace(with: anyEntry())
        let name = try #require(try home.contents().first { $0.hasPrefix("store/list-") })
        let text = try String(contentsOf: home.url(name), encoding: .utf8)
        #expect(text.hasPrefix(#"[{"id":"\#(anyID(0))","description":"#))
        #expect(!text.contains(#"\/"#))
    }
}

extension SplitMix64 {
    fileprivate mutating func entry<Item>(_ item: (inout SplitMix64) -> Item) -> CacheEntry<[Item]> {
        let value = (0..<Int(next() % 5)).map { _ in item(&self) }
        var metadata = CacheMetadata(
            timestamp: Date(timeIntervalSinceReferenceDate: Double.random(in: -1e12...1e12, using: &self)),
            url: anyURL("feed"),
            validators: Validators(etag: text(), lastModified: text()),
            freshness: .milliseconds(Int(next() % 5) * 500)
        )
        if next() % 2 != 0 { metadata.fetchedAt = anyDate }
        return CacheEntry(value: value, metadata: metadata)
    }

    /// Any scalars, mainly scalars that need escaping.
    fileprivate mutating func text() -> String? {
        guard next() % 5 != 0 else { return nil }
        let ranges: [ClosedRange<UInt32>] = [0...0x1F, 0x20...0x7F, 0x80...0xFF, 0x2000...0x2070, 0xE000...0x10FFFF]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int(next() % 20) {
            let range = ranges[Int(next() % UInt64(ranges.count))]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { text.append(scalar) }
        }
        return String(text)
    }
}
