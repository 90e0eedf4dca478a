import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Cache files of any bytes", .limited)
    struct CacheFileFuzzTests {
        private let home: TemporaryDirectory
        private let store: JSONFileStore<[FeedImage]>
        private var file: URL { home.url("feed.json") }

        init() throws {
            home = try TemporaryDirectory()
            store = JSONFileStore(directory: home.url, name: "feed.json")
        }

        @Test(arguments: [0, 1, 2, 7])
        func deliversAnErrorOrExactlyTheSavedFeed(count: Int) async throws {
            let entry = anyEntry(
                (0..<count).map { anyImage(UInt8($0), location: $0 == 1 ? nil : "é \"\n\u{1F600}") },
                validators: Validators(etag: "\"any\"", lastModified: "any")
            )
            try await store.replace(with: entry)
            var mutations = Mutations(of: Array(try Data(contentsOf: file)), seed: UInt64(count))
            var errorCount = 0
            let repetitions = Reliability.repetitions(500)
            for _ in 0..<repetitions {
                let bytes = mutations.next()
                try Data(bytes).write(to: file)
                do {
                    let retrieved = try await store.retrieve()
                    #expect(retrieved?.value == entry.value, "\(String(decoding: bytes, as: UTF8.self))")
                } catch let error as CacheError {
                    guard case .unreadable = error else { throw error }
                    errorCount += 1
                }
            }
            #expect(errorCount > repetitions / 2)
        }
    }
}

/// Damaged copies of a file, each with up to four faults, determined by the seed.
struct Mutations {
    private let original: [UInt8]
    private var random: SplitMix64

    private static let tokens = [
        "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "\u{0}", "0", "-1", "1e999", "\\u0000", "\\ud800", "\u{FEFF}",
        "\"value\":[],", "\"version\":2,", "\"url\":\"file:///etc/passwd\",", "\"checksum\":\"\",", " ", "\n",
    ]

    init(of original: [UInt8], seed: UInt64) {
        self.original = original
        random = SplitMix64(seed: seed)
    }

    /// The next copy.
    mutating func next() -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        let part = randomPart(of: bytes)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(part.lowerBound...)
        case 1: bytes.removeSubrange(part)
        case 2: bytes.insert(contentsOf: bytes[part], at: part.lowerBound)
        case 3: bytes.insert(contentsOf: bytes[part], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: bytes.replaceSubrange(part, with: random.bytes(part.count))
        case 5: bytes.replaceSubrange(part, with: [UInt8](repeating: 0, count: part.count))
        case 6:
            bytes.insert(
                contentsOf: Array(Self.tokens.randomElement(using: &random)?.utf8 ?? "".utf8),
                at: part.lowerBound
            )
        default:
            if !bytes.isEmpty { bytes[part.lowerBound % bytes.count] ^= 1 << UInt8.random(in: 0...7, using: &random) }
        }
    }

    /// A part of at most 64 bytes.
    private mutating func randomPart(of bytes: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return start..<min(bytes.count, start + Int.random(in: 1...64, using: &random))
    }
}
