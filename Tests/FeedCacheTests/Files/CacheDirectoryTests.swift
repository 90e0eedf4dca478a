import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// A private type of the same name as another one.
private struct Note: Codable, Equatable, Sendable {
    let text: String
}

@Suite("Storing each feed in its own directory", .noSync, .limited)
struct CacheDirectoryTests {
    private static let long = String(repeating: "abcdefgh/", count: 1_000)
    private static let texts = [
        "https://host", "http://host", "https://host:443", "https://host:8443", "https://user@host",
        "https://host/feed", "https://host/Feed", "https://host/FEED", "https://host/feed/", "https://host/feed#a",
        "https://host/feed?a", "https://host/feed?A", "https://host/feed?a&b", "https://host/feed?b&a",
        "https://host/feed%2F", "https://host/feed%2f", "https://host/../feed", "https://host/..", "https://../..",
        "https://./.", "https://.../a", "https://host/%2E%2E/%00", "https://host/é", "https://host/e\u{301}",
        "https://bücher.example/", "https://日本.example/", "https://host/日本", "https://host/🏔", "http://[::1]/",
        "http://[::1]:80/", "https://host/\(long)", "https://host/\(long)a", "https://host/\(long)A",
        "https://\(String(repeating: "a", count: 63)).\(String(repeating: "b", count: 63)).example/",
        "https://\(String(repeating: "a", count: 63)).\(String(repeating: "b", count: 62)).example/",
        "https://a-b/", "https://a_b/", "https://a.b/", "https://con/", "https://nul.json/", "https://a;b/",
    ]
    private let home: TemporaryDirectory
    private let cache: CacheDirectory

    init() throws {
        home = try TemporaryDirectory()
        cache = CacheDirectory(in: home.url("cache"))
    }

    private struct Photo: Codable, Equatable, Identifiable, Sendable {
        let id: String
    }

    private struct PhotoID: Codable, Hashable, Sendable {
        let path: String
        let number: Int
    }

    private struct NumberedPhoto<ID: Codable & Hashable & Sendable>: Codable, Equatable, Identifiable, Sendable {
        let title: String
        let id: ID
    }

    private func count<Value>(in store: some CacheStore<Value>) async throws -> Int? {
        (try await store.retrieve()?.value as? any Collection)?.count
    }

    /// Saves the entry of a store again, with another date.
    private func copy<Value>(_ store: some CacheStore<Value>) async throws {
        guard let entry = try await store.retrieve() else { return }
        try await store.replace(with: entry.with { $0.timestamp += 1 })
    }

    @Test func storesEachFeedSeparately() async throws {
        let urls = Self.texts.compactMap(URL.init(web:))
        #expect(urls.count == Self.texts.count)
        for url in urls {
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        for url in urls {
            #expect(try await cache.feedStore(for: url).retrieve()?.url == url)
        }
        #expect(try cache.stores().count == urls.count)
    }

    @Test func treatsAnEmptyPathAsASlash() async throws {
        for texts in [
            ["https://a.example", "https://a.example/"], ["https://b.example?q=/", "https://b.example/?q=/"],
            ["https://c.example#x", "https://c.example/#x"],
        ] {
            let urls = try texts.map { try #require(URL(string: $0)) }
            let entry = anyEntry(url: urls[0])
            try await cache.feedStore(for: urls[0]).replace(with: entry)
            #expect(try await cache.feedStore(for: urls[1]).retrieve() == entry)
            #expect(
                try await LocalFeedLoader(store: cache.feedStore(for: urls[1]), url: urls[1]) { anyDate }.load()
                    == entry
            )
        }
    }

    @Test func usesNamesThatAreSafeOnAnyDisk() async throws {
        for text in Self.texts {
            let url = try #require(URL(web: text))
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path("cache/essential-feed/feeds"))
        for name in names {
            #expect(name.utf8.count <= 64)
            #expect(
                name.wholeMatch(of: /[a-z0-9.\-]+-[0-9a-f]{16}/) != nil || name.wholeMatch(of: /-[0-9a-f]{16}/) != nil
            )
        }
        #expect(Set(names.map { $0.lowercased() }).count == Self.texts.count)
        let files = try home.contents().filter { $0.hasSuffix("/feed.json") }
        #expect(files.count == Self.texts.count)
        #expect(files.allSatisfy { $0.hasPrefix("cache/essential-feed/feeds/") && $0.split(separator: "/").count == 5 })
    }

    @Test func listsReadableAndUnreadableFeeds() async throws {
        let urls = ["https://a/", "https://b/", "https://c/"].compactMap(URL.init(web:))
        for url in urls {
            try await cache.feedStore(for: url).replace(with: anyEntry(url: url))
        }
        let feeds = home.url("cache/essential-feed/feeds")
        let damaged = try #require(try FileManager.default.contentsOfDirectory(atPath: feeds.path).sorted().first)
        try Data("damaged".utf8).write(to: feeds.appending(path: damaged).appending(path: "feed.json"))

        var found: [URL?] = []
        for store in try CacheDirectory(in: home.url("cache")).stores() {
            do {
                found.append(try await store.metadata()?.url)
            } catch is CacheError {
                found.append(nil)
            }
        }
        #expect(found == [nil, urls[1], urls[2]])
    }

