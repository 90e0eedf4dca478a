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
        let store = try #require(try cache.feedStores().first)
        let entry = try #require(try await store.retrieve())
        #expect(entry.url.absoluteString == "https://sample.essential-feed.example/v1/feed")
        #expect(entry.value.count == 12 && entry.value.first?.location == "Skógar, Ísland")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.5368942))
        #expect(entry.fetchedAt == entry.timestamp && entry.freshness == .zero && entry.validators == .none)
        let image = try #require(entry.value.first { $0.url.lastPathComponent == "sossusvlei.png" })
        let data = try await cache.imageDataStore(forFeedAt: entry.url).retrieve(for: image.url)
        #expect(data?.count == 2_419)
        #expect(try await cache.feedStore(for: entry.url).renew(with: entry.renewed(at: anyDate, freshness: .zero)))
        #expect(try await store.retrieve()?.timestamp == anyDate)
    }

    @Test(arguments: versions)
    func readsTheUniversities(version: String) async throws {
        let store = try #require(try cache(of: version).universityStores().first)
        let entry = try #require(try await store.retrieve())
        #expect(entry.value.first?.name == "Universidade de São Paulo")
        #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 816_982_194.7599297))
    }

    /// The cache of commit dfb8876, the last before lists came in pages: a feed that was redirected, then confirmed.
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
        let confirmation = Date(timeIntervalSinceReferenceDate: 817_127_821.766417)
        #expect(try await store.retrieve() == entry.renewed(at: confirmation, freshness: .seconds(900)))
        let name = try #require(try home.contents().first { $0.hasSuffix("/feed.json") })
        let bytes = try Data(contentsOf: home.url(name))
        try await store.replace(with: entry)
        #expect(try Data(contentsOf: home.url(name)) == bytes)
        #expect(try await cache.imageDataStore(forFeedAt: url).retrieve(for: images[0].url)?.count == 69)
    }
}
