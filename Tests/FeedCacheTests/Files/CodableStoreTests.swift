import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("Caching values of any type on disk", .noSync, .limited)
struct CodableStoreTests {
    struct Episode: Codable, Equatable, Sendable {
        var number = 7
        var title = "Ünïcödé \u{1F30B} \"quoted\" / \\ \u{0}"
        var published = Date(timeIntervalSinceReferenceDate: 0.1)
        var rating: Double? = 1e-300
        var links: [URL] = [anyURL("a"), anyURL("b")]
    }

    private let home: TemporaryDirectory
    private let cache: CacheDirectory
    private let url = anyURL("episodes")

    init() throws {
        home = try TemporaryDirectory()
        cache = CacheDirectory(in: home.url("cache"))
    }

    /// Expects that a value is retrieved as it was saved, and that Foundation reads the file.
    private func expectRoundTrip<Value: Codable & Equatable & Sendable>(_ value: Value) async throws {
        let store = JSONFileStore<Value>(directory: home.url("own"), name: "value.json")
        let metadata = CacheMetadata(timestamp: anyDate + 0.1, url: url, validators: Validators(etag: "a"))
        let entry = CacheEntry(value: value, metadata: metadata)
        try await store.replace(with: entry)
        #expect(try await store.retrieve() == entry)
        let head = try JSONDecoder().decode(Head.self, from: Data(contentsOf: home.url("own/value.json")))
        #expect(head.layout == 1 && head.metadata.url == url && head.metadata.timestamp == anyDate + 0.1)
        #expect(try JSONDecoder().decode(Value.self, from: Data(contentsOf: valueFile())) == value)
    }

    @Test func retrievesTheSavedValue() async throws {
        try await expectRoundTrip([Episode(), Episode(number: -1, title: "", rating: nil, links: [])])
        try await expectRoundTrip([Episode]())
        try await expectRoundTrip(Episode())
        try await expectRoundTrip(["b": 1, "a": 2])
        try await expectRoundTrip("text")
        try await expectRoundTrip(Data([0, 255]))
        try await expectRoundTrip([nil, 1.5] as [Double?])
    }

    /// The only file of a value.
    private func valueFile() throws -> URL {
        let names = try home.contents().filter { $0.wholeMatch(of: /own\/value-[0-9a-f]{16}\.json/) != nil }
        #expect(names.count == 1)
        return home.url(try #require(names.first))
    }

    private func fileNames() throws -> [String] {
        try home.contents().map { $0.replacing(/-[0-9a-f]{16}/, with: "-SUM") }
    }

    /// Otherwise, the next run would treat an equal value as a change.
    @Test func writesTheSameBytesInEveryRun() async throws {
        let names = (0..<20).map { "key \($0)" }
        let store = JSONFileStore<[String: Int]>(directory: home.url("own"), name: "value.json")
        let value = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        try await store.replace(with: CacheEntry(value: value, timestamp: anyDate, url: url))
        let text = try String(contentsOf: valueFile(), encoding: .utf8)
        let places = names.sorted().map { text.range(of: "\"\($0)\"")?.lowerBound ?? text.endIndex }
        #expect(places == places.sorted())
    }

    @Test func usesOneDirectoryPerKindAndURL() async throws {
        let kinds = ["episodes", "Episodes 2", "Ελληνικά", "universities", "feeds"]
        for kind in kinds {
            for url in [url, anyURL("other")] {
                let entry = CacheEntry(value: ["\(kind) \(url)"], timestamp: anyDate, url: url)
                try await cache.store(of: [String].self, kind: kind, for: url).replace(with: entry)
            }
        }
        for kind in kinds {
            for url in [url, anyURL("other")] {
                let entry = try await cache.store(of: [String].self, kind: kind, for: url).retrieve()
                #expect(entry?.value == ["\(kind) \(url)"])
            }
        }
        #expect(
            try home.contents().contains {
                $0.wholeMatch(of: /.*\/episodes\/any\.example-[0-9a-f]{16}\/episodes\.json/) != nil
            }
        )
    }

