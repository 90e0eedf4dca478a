import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Reading caches of earlier versions", .noSync, .limited)
struct EarlierVersionsTests {
    private static let versions = ["essential-feed-1.0.0"]
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// A copy of a version's cache, with the program's directory modes.
    private func cache(of version: String) throws -> CacheDirectory {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/\(version)")
        let copy = home.url("cache")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.path).sorted() {
            let source = fixture.appending(path: name)
            if try source.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try FileManager.default.createDirectory(
                    at: copy.appending(path: name),
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } else {
                try Data(contentsOf: source).write(to: copy.appending(path: name))
            }
        }
        return CacheDirectory(in: copy)
    }

    @Test(arguments: versions)
    func readsTheFeedAndItsImageData(version: String) async throws {
        let cache = try cache(of: version)
        let url = try #require(URL(string: "https://sample.essential-feed.example/v1/feed"))
        let store = cache.feedStore(for: url)
        let entry = try #require(try await store.retrieve())
        #expect(entry.url.absoluteString == "https://sample.essential-feed.example/v1/feed")
        #expect(entry.value.count == 12 && entry.value.first?.location == "Skógar, Ísland")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.5368942))
        #expect(entry == CacheEntry(value: entry.value, timestamp: entry.timestamp, url: url))
        let image = try #require(entry.value.first { $0.url.lastPathComponent == "sossusvlei.png" })
        let data = try await cache.imageDataStore(forFeedAt: entry.url).retrieve(for: image.url)
        #expect(data?.count == 2_419)
        let refreshed = entry.refreshed(at: anyDate)
        try await store.update { metadata, _ in metadata == entry.metadata ? .metadata(refreshed.metadata) : nil }
        #expect(try await store.retrieve() == refreshed)
        #expect(try cache.stores().count == 2)
    }

    @Test(arguments: versions)
    func readsTheUniversities(version: String) async throws {
        let url = try #require(URL(string: "https://sample.essential-feed.example/v1/universities"))
        let store = try cache(of: version).store(of: University.self, for: url)
        let entry = try #require(try await store.retrieve())
        #expect(entry.value.first?.name == "Universidade de São Paulo")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.7599297))
    }

    /// The cache of commit dfb8876, the last before paged lists: a feed that was redirected, then revalidated.
    @Test func readsAndWritesAFeedThatIsNotPagedAsBefore() async throws {
        let cache = try cache(of: "essential-feed-dfb8876")
        let url = try #require(URL(string: "http://127.0.0.1:47811/feed"))
        let store = cache.feedStore(for: url)
        let images = try [
            FeedImage(
                id: #require(UUID(uuidString: "6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914")),
                description: "Skógafoss\n\"sixty metres\"",
                location: "Skógar, Ísland",
                url: #require(URL(string: "http://127.0.0.1:47811/pictures/a%20b.png"))
            ),
            FeedImage(
                id: #require(UUID(uuidString: "D41C7A95-8B0F-4E26-B3D2-5A97F1604C8E")),
                description: nil,
                location: nil,
                url: #require(URL(string: "http://127.0.0.1:47811/pictures/c.png"))
            ),
        ]
        let entry = CacheEntry(
            value: images,
            timestamp: Date(timeIntervalSinceReferenceDate: 817_127_820.0377992),
            url: url,
            validators: Validators(
                etag: "W/\"dfb8876\"",
                lastModified: "Sun, 22 Nov 2026 10:00:00 GMT",
                redirectedURL: URL(string: "http://127.0.0.1:47811/v2/feed")
            ),
            freshness: .seconds(600)
        )
        let revalidation = Date(timeIntervalSinceReferenceDate: 817_127_821.766417)
        var metadata = entry.metadata.refreshed(at: revalidation, freshness: .seconds(900))
        metadata.history = nil
        #expect(try await store.retrieve() == CacheEntry(value: images, metadata: metadata))
        #expect(try await store.metadata() == metadata)
        let name = try #require(try home.contents().first { $0.hasSuffix("/feed.json") })
        let bytes = try Data(contentsOf: home.url(name))
        try await store.replace(with: CacheEntry(value: [], metadata: entry.metadata))
        try await store.replace(with: entry)
        #expect(try Data(contentsOf: home.url(name)) == bytes)
        #expect(try await cache.imageDataStore(forFeedAt: url).retrieve(for: images[0].url)?.count == 69)
    }

    /// The cache of commit a396b47, the last with two kinds of lists: a paged feed whose first page was loaded again.
    @Test func readsAPagedList() async throws {
        let cache = try cache(of: "essential-feed-a396b47")
        let url = try #require(URL(string: "http://127.0.0.1:47812/feed?album=1"))
        let store = cache.feedStore(for: url)
        let dates = [817_171_601.345_013_5, 817_171_601.111_522_3].map(Date.init(timeIntervalSinceReferenceDate:))
        let images = try (0..<7).map { number in
            FeedImage(
                id: try #require(UUID(uuidString: "A1E0C3B2-5D4F-4A6B-8C7D-9E0F1A2B3C4\(number)")),
                description: number.isMultiple(of: 2) ? nil : "Picture \(number) é",
                location: number.isMultiple(of: 2) ? "Skógar" : nil,
                url: try #require(URL(string: "http://127.0.0.1:47812/pictures/\(number).png"))
            )
        }
        let fetchedAt = Date(timeIntervalSinceReferenceDate: 817_171_601.345_114_6)
        let entry = CacheEntry(
            value: images,
            timestamp: dates[1],
            url: url,
            freshness: .seconds(60),
            fetchedAt: fetchedAt
        )
        .with {
            let parts = [Paging.Part(count: 2, savedAt: dates[0]), .init(count: 5, savedAt: dates[1])]
            $0.paging = Paging(firstPageSize: 2, isComplete: true, parts: parts)
        }
        #expect(try await store.retrieve() == entry)
        #expect(try await store.metadata() == entry.metadata)
        let pictures = cache.imageDataStore(forFeedAt: url)
        for image in images { #expect(try await pictures.retrieve(for: image.url)?.count == 69) }
        #expect(try await store.usage.pictures == 7)

        // New metadata is saved in a separate file.
        let new = entry.with { ($0.title, $0.format, $0.policy) = ("Album", .essentialFeed, .days(7)) }
        try await store.replace(with: new)
        #expect(try await store.retrieve() == new)
        #expect(try home.contents().contains { $0.hasSuffix("/feed.json.confirmed") })
    }

    /// An entry as `JSONEncoder` encoded it for a database at commit a396b47.
    @Test func decodesAnEntryThatWasEncoded() throws {
        let text = """
            {"value":["a","b","c"],"timestamp":749999400,"url":"https://any.example/feed","freshness":[3,4659767778871345152],\
            "fetchedAt":749999700,"validators":{"etag":"1","redirectedURL":"https://any.example/v2"},\
            "paging":{"firstPageSize":2,"isWhole":true,"parts":[{"count":2,"savedAt":750000000},\
            {"count":1,"savedAt":749999400}]}}
            """
        let entry = CacheEntry(
            value: ["a", "b", "c"],
            timestamp: anyDate - 600,
            url: anyURL("feed"),
            validators: Validators(etag: "1", redirectedURL: anyURL("v2")),
            freshness: .seconds(60),
            fetchedAt: anyDate - 300
        )
        .with {
            let parts = [Paging.Part(count: 2, savedAt: anyDate), .init(count: 1, savedAt: anyDate - 600)]
            $0.paging = Paging(firstPageSize: 2, isComplete: true, parts: parts)
        }
        #expect(try JSONDecoder().decode(CacheEntry<[String]>.self, from: Data(text.utf8)) == entry)
    }

    @Test func keepsTheIdentityThatAnEarlierVersionDropsWhenItRevalidates() async throws {
        let store = CacheDirectory(in: home.url).feedStore(for: anyURL())
        var metadata = CacheMetadata(timestamp: anyDate, url: anyURL())
        metadata.identity = FeedIdentity(feed: anyURL())
        let entry = CacheEntry(value: [FeedImage](), metadata: metadata)
        try await store.replace(with: entry)
        let refreshed = entry.refreshed(at: anyDate + 60).metadata
        var earlier = refreshed
        earlier.identity = nil
        try await store.update { [earlier] _, _ in .metadata(earlier) }
        #expect(try await store.metadata() == refreshed)
    }
}