    @Test func listsOnlyListsOfAllTypes() async throws {
        let (url, university) = (anyURL("feed"), anyUniversity())
        try await cache.feedStore(for: url).replace(with: anyEntry(anyFeed(3), url: url))
        let photos = CacheEntry(value: [Photo(id: "a"), Photo(id: "b")], timestamp: anyDate, url: url)
        try await cache.store(of: Photo.self, for: url).replace(with: photos)
        let universities = CacheEntry(value: [university], timestamp: anyDate, url: url)
        try await cache.store(of: University.self, for: url).replace(with: universities)

        var counts: [Int?] = []
        for store in try cache.stores() { counts.append(try await count(in: store)) }
        #expect(counts == [3, 2, 1])
        for store in try cache.stores() { try await store.delete() }
        #expect(try cache.stores().isEmpty)
    }

    /// The item type of a list must be known to write it, but not to read or delete it.
    @Test func writesNoListOfAnUnknownType() async throws {
        let url = anyURL("feed")
        let entry = CacheEntry(value: [Photo(id: "a"), Photo(id: "b")], timestamp: anyDate, url: url)
        try await cache.store(of: Photo.self, for: url).replace(with: entry)
        let store = try #require(try cache.stores().first)
        await #expect(throws: CacheError.self) { try await copy(store) }
        #expect(try await cache.store(of: Photo.self, for: url).retrieve() == entry)
    }

    private func reduceToHead(_ store: some CacheStore) async throws {
        try await store.deleteItems { _ in false }
    }

    /// Otherwise, delivered items would be new again.
    @Test func remembersTheItemsOfAnUnknownTypeAsTheirTypeDoes() async throws {
        try await expectRemembered([Photo(id: "a\"/\u{1F3D4}"), Photo(id: "")])
        try await expectRemembered([NumberedPhoto(title: "", id: 7), NumberedPhoto(title: "", id: -1)])
        try await expectRemembered([NumberedPhoto(title: "any", id: anyID(1))])
        try await expectRemembered([NumberedPhoto(title: "any", id: anyURL("a/b"))])
        try await expectRemembered([NumberedPhoto(title: "any", id: PhotoID(path: "a/b", number: 1))])
    }

    private func expectRemembered<Item: Codable & Equatable & Identifiable & Sendable>(_ items: [Item]) async throws {
        let entry = CacheEntry(value: items, timestamp: anyDate, url: anyURL())
            .with { $0.deliveries = Deliveries(departed: ["any"]) }
        let store = cache.store(of: Item.self, for: anyURL())
        try await store.replace(with: entry)
        try await cache.imageDataStore(of: Item.self, for: anyURL()).insert(Data([1]), for: PictureKey("any"))
        for store in try cache.stores() { try await reduceToHead(store) }
        #expect(try await store.retrieve() == entry.withoutItems)
        #expect(try await store.metadata()?.deliveries?.departed.count == items.count + 1)
        #expect(await cache.imageDataStore(of: Item.self, for: anyURL()).isEmpty)
        for store in try cache.stores() { try await store.delete() }
        #expect(try cache.stores().isEmpty)
    }

    @Test func namesDirectoriesAfterTheTypesOfItemsTheSameInEveryRun() async throws {
        let url = anyURL("feed")
        let entry = CacheEntry(value: [Photo(id: "a")], timestamp: anyDate, url: url)
        try await cache.store(of: Photo.self, for: url).replace(with: entry)
        try await cache.imageDataStore(of: Photo.self, for: url).insert(Data([1]), for: PictureKey("a"))
        let name = "photo-" + Checksum(of: "FeedCacheTests.CacheDirectoryTests.Photo").text
        let directory = try #require(
            try FileManager.default.contentsOfDirectory(atPath: home.path("cache/essential-feed/\(name)")).first
        )
        let names = try FileManager.default.contentsOfDirectory(
            atPath: home.path("cache/essential-feed/\(name)/\(directory)")
        )
        #expect(
            names.sorted().map { $0.replacing(/-[0-9a-f]{16}/, with: "-SUM") } == [
                "feed-SUM.json", "feed.json", "images",
            ]
        )
        #expect(try await cache.feedStore(for: url).retrieve() == nil)
        #expect(try await cache.imageDataStore(of: FeedImage.self, for: url).retrieve(for: PictureKey("a")) == nil)
        try await cache.store(of: Photo.self, for: url).delete()
        #expect(await cache.imageDataStore(of: Photo.self, for: url).isEmpty)
    }

    @Test func ignoresUnrelatedFiles() async throws {
        try await cache.feedStore(for: anyURL()).replace(with: anyEntry())
        for name in [".DS_Store", "notes.txt", "a-0123", "a-0123456789abcdeg", "0123456789abcdef"] {
            try Data().write(to: home.url("cache/essential-feed/feeds/\(name)"))
        }
        #expect(try cache.stores().count == 1)
    }

    @Test func failsWhenTheFeedsCannotBeListed() throws {
        try FileManager.default.createDirectory(at: home.url("cache/essential-feed"), withIntermediateDirectories: true)
        try Data().write(to: home.url("cache/essential-feed/feeds"))
        #expect(throws: CacheError.self) { try cache.stores() }
    }
}