    @Test func sharesFilesWithTheBuiltInStores() async throws {
        let feed = anyEntry(url: url)
        try await cache.feedStore(for: url).replace(with: feed)
        try await cache.imageDataStore(of: FeedImage.self, for: url).insert(Data([1]), for: PictureKey("1"))
        let sameFeed = cache.store(of: [FeedImage].self, kind: "feeds", for: url)
        #expect(try await sameFeed.retrieve() == feed)
        try await sameFeed.delete()
        #expect(try await cache.imageDataStore(of: FeedImage.self, for: url).retrieve(for: PictureKey("1")) == nil)

        let list = CacheEntry(value: [anyUniversity()], timestamp: anyDate, url: url)
        try await cache.store(of: [University].self, kind: "universities", for: url).replace(with: list)
        #expect(try await cache.store(of: University.self, for: url).retrieve() == list)
    }

    @Test func preservesTheOldEntryWhenTheNewOneCannotBeEncoded() async throws {
        let store = JSONFileStore<Double>(directory: home.url("own"), name: "value.json")
        let entry = CacheEntry(value: 1.5, timestamp: anyDate, url: url)
        try await store.replace(with: entry)
        let error = await #expect(throws: CacheError.self) {
            try await store.replace(with: CacheEntry(value: .nan, timestamp: anyDate, url: url))
        }
        #expect(error?.cause is EncodingError)
        #expect("\(try #require(error))" == "cannot write \(home.path("own/value.json")): its value cannot be encoded")
        #expect(try await store.retrieve() == entry)
        #expect(try fileNames() == ["own", "own/value-SUM.json", "own/value.json"])
    }

    @Test func deliversTheValuesOwnCodingError() async throws {
        struct Fussy: Codable, Sendable {
            var text: String?
            init(text: String?) { self.text = text }
            init(from decoder: any Decoder) throws { throw AnyError("decoding") }
            func encode(to encoder: any Encoder) throws {
                guard let text else { throw AnyError("encoding") }
                var container = encoder.singleValueContainer()
                try container.encode(text)
            }
        }
        let store = JSONFileStore<Fussy>(directory: home.url("own"), name: "value.json")
        let texts = JSONFileStore<String>(directory: home.url("own"), name: "value.json")
        try await texts.replace(with: CacheEntry(value: "text", timestamp: anyDate, url: url))
        let bytes = try Data(contentsOf: valueFile())
        let failure = await #expect(throws: CacheError.self) {
            try await store.replace(with: CacheEntry(value: Fussy(text: nil), timestamp: anyDate, url: url))
        }
        #expect(failure?.cause as? AnyError == AnyError("encoding"))
        #expect(try Data(contentsOf: valueFile()) == bytes)
        let error = await #expect(throws: CacheError.self) { try await store.retrieve() }
        #expect(error?.cause as? AnyError == AnyError("decoding"))
        #expect(try fileNames() == ["own", "own/value-SUM.json", "own/value.json"])
    }

    @Test func reportsAFileOfAnotherTypeAndDoesNotDeleteIt() async throws {
        try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        let other = cache.store(of: [Episode].self, kind: "feeds", for: url)
        let error = await #expect(throws: CacheError.self) { try await other.retrieve() }
        #expect(error?.description.hasSuffix("feed.json: [0].number is missing") == true)
        #expect(error?.localizedDescription == error?.description)
        #expect(try await cache.feedStore(for: url).retrieve() == anyEntry(url: url))
    }
}

/// The members of a head that Foundation decodes.
private struct Head: Decodable {
    struct Metadata: Decodable {
        let url: URL
        let timestamp: Date
    }

    let layout: Int
    let metadata: Metadata
}

func anyUniversity(_ number: Int = 1) -> University {
    University(name: "any \(number)", country: "any", alphaTwoCode: "AN", stateOrProvince: nil, webPages: ["any"])
}
